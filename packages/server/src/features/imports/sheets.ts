import { headerKey, type KindOfSheet, matchHeaders, type NumberedSheet, sheetsRead } from '@taraz/core';
import { storable } from '../../platform/db/storable.ts';
import { placeOfMost } from '../../platform/spreadsheet/best-sheet.ts';
import {
  type ChosenSheet,
  columnName,
  type PlacedColumns,
  type ReadSheet,
  type SheetHead,
  type SpreadsheetRow,
} from '../../platform/spreadsheet/spreadsheet.ts';
import { createPathOf, isForm, type PathOf } from './form-head.ts';
import { headerOf, withUnitAbove } from './header-row.ts';

/** A sheet of the file that has rows. */
export interface ImportSheet extends NumberedSheet, KindOfSheet {}

export interface SheetPlan {
  readonly sheets: readonly ImportSheet[];
  readonly chosen: readonly ChosenSheet[];
  /** of sheets that are put together: the columns of all, under the first one's header; null: as the file has it */
  readonly header: SpreadsheetRow | null;
  /** of sheets that are invoices as forms, which are read from their first rows on: the rows of their headers; null: of others */
  readonly forms: readonly number[] | null;
}

/** What a header says, the same for sheets whose columns mean the same; null where nothing says it. */
function meaningOf(cells: readonly string[]): string | null {
  const keys = cells.map(headerKey);
  while (keys.at(-1) === '') keys.pop();
  return keys.length === 0 ? null : JSON.stringify(keys);
}

/** A sheet's header, and what its columns mean as far as it is known. */
interface Head {
  readonly number: number;
  readonly cells: readonly string[];
  readonly paths: readonly (string | null)[];
  readonly meaning: string | null;
  /** whether anything stands under it */
  readonly hasRows: boolean;
  /** whether it is one invoice, whose number stands above the header */
  readonly isForm: boolean;
}

function headOf({ rows }: SheetHead, pathOf: PathOf): Head {
  const header = headerOf(rows);
  if (header === null) return { number: 0, cells: [], paths: [], meaning: null, hasRows: false, isForm: false };
  const cells = withUnitAbove(header, rows);
  const hasRows = rows.some(({ number }) => number > header.number);
  const own = { number: header.number, cells, paths: matchHeaders(cells), meaning: meaningOf(cells), hasRows };
  return { ...own, isForm: isForm(own, rows, pathOf) };
}

/** How much of a sheet is known; nothing of one that has no rows. */
const knownIn = ({ paths, hasRows }: Head): number => (hasRows ? paths.filter((path) => path !== null).length : -1);

const numberPath = 'invoice.internal_id';
const says = ({ paths }: Head, isSuch: (path: string) => boolean): boolean =>
  paths.some((path) => path !== null && isSuch(path));
const hasNumber = (head: Head): boolean => says(head, (path) => path === numberPath);
/** What makes a sheet one of lines, and one of invoices. */
const hasLines = (head: Head): boolean => says(head, (path) => path === 'items[].item_code');
const hasInvoices = (head: Head): boolean =>
  says(head, (path) => path === 'invoice.invoice_date' || path.startsWith('buyer_info.'));

/** Invoices in one sheet and their lines in another: alone neither is any use. The place of the only other one. */
function otherHalf(heads: readonly Head[], best: number): number[] {
  const own = heads[best];
  if (own === undefined || !hasNumber(own) || hasLines(own) === hasInvoices(own)) return [];
  const halves = [...heads.entries()].filter(
    ([place, head]) =>
      place !== best && hasNumber(head) && hasLines(head) !== hasLines(own) && hasInvoices(head) !== hasInvoices(own),
  );
  return halves.length === 1 ? halves.map(([place]) => place) : [];
}

const kindsRead = (sheets: readonly ImportSheet[]): ReadonlySet<number> =>
  new Set(sheetsRead(sheets).map(({ alike }) => alike));

/** Whether rows come from sheets of different headers, whose rows belong together by their number. */
export const areJoined = (sheets: readonly ImportSheet[]): boolean => kindsRead(sheets).size > 1;

/**
 * The columns of several sheets side by side; the number has one column, that of the first. Behind all stand those that have no
 * title, however many a sheet's rows turn out to have: the first of each sheet, then the second of each.
 */
