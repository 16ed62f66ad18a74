/**
 * A file that is one invoice as a form: its number, day and buyer stand above the table of its lines («شماره: ۱۲۳») and not
 * beside each of them. They get columns of their own behind those of the table.
 */
import { isTotalsText, matchHeaders, readCell, type SheetMapping, sheetColumn } from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { guessMapping } from './header-row.ts';
import { importMessages } from './messages.fa.ts';
import type { ImportNotice } from './tables.ts';

const number = 'invoice.internal_id';
/** What a form says above its table. */
const said: ReadonlySet<string> = new Set([
  number,
  'invoice.invoice_date',
  ...['name', 'national_code', 'economic_code', 'postal_code', 'phone', 'address'].map(
    (field) => `buyer_info.${field}`,
  ),
]);

/** Said once for all lines: the column's path and its text. */
export type FormHead = ReadonlyMap<string, string>;

/** A label and what stands behind its colon; '' where that is in the next cell. */
function labelled(text: string): { path: string | null; value: string } {
  const [, label = text, value = ''] = /^([^:：]{1,60})[:：](.*)$/s.exec(text) ?? [];
  const [path = null] = matchHeaders([label]);
  return { path: path !== null && said.has(path) ? path : null, value: value.trim() };
}

/** Labels with their values in a row, in the order in which they are read. */
function pairsOf(cells: readonly string[]): { text: string; path: string | null; value: string }[] {
  const filled = cells.map((text) => text.trim()).filter((text) => text !== '');
  return filled.map((text, index) => {
    const { path, value } = labelled(text);
    const next = filled[index + 1] ?? '';
    const isLabel = next.includes(':') || labelled(next).path !== null;
    return { text, path, value: path !== null && value === '' && !isLabel ? next : value };
  });
}

/** Whose what follows is, as the titles of a form's parts say: «مشخصات فروشنده». */
function isOfSeller(text: string, before: boolean): boolean {
  if (importMessages.formSeller.test(text)) return true;
  return importMessages.formBuyer.test(text) ? false : before;
}

/** Whether a day can be read; a number, a name and a code are judged with the rows. */
function canBe(path: string, value: string, nowMs: number): boolean {
  const column = sheetColumn(path);
  if (column === null || value === '') return false;
  return path !== 'invoice.invoice_date' || readCell(column, value, nowMs).ok;
}

/** What a form says above its header; empty where the table has invoices' numbers itself, or none stands above it. */
export function formHeadOf(header: SpreadsheetRow, rows: readonly SpreadsheetRow[], nowMs: number): FormHead {
  const paths = matchHeaders(header.cells);
  const head = new Map<string, string>();
  if (paths.includes(number) || paths.includes('group')) return head;
  let isSeller = false;
  for (const row of rows.filter((one) => one.number < header.number)) {
    for (const { text, path, value } of pairsOf(row.cells)) {
      isSeller = isOfSeller(text, isSeller);
      if (path === null || head.has(path) || paths.includes(path) || !canBe(path, value, nowMs)) continue;
      if (!(isSeller && path.startsWith('buyer_info.'))) head.set(path, value);
    }
  }
  return head.has(number) ? head : new Map();
}

const titleOf = (path: string): string => sheetColumn(path)?.label ?? path;

/** The headers with those of what the form says behind them. */
export const withFormHeaders = (headers: readonly string[], head: FormHead): readonly string[] =>
  head.size === 0 ? headers : [...headers, ...[...head.keys()].map(titleOf)];

/** Is it a line of the invoice? What stands under the table is none. */
function isLine(cells: readonly string[], mapping: SheetMapping): boolean {
  const texts = ['items[].item_code', 'items[].item_name'].flatMap((path) => {
    const source = mapping[path];
    return source !== undefined && 'column' in source ? [(cells[source.column] ?? '').trim()] : [];
  });
  return texts.some((text) => text !== '') && !cells.some(isTotalsText);
}

/** Lines with what the form says in the columns behind the table's `own`. */
export function withForm(
  own: readonly string[],
  rows: readonly SpreadsheetRow[],
  head: FormHead,
): readonly SpreadsheetRow[] {
  if (head.size === 0) return rows;
  const mapping = guessMapping(
    own,
    rows.map(({ cells }) => cells),
  );
  return rows.map((row) =>
    isLine(row.cells, mapping)
      ? { number: row.number, cells: [...own.map((_, place) => row.cells[place] ?? ''), ...head.values()] }
      : row,
  );
}

/** Says what was read above the table. */
export const formNotice = (head: FormHead): ImportNotice[] =>
  head.size === 0
    ? []
    : [
        {
          code: 'FORM',
          count: 1,
          message: importMessages.FORM([...head].map(([path, text]) => [titleOf(path), text])),
        },
      ];
