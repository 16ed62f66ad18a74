import type { InquiryOutcome, InvoicePayment, InvoicePaymentOutcome, Receipt, SealOutcome } from '@taraz/authority';
import type { MemoryKey } from '../invoices/numbering.ts';

/** A sealed invoice on its way. */
export interface Packet {
  uid: string;
  memoryId: string;
  /** the JWE */
  payload: string;
}

/** How a request with packets ended, by what is certain of it. */
export type SendOutcome =
  /** the authority took the packets that it gave a reference number; it may refuse one by itself; of others nothing is known */
  | {
      readonly kind: 'answered';
      readonly references: ReadonlyMap<string, string>;
      readonly refused: ReadonlyMap<string, string>;
    }
  /** not a byte left */
  | {
      readonly kind: 'not_sent';
      readonly reason: string;
      /** no token could be signed: of the authority it says nothing */
      readonly unsigned: boolean;
      /** the rest that was asked for before anything left; null: none was */
      readonly retryAfterMs: number | null;
    }
  /** the authority refused the request as a whole; nothing of it was taken. `byContent`: because of what it carried */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      readonly byContent: boolean;
      readonly retryAfterMs: number | null;
    }
  /** bytes left and no answer came: anything may have happened */
  | { readonly kind: 'uncertain'; readonly reason: string };

/** Epoch milliseconds, at most seven days apart. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** What the authority knows of a tax id: registered, unknown to it, or it does not say. */
export type TaxIdStanding = 'registered' | 'absent' | 'unsaid';

/** Who has a tax memory, '' where the authority does not say. */
export interface MemoryOwner {
  nationalId: string;
  economicCode: string;
}

/** What the authority says of an invoice in the buyer's portal, in its own words. */
export interface ReactionAnswer {
  /** `invoiceStatus`, e.g. AWAITING_REACTION */
  reaction: string;
  /** whether the seller is above the sales limit of article 6: EXCEEDED, NOT_EXCEEDED; null: not said */
  article6: string | null;
}

/** The seller's sales limit is exceeded by an invoice (article 6). */
export const isOverLimit = (article6: string | null): boolean => article6 === 'EXCEEDED';

/** Something more may come: the buyer's reaction, or the limit is raised or what exceeds it settled. */
export const mayComeMore = ({ reaction, article6 }: ReactionAnswer): boolean =>
  reaction === 'AWAITING_REACTION' || isOverLimit(article6);

/** The authority as one tax memory speaks to it, with its key. Inquiries reject when no answer came. */
export interface AuthorityLine {
  /** Since when the present one signs, with the present key and certificate, epoch ms; undefined: that is not known. */
  readonly signsSinceMs?: number | undefined;
  /** A trusted company's token goes with it, to which the authority shows what is of every taxpayer that it serves. */
  readonly isOfCompany?: boolean;
  /** How far this machine's clock is ahead of the authority's, ms, negative where it is behind; 0 where that is not known. @throws CallError */
  clockAheadMs?(): Promise<number>;
  /** Sealed in the order given; one that fails leaves the others alone. @throws CallError when the authority's key was not to be had */
  seal(payloads: readonly string[]): Promise<readonly SealOutcome[]>;
  /** Never rejects. */
  send(packets: readonly Packet[], signal: AbortSignal): Promise<SendOutcome>;
  inquireByReference(references: readonly string[], window: TimeWindow): Promise<readonly InquiryOutcome[]>;
  inquireByUid(uids: readonly string[], window: TimeWindow): Promise<readonly InquiryOutcome[]>;
  standingOf(taxIds: readonly string[]): Promise<ReadonlyMap<string, TaxIdStanding>>;
  /** Trade name and state of the taxpayer with an economic code, '' where not said; null: nobody goes by it. */
  taxpayer?(economicCode: string): Promise<{ name: string; status: string } | null>;
  /** Whose a tax memory is; null: nobody's, or the authority does not tell whoever speaks here. */
  ownerOf(memoryId: string): Promise<MemoryOwner | null>;
  /** Only those it knows; at most `idsPerCall`. */
  reactionsOf(taxIds: readonly string[]): Promise<ReadonlyMap<string, ReactionAnswer>>;
  /** Of an invoice on credit. @throws CallError, which says whether the authority may have taken it */
  reportPayment(payment: InvoicePayment): Promise<InvoicePaymentOutcome>;
  /** Own registered packets of a window, newest first, page by page from 1, `idsPerCall` a page. */
  registered(page: number, window: TimeWindow): Promise<readonly InquiryOutcome[]>;
  /** null: its signature does not hold, not even with the authority's newest keys */
  readReceipt(sign: string): Promise<Receipt | null>;
}

/**
 * Gives the line of a tax memory: the same one as long as the same signs. null while it has no usable key, or its
 * authority is not configured.
 */
export type AuthorityLines = (memory: MemoryKey) => Promise<AuthorityLine | null>;

/** Ids one call may ask about, and rows one page may hold. */
export const idsPerCall = 100;
