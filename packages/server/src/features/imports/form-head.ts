/**
 * A file that is an invoice as a form, or a report with such a head over the lines of each: number, day and buyer stand above
 * («شماره: ۱۲۳») and not beside each line. They get columns of their own behind those of the table.
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

/** Said once for the lines of an invoice: the column's path and its text. */
export type FormHead = ReadonlyMap<string, string>;

/** A label and what stands behind its colon; '' where that is in the next cell. */
function labelled(text: string): { path: string | null; value: string } {
  const [, label = text, value = ''] = /^([^:：]{1,60})[:：](.*)$/s.exec(text) ?? [];
  const [path = null] = matchHeaders([label]);
  return { path: path !== null && said.has(path) ? path : null, value: value.trim() };
}

interface Pair {
  readonly text: string;
  readonly path: string | null;
  readonly value: string;
}

/** Labels with their values in a row, in the order in which they are read. */
function pairsOf(cells: readonly string[]): Pair[] {
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

/** Puts what a row says to what is said already; the first holds. */
function absorb(head: Map<string, string>, row: SpreadsheetRow, isSeller: boolean, nowMs: number): boolean {
  let ofSeller = isSeller;
  for (const { text, path, value } of pairsOf(row.cells)) {
    ofSeller = isOfSeller(text, ofSeller);
    if (path === null || head.has(path) || !canBe(path, value, nowMs)) continue;
    if (!(ofSeller && path.startsWith('buyer_info.'))) head.set(path, value);
  }
  return ofSeller;
}

/** Among lines only what has a colon is a label. */
const isSaid = ({ text, path }: Pair): boolean => path !== null && /[:：]/.test(text);

/** A row among lines that begins another invoice: «شماره فاکتور: ۱۰۰۲». */
const beginsAnother = ({ cells }: SpreadsheetRow): boolean =>
  pairsOf(cells).some((pair) => isSaid(pair) && pair.path === number && pair.value !== '');

/** Is it a line of an invoice? What stands under the table is none. */
function isLine({ cells }: SpreadsheetRow, mapping: SheetMapping): boolean {
  const texts = ['items[].item_code', 'items[].item_name'].flatMap((path) => {
    const source = mapping[path];
    return source !== undefined && 'column' in source ? [(cells[source.column] ?? '').trim()] : [];
  });
  return texts.some((text) => text !== '') && !cells.some(isTotalsText);
}

interface Placed {
  readonly row: SpreadsheetRow;
  /** what is said of the invoice it is a line of; null: it is no line */
  readonly head: FormHead | null;
}

/** The rows under a header, each line with what is said above it; rows that say it are gone. */
function placed(own: readonly string[], rows: readonly SpreadsheetRow[], first: Map<string, string>, nowMs: number) {
  const mapping = guessMapping(
    own,
    rows.map(({ cells }) => cells),
  );
  const all: Placed[] = [];
  const heads: FormHead[] = first.size === 0 ? [] : [first];
  let [head, isSeller, isOpen] = [first, false, false];
  for (const row of rows) {
    if (beginsAnother(row)) {
      [head, isOpen] = [new Map(), true];
      heads.push(head);
      isSeller = absorb(head, row, false, nowMs);
    } else if (isOpen && pairsOf(row.cells).some(isSaid)) {
      isSeller = absorb(head, row, isSeller, nowMs);
    } else {
      isOpen = isOpen && !isLine(row, mapping);
      all.push({ row, head: isLine(row, mapping) ? head : null });
    }
  }
  return { all, heads };
}

/** A table with what forms say of its lines. */
export interface FormTable {
  readonly headers: readonly string[];
  readonly rows: readonly SpreadsheetRow[];
  /** in the order of their invoices; none: it is no form */
  readonly heads: readonly FormHead[];
}

const titleOf = (path: string): string => sheetColumn(path)?.label ?? path;

/**
 * The table with columns for what stands above it, or between its lines at the beginning of each invoice; as it is where it
 * has invoices' numbers itself, or none is said.
 * @param all rows of the file from its first on
 */
export function withForms(header: SpreadsheetRow, all: readonly SpreadsheetRow[], nowMs: number): FormTable {
  const own = header.cells;
  const rows = all.filter((row) => row.number > header.number);
  const paths = matchHeaders(own);
  const none: FormTable = { headers: own, rows, heads: [] };
  if (paths.includes(number) || paths.includes('group')) return none;
  const above = new Map<string, string>();
  let isSeller = false;
  for (const row of all) if (row.number < header.number) isSeller = absorb(above, row, isSeller, nowMs);
  const found = placed(own, rows, above.has(number) ? above : new Map(), nowMs);
  if (found.heads.length === 0) return none;
  const keys = [...said].filter((path) => !paths.includes(path) && found.heads.some((head) => head.has(path)));
  const titles = keys.map(titleOf);
  const isHead = ({ cells }: SpreadsheetRow): boolean =>
    own.every((text, place) => (cells[place] ?? '').trim() === text.trim());
  const more = ({ row, head }: Placed): string[] => {
    // Headers may stand again above each invoice.
    if (isHead(row)) return titles;
    return keys.map((path) => head?.get(path) ?? '');
  };
  const wide = ({ cells }: SpreadsheetRow): string[] => own.map((_, place) => cells[place] ?? '');
  return {
    headers: [...own, ...titles],
    rows: found.all.map((one) => ({ number: one.row.number, cells: [...wide(one.row), ...more(one)] })),
    heads: found.heads,
  };
}

/** Says what was read above the table, or how many invoices were said so. */
export function formNotice(heads: readonly FormHead[]): ImportNotice[] {
  const [first, ...others] = heads;
  if (first === undefined) return [];
  const pairs = [...first].map(([path, text]) => [titleOf(path), text] as const);
  const message = others.length === 0 ? importMessages.FORM(pairs) : importMessages.FORMS(heads.length, pairs);
  return [{ code: 'FORM', count: heads.length, message }];
}
