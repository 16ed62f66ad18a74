import type { SpreadsheetLimits, SpreadsheetRow, SpreadsheetSummary } from './spreadsheet.ts';
import type { SpreadsheetFaultCode } from './spreadsheet-fault.ts';

export interface ReaderData {
  readonly path: string;
  readonly limits: SpreadsheetLimits;
}

/** The thread answers each "next" with one of these; the last is `summary`, `fault` or `error`. */
export type ReaderAnswer =
  | { readonly rows: SpreadsheetRow[] }
  | { readonly summary: SpreadsheetSummary }
  | { readonly fault: { readonly code: SpreadsheetFaultCode; readonly detail: string } }
  | { readonly error: string };