function joinHeads(heads: readonly Head[]): { cells: string[]; columns: PlacedColumns[] } {
  const [first] = heads;
  const cells = [...(first?.cells ?? [])];
  const number = first?.paths.indexOf(numberPath) ?? -1;
  const places = heads.map((head, index) =>
    head.cells.map((text, column) => {
      if (index === 0) return column;
      if (head.paths[column] === numberPath) return number;
      return cells.push(text) - 1;
    }),
  );
  const columns = places.map((own, index) => ({ places: own, behind: cells.length + index, step: heads.length }));
  return { cells, columns };
}

/** What a column without a title is called in Excel, of several sheets with its sheet. @param column its place, from 0 */
export function nameInFile(plan: SheetPlan | null, column: number): string {
  const behind = column - (plan?.header?.cells.length ?? 0);
  const of = plan?.header == null || behind < 0 ? undefined : plan.chosen[behind % plan.chosen.length];
  if (of?.columns === undefined) return columnName(column);
  const { places, step } = of.columns;
  return `${plan?.sheets[of.place]?.name}!${columnName(places.length + Math.floor(behind / step))}`;
}

/** Excel's own limit is 31. */
const nameCharacters = 60;

/** Names that may be shown and tell sheets apart, whatever a file says. */
function namesOf(heads: readonly SheetHead[]): string[] {
  const taken = new Set<string>();
  return heads.map(({ name }) => {
    let own = storable(name.replace(/[\p{Cc}!]|(?!\u200c)\p{Cf}/gu, ' ').slice(0, nameCharacters)).trim() || '-';
    while (taken.has(own)) own += '*';
    taken.add(own);
    return own;
  });
}

/** Sheets that are an invoice each, as forms of one kind: none of them is what is meant without the others. */
function otherForms(heads: readonly Head[], best: number): number[] {
  const own = heads[best];
  if (own === undefined || !own.isForm) return [];
  const isOne = (head: Head): boolean => head.isForm && head.hasRows && head.meaning === own.meaning;
  return [...heads.entries()].filter(([place, head]) => place !== best && isOne(head)).map(([place]) => place);
}

/**
 * Which sheets are read: those that were asked for, else the one whose header names most of what we know, with the one that
 * has the other half of its invoices, or all that are invoices as forms as it is. Sheets after the first are read from under their headers.
 * @param wanted places of sheets that can be together
 */
export function planSheets(given: readonly SheetHead[], wanted: readonly number[] | null): SheetPlan {
  const pathOf = createPathOf();
  const heads = given.map((head) => headOf(head, pathOf));
  const names = namesOf(given);
  const best = placeOfMost(heads.map(knownIn));
  const places = wanted ?? [best, ...otherHalf(heads, best), ...otherForms(heads, best)].sort((a, b) => a - b);
  const sheets = heads.map((head, place): ImportSheet => {
    const { meaning } = head;
    const alike = meaning === null ? place : heads.findIndex((one) => one.meaning === meaning);
    return { name: names[place] ?? '', alike, joins: hasNumber(head), offset: null };
  });
  const own = places.flatMap((place) => heads[place] ?? []);
  const [first] = own;
  const joined = new Set(places.map((place) => sheets[place]?.alike)).size > 1 ? joinHeads(own) : null;
  const areForms = joined === null && own.length > 1 && own.some((head) => head.isForm);
  return {
    sheets,
    chosen: places.map((place, index) => ({
      place,
      after: areForms || (index === 0 && joined === null) ? 0 : (heads[place]?.number ?? 0),
      ...(joined === null ? {} : { columns: joined.columns[index] }),
    })),
    header: joined === null ? null : { number: first?.number ?? 0, cells: joined.cells },
    forms: areForms ? own.map((head) => head.number) : null,
  };
}

/** The sheets as they are kept once they were read. */
export function keptSheets({ sheets, chosen }: SheetPlan, read: readonly ReadSheet[]): ImportSheet[] {
  return sheets.map((sheet, place) => {
    const index = chosen.findIndex((one) => one.place === place);
    return { ...sheet, offset: read[index]?.offset ?? null };
  });
}

/** Whether the file has more sheets of the kind that was read than were read. */
export const hasMoreAlike = (sheets: readonly ImportSheet[]): boolean => {
  const kinds = kindsRead(sheets);
  return sheets.some(({ offset, alike }) => offset === null && kinds.has(alike));
};
