import type { InvoiceDraft } from '@taraz/core';
import type { Fate } from '../invoices/fate.ts';
import type { InvoiceState } from '../invoices/states.ts';
import type { PaperFooters } from '../settings/paper-footers.ts';
import type { Environment } from '../settings/tables.ts';
import type { PaidInto } from '../treasury/paid-into.ts';

/** The invoice that a correction, return or cancellation refers to. */
export interface PaperReference {
  taxNumber: string;
  /** null: it was not issued here, only its number is known */
  known: {
    /** ISO 8601 UTC */
    issuedAt: string;
    /** rial */
    total: string;
    items: InvoiceDraft['items'];
  } | null;
}

/** A picture of the account's own. */
export interface PaperPicture {
  /** PNG, base64 */
  png: string;
  /** pixels */
  width: number;
  height: number;
}

/** Everything of an invoice that shows on paper. Plain data: it crosses into the worker thread. */
export interface PaperSource {
  id: string;
  draft: InvoiceDraft;
  /** ISO 8601 UTC: the invoice's own date, in which every date of the file is given */
  issuedAt: string;
  /** "" while a draft */
  taxNumber: string;
  /** decimal, "" while a draft */
  serialNumber: string;
  /** the authority's, "" before */
  referenceNumber: string;
  environment: Environment;
  state: InvoiceState;
  /** what became of it later */
  fate: Fate;
  /** the wire's JSON as frozen when numbered; null while a draft */
  payload: string | null;
  /** the rate a correction or return of gold keeps */
  goldRate: string | null;
  reference: PaperReference | null;
  /** where the public preview opens; null: there is none */
  previewUrl: string | null;
  /** the seller's logo, the same on every paper of an account; without one his letters stand in its place */
  logo?: PaperPicture;
  /** the seller's stamp and signature, the same on every paper of an account */
  stamp?: PaperPicture;
  /** what all papers of the account say, by what they are */
  footers?: PaperFooters;
  /** what the buyer owes (below zero: is owed) at a moment, rial and ISO 8601 UTC; for papers that say so */
  balance?: { amount: string; at: string };
  /** where the seller asks to be paid */
  paidInto?: PaidInto;
  /** a pre-invoice: its own number, decimal, its last day (YYYY-MM-DD; null: no end), and whether it became an invoice */
  offer?: { number: string; validUntil: string | null; isTaken?: boolean };
}

/** What all papers of an account have. */
export type OwnOfPapers = Pick<PaperSource, 'logo' | 'stamp' | 'footers' | 'paidInto'>;
