import type { ChosenSheet, SheetHead, SpreadsheetLimits, SpreadsheetRow, SpreadsheetSummary } from './spreadsheet.ts';
import type { SpreadsheetFaultCode } from './spreadsheet-fault.ts';

export interface ReaderData {
  readonly path: string;
  readonly limits: SpreadsheetLimits;
  /** whether it is to ask which of several sheets it reads */
  readonly asks: boolean;
}

/** What the thread is asked: to go on, or, after `heads`, with which sheets. */
export type ReaderRequest = 'next' | { readonly chosen: readonly ChosenSheet[] };

/** The thread answers each request with one of these; the last is `summary`, `fault` or `error`. */
export type ReaderAnswer =
  | { readonly rows: SpreadsheetRow[] }
  | { readonly heads: readonly SheetHead[] }
  | { readonly summary: SpreadsheetSummary }
  | { readonly fault: { readonly code: SpreadsheetFaultCode; readonly detail: string } }
  | { readonly error: string };
