import { useMedia } from '../../ui/use-media.ts';

/** Characters of an amount beside which a phone has room for a name; a narrow one has less. */
const shortAmount = { usual: 12, narrow: 6 } as const;

/** Whether the totals of some lines are so long that on this phone all of them stand under their goods instead of beside them. */
export function useLongOnPhone(totals: readonly { item_final_price: string }[]): boolean {
  const room = shortAmount[useMedia('(width < 22.5rem)') ? 'narrow' : 'usual'];
  return totals.some(({ item_final_price }) => item_final_price.length > room);
}
