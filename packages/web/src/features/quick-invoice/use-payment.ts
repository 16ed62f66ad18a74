import { useKeptDraft } from '../../app/use-kept-draft.ts';
import type { PayMethod } from './use-issue.ts';

/** The ways to pay at the till, as they stand beside each other. */
export const payMethods = ['pos', 'cash', 'both'] as const satisfies readonly PayMethod[];

/**
 * How the sale is paid: kept on the device for each user, so that a reload leaves the till as it was. The way stays for the
 * next sale, the card's part does not.
 */
export function usePayment() {
  const kept = useKeptDraft('till.payment', { method: 'pos', cardPart: '' });
  const method = payMethods.find((one) => one === kept.values.method) ?? 'pos';
  return {
    method,
    cardPart: kept.values.cardPart,
    set: (patch: { method?: PayMethod; cardPart?: string }) => kept.set(patch),
  };
}
