import type { StoredVerdict } from '../invoices/tables.ts';
import type { AwaitedInvoice } from './ask-claim.ts';
import type { Pulse } from './outcome-of-failure.ts';

/** What an inquiry showed of an invoice. `reference` is the authority's for the copy that is meant, '' when it gave none. */
export type Fate =
  /** registered; `receipt` only when its signature holds and it speaks of this invoice */
  | {
      readonly kind: 'confirmed';
      /** of the packet that is registered: one of the invoice's own, not always the latest */
      readonly uid: string;
      readonly reference: string;
      readonly verdict: StoredVerdict;
      readonly receipt: string | null;
      /** it went before its packet here was made: this database is a restored one, and knows nothing of that */
      readonly isFormer?: boolean;
    }
  /** refused; `conflict`: its tax id is registered, and by no packet of ours */
  | {
      readonly kind: 'rejected';
      readonly reference: string;
      readonly verdict: StoredVerdict;
      readonly conflict: boolean;
    }
  /** there, and not yet judged */
  | { readonly kind: 'pending'; readonly reference: string }
  /** the authority took too long, or failed by a fault of its own, and did not register it; `verdict` of the latter */
  | { readonly kind: 'timeout'; readonly reference: string; readonly verdict: StoredVerdict | null }
  /** not known to the authority, as far as it says */
  | { readonly kind: 'absent' }
  /** it could not be asked this time */
  | { readonly kind: 'unasked'; readonly reason: string; readonly pulse: Pulse };

/** An invoice with what was learned of it. */
export interface FatedInvoice {
  invoice: AwaitedInvoice;
  fate: Fate;
}
