import type { Article6Status, InvoiceStatus, TaxpayerStatus } from '../wire/index.ts';

/** A word of the authority's: one that is known, or any other that it may come up with. */
export type OpenWord<T extends string> = T | (string & Record<never, never>);

/** A nonce, for those who sign tokens themselves. The client's other methods fetch their own. */
export interface Nonce {
  readonly nonce: string;
  /** Epoch milliseconds; null when the reply's `expDate` could not be read. */
  readonly expiresAtMs: number | null;
}

/** Something asked for by name that is there or not. */
export type Lookup<T> = ({ readonly outcome: 'found' } & T) | { readonly outcome: 'notFound' };

/** A memory id's owner. */
export interface FiscalInformation {
  /** The memory id again. */
  readonly nameTrade: string;
  readonly fiscalStatus: OpenWord<'ACTIVE'>;
  readonly nationalId: string;
  readonly economicCode: string;
}

/** A taxpayer; empty strings where the reply had nothing. */
export interface Taxpayer {
  readonly nameTrade: string;
  readonly taxpayerStatus: OpenWord<TaxpayerStatus>;
  readonly nationalId: string;
}

/** `Taxpayer` with kind and address. */
export interface TaxpayerInfo extends Taxpayer {
  readonly taxpayerType: string;
  readonly postalCode: string;
  readonly address: string;
}

/** What became of one packet of `sendInvoices`. */
export type PacketOutcome =
  | {
      /** The authority has it and will look at it; inquire after ten seconds. */
      readonly outcome: 'queued';
      readonly uid: string;
      readonly referenceNumber: string;
    }
  | {
      /** The authority named an error for this packet alone (version 1 does; the document of version 2 does not). */
      readonly outcome: 'refused';
      readonly uid: string;
      readonly errors: readonly AuthorityMessage[];
    }
  | {
      /** The reply did not speak of it: it may be queued or not, inquire by uid. */
      readonly outcome: 'unanswered';
      readonly uid: string;
    };

/** What the authority said to a request with packets. */
export interface SendInvoicesResult {
  /** The authority's time, epoch milliseconds; null when the reply had none. */
  readonly timestampMs: number | null;
  /** One for each packet, in the order sent. */
  readonly packets: readonly PacketOutcome[];
}

/** An error or warning of the authority's on an invoice or a payment. */
export interface AuthorityMessage {
  /** Digits with their leading zeros, or a word. */
  readonly code: string;
  /** Persian, as the authority worded it; may be empty. */
  readonly message: string;
}

/** What is known of a packet, whatever became of it. */
export interface InquiryDetails {
  readonly referenceNumber: string;
  readonly uid: string;
  readonly fiscalId: string;
  readonly packetType: string;
  /** The authority's own word for the outcome, upper case; empty when there was none. */
  readonly status: string;
  readonly errors: readonly AuthorityMessage[];
  readonly warnings: readonly AuthorityMessage[];
}

/** What became of a packet. */
export type InquiryOutcome = InquiryDetails &
  (
    | {
        /** Registered. `receipt`: the authority's signed word for it, see `verifyReceipt`; null when none came. */
        readonly outcome: 'accepted';
        readonly receipt: string | null;
      }
    /** Not decided, or in a state that this package does not know: ask again. */
    | { readonly outcome: 'pending' }
    /** Not registered, for the reasons in `errors`. */
    | { readonly outcome: 'rejected' }
    /** The authority took too long over it: not registered, to be sent again. */
    | { readonly outcome: 'timeout' }
    | {
        /** Not known, or not inside the window. No proof that it was never received. */
        readonly outcome: 'notFound';
        /** False when the reply had no row for the id at all. */
        readonly answered: boolean;
      }
  );

/** The buyer's reaction to an invoice. */
export type InvoiceStatusOutcome =
  | {
      readonly outcome: 'found';
      readonly taxId: string;
      readonly invoiceStatus: OpenWord<InvoiceStatus>;
      /** Null when the reply had none. */
      readonly article6Status: OpenWord<Article6Status> | null;
    }
  | { readonly outcome: 'notFound' | 'accessDenied'; readonly taxId: string }
  /** The reply had no row for it, or an error that is not known: `error` is the authority's word, or empty. */
  | { readonly outcome: 'unknown'; readonly taxId: string; readonly error: string };

/** What became of a payment that was reported. */
export type InvoicePaymentOutcome =
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'rejected'; readonly errors: readonly AuthorityMessage[] };
