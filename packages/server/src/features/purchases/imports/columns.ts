import {
  type ColumnFields,
  guessColumns,
  hasNeeded,
  isFigure,
  plainTitle,
} from '../../../platform/spreadsheet/guess-columns.ts';
import { type Header, headerOf as headerByScore } from '../../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import type { PurchaseField } from './tables.ts';
import {
  discountTitle,
  neededFields,
  netBesideTaxed,
  netBesideTotal,
  purchaseFileColumns,
  taxWithin,
} from './words.fa.ts';

/** Fields that are amounts. */
export const amountFields: ReadonlySet<PurchaseField> = new Set(['net', 'vat', 'duty', 'other_taxes', 'total']);

/** Fields whose titles belong to another one first: a national code is the supplier's code, «اعتبار مالیاتی» the VAT, where no other column is. */
const secondFields: ReadonlySet<PurchaseField> = new Set(['national_code', 'credit']);
const secondColumns = purchaseFileColumns.filter(({ field }) => secondFields.has(field));

/** What may be the net beside a total that is in the file. */
function netsBeside(titles: readonly string[], total: string): (typeof netBesideTotal)[] {
  const isTaxed = taxWithin.test(plainTitle(total)) && !titles.some((title) => discountTitle.test(plainTitle(title)));
  return isTaxed ? [netBesideTotal, netBesideTaxed] : [netBesideTotal];
}

/** What each title of a file of purchases is taken for. */
export function guessFields(titles: readonly string[]): ColumnFields<PurchaseField> {
  const fields = guessColumns(purchaseFileColumns, titles);
  const total = titles[fields.indexOf('total')];
  const isNetOpen = total !== undefined && !fields.includes('net');
  const second = guessColumns(
    isNetOpen ? [...secondColumns, ...netsBeside(titles, total)] : secondColumns,
    titles.map((title, place) => (fields[place] === null ? title : '')),
  );
  return fields.map((field, place) => field ?? second[place] ?? null);
}

/** How many titles of a row are known, and more where all that a purchase needs is among them. */
function headerScore(cells: readonly string[]): number {
  if (cells.some(isFigure)) return 0;
  const fields = guessFields(cells).filter((field) => field !== null);
  return fields.length + (hasNeeded(neededFields, fields) ? purchaseFileColumns.length : 0);
}

/** The header of a file of purchases. */
export const headerOf = (rows: readonly SpreadsheetRow[]): Header => headerByScore(rows, headerScore);

/** How much the first rows of a sheet look like purchases. */
export const sheetScore = (rows: readonly SpreadsheetRow[]): number => headerScore(headerOf(rows).titles);
