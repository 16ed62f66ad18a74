import type {
  CellFault,
  InvoiceDraft,
  SayingColumn,
  SheetFacts,
  SheetMapping,
  SheetRow,
  ValidationContext,
} from '@taraz/core';
import type { Identity } from './content.ts';

/** Rows of one invoice. */
export interface CheckedGroup {
  readonly place: number;
  readonly rows: readonly SheetRow[];
}

export interface CheckRequest {
  readonly groups: readonly CheckedGroup[];
  readonly mapping: SheetMapping;
  /** columns that say whether a row is a sale */
  readonly saying: readonly SayingColumn[];
  /** whether what comes of it is a test: what its file holds for one is no fault then */
  readonly isTrial: boolean;
  readonly facts: Omit<SheetFacts, 'uuid'>;
  readonly context: Pick<ValidationContext, 'nowMs' | 'futureToleranceMs' | 'memoryId' | 'sellerEconomicCode'>;
  /** whether the drafts are wanted as well */
  readonly drafts: boolean;
}

/** Whole rials. */
export interface Sums {
  readonly total: string;
  readonly vat: string;
}

export interface GroupVerdict {
  readonly place: number;
  readonly faults: readonly CellFault[];
  /** null unless it was wanted and has no error */
  readonly draft: InvoiceDraft | null;
  /** null when it has an error */
  readonly identity: Identity | null;
  /** what it comes to; null when it has an error */
  readonly sums: Sums | null;
  /** the invoice of the account that it repeats; '' */
  readonly twinId: string;
}

/** Of an invoice with an error nothing is known but that. */
export const faulty = (place: number, faults: readonly CellFault[]): GroupVerdict => ({
  place,
  faults,
  draft: null,
  identity: null,
  sums: null,
  twinId: '',
});
