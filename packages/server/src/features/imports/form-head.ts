/**
 * A file that is an invoice as a form, one in each sheet, or a report with such a head over the lines of each: number, day
 * and buyer stand above («شماره: ۱۲۳») and not beside each line. They get columns of their own behind those of the table.
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

/** No label is so long. */
const labelMax = 60;
/** A file has few labels, again and again; more are something else, and to look each up would hold up everybody. */
const labelsMax = 500;
const hasColon = (text: string): boolean => /[:：]/.test(text);

/** What a label names, of those that forms say; null: nothing. */
export type PathOf = (label: string) => string | null;

/** Looks labels up, each once. */
export function createPathOf(): PathOf {
  const known = new Map<string, string | null>();
  return (label) => {
    if (label.length > labelMax) return null;
    const before = known.get(label);
    if (before !== undefined || known.size >= labelsMax) return before ?? null;
    const [path = null] = matchHeaders([label]);
    const found = path !== null && said.has(path) ? path : null;
    known.set(label, found);
    return found;
  };
}

interface Pair {
  readonly text: string;
  readonly path: string | null;
  /** behind the colon, or in the next cell; '' where that is a label too */
  readonly value: string;
}

/**
 * Labels with their values in a row, in the order in which they are read.
 * @param isAmong among lines only what has a colon is a label
 */
function pairsOf({ cells }: SpreadsheetRow, pathOf: PathOf, isAmong: boolean): Pair[] {
  if (isAmong && !cells.some(hasColon)) return [];
  const filled = cells.map((text) => text.trim()).filter((text) => text !== '');
  const mayBe = (text: string): boolean => !isAmong || hasColon(text);
  return filled.map((text, index) => {
    const [, label = text, value = ''] = /^([^:：]{1,60})[:：](.*)$/s.exec(text) ?? [];
    const path = mayBe(text) ? pathOf(label) : null;
    const next = filled[index + 1] ?? '';
    const isLabel = hasColon(next) || (mayBe(next) && pathOf(next) !== null);
    return { text, path, value: value.trim() || (path === null || isLabel ? '' : next) };
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

/** Puts what a row says to what is said already; the first holds. @returns whether it ends with what is the seller's */
function absorb(head: Map<string, string>, pairs: readonly Pair[], isSeller: boolean, nowMs: number): boolean {
  let ofSeller = isSeller;
  for (const { text, path, value } of pairs) {
    ofSeller = isOfSeller(text, ofSeller);
    if (path === null || head.has(path) || !canBe(path, value, nowMs)) continue;
    if (!(ofSeller && path.startsWith('buyer_info.'))) head.set(path, value);
  }
  return ofSeller;
}

/** Does a row among lines begin another invoice? «شماره فاکتور: ۱۰۰۲». */
const beginsAnother = (pairs: readonly Pair[]): boolean =>
  pairs.some(({ path, value }) => path === number && value !== '');

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

/** By so many rows it is told which columns name goods. */
const tellingRows = 20;

/** A sheet's rows from its first on, with the number of its header. */
export interface FormSheet {
  readonly header: number;
  readonly all: readonly SpreadsheetRow[];
}

/** Rows under a header, with what is said of them in the order of their invoices. */
interface Part {
  readonly all: readonly Placed[];
  readonly heads: readonly FormHead[];
}

/** The rows under a header, each line with what is said above it; rows that say it are gone. */
function placed(
  own: readonly string[],
  rows: readonly SpreadsheetRow[],
  first: Map<string, string>,
  pathOf: PathOf,
  nowMs: number,
): Part {
  const mapping = guessMapping(
    own,
    rows.slice(0, tellingRows).map(({ cells }) => cells),
  );
  const all: Placed[] = [];
  const heads: FormHead[] = first.size === 0 ? [] : [first];
  let [head, isSeller, isOpen] = [first, false, false];
  for (const row of rows) {
    const pairs = pairsOf(row, pathOf, true);
    if (beginsAnother(pairs)) {
      [head, isOpen] = [new Map(), true];
      heads.push(head);
      isSeller = absorb(head, pairs, false, nowMs);
    } else if (isOpen && pairs.some(({ path }) => path !== null)) {
      isSeller = absorb(head, pairs, isSeller, nowMs);
    } else {
      const isOne = isLine(row, mapping);
      isOpen = isOpen && !isOne;
      all.push({ row, head: isOne ? head : null });
    }
  }
  return { all, heads };
}

/** The rows of a sheet under columns, with what stands above its header where that has an invoice's number. */
function partOf(own: readonly string[], { header, all }: FormSheet, pathOf: PathOf, nowMs: number): Part {
  const above = new Map<string, string>();
  let isSeller = false;
  for (const row of all) {
    if (row.number < header) isSeller = absorb(above, pairsOf(row, pathOf, false), isSeller, nowMs);
  }
  const rows = all.filter((row) => row.number > header);
  return placed(own, rows, above.has(number) ? above : new Map(), pathOf, nowMs);
}

/** Whether columns say themselves which invoice a line is of. */
const haveNumber = (paths: readonly (string | null)[]): boolean => paths.includes(number) || paths.includes('group');

/** Is a sheet one invoice, whose number stands above its header? */
export const isForm = (
  header: { readonly number: number; readonly paths: readonly (string | null)[] },
  rows: readonly SpreadsheetRow[],
  pathOf: PathOf,
): boolean =>
  !haveNumber(header.paths) &&
  rows.some((row) => row.number < header.number && beginsAnother(pairsOf(row, pathOf, false)));

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
 * @param own its columns, those of all sheets
 */
export function withForms(own: readonly string[], sheets: readonly FormSheet[], nowMs: number): FormTable {
  const paths = matchHeaders(own);
  const under = ({ header, all }: FormSheet): readonly SpreadsheetRow[] => all.filter((row) => row.number > header);
  const none = (): FormTable => ({ headers: own, rows: sheets.flatMap(under), heads: [] });
  if (haveNumber(paths)) return none();
  const pathOf = createPathOf();
  const parts = sheets.map((sheet) => partOf(own, sheet, pathOf, nowMs));
  const heads = parts.flatMap((part) => part.heads);
  if (heads.length === 0) return none();
  const keys = [...said].filter((path) => !paths.includes(path) && heads.some((head) => head.has(path)));
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
    rows: parts.flatMap(({ all }) =>
      all.map((one) => ({ number: one.row.number, cells: [...wide(one.row), ...more(one)] })),
    ),
    heads,
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
