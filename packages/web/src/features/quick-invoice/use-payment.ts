import { useKeptDraft } from '../../app/use-kept-draft.ts';
import type { PayMethod } from './use-issue.ts';

/** The ways to pay at the till, as they stand beside each other. */
export const payMethods = ['pos', 'cash', 'both'] as const satisfies readonly PayMethod[];

const methodOf = (kept: string): PayMethod => payMethods.find((one) => one === kept) ?? 'pos';

/**
 * How the sale is paid: kept on the device for each user, so that a reload leaves the till as it was. Card or cash stays for
 * the next sale; parts are of one sale alone: without the card's part the next one would go as cash, though nobody said so.
 */
export function usePayment() {
  const kept = useKeptDraft('till.payment', { method: 'pos', usual: 'pos', cardPart: '' });
  const { method, usual, cardPart } = kept.values;
  return {
    method: methodOf(method),
    cardPart,
    set: (patch: { method?: PayMethod; cardPart?: string }) => {
      const isWhole = patch.method !== undefined && patch.method !== 'both';
      kept.set({ ...patch, ...(isWhole ? { usual: patch.method } : {}) });
    },
    /** for the next sale */
    restart: () => kept.set({ method: methodOf(usual), cardPart: '' }),
  };
}
