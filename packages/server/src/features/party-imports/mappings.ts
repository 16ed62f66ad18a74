import type { MoneyUnit } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { aroundMade } from '../../platform/spreadsheet/around-made.ts';
import { keysHash } from '../../platform/spreadsheet/keys-hash.ts';
import { type KeptFields, withFieldsBeyond, withLearned } from '../../platform/spreadsheet/learned-fields.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { withCodes } from './codes-in-names.ts';
import { importTexts } from './messages.fa.ts';
import { type Columns, columnsOf, guessTitles, hasNeeded, neededTitles, readTitles, titleKey } from './read-cells.ts';
import type { ColumnFields, PartyKind } from './tables.ts';

/** What is said of a file's columns. */
export interface SaidColumns {
  readonly fields: ColumnFields;
  readonly unit: MoneyUnit;
}

/** Titles and notes may stand above the header; it is looked for in so many rows. */
const headerWithin = 10;
/** Rows under the header from which columns are known. */
const sampleRows = 20;
/** So many first rows say what a file's columns are. */
export const firstRows = headerWithin + sampleRows;

const fieldsOf = (kind: PartyKind, titles: readonly string[]): ColumnFields =>
  guessTitles(kind, titles).map(({ field }) => field);

const knownAmong = (kind: PartyKind, titles: readonly string[]): number =>
  fieldsOf(kind, titles).filter((field) => field !== null).length;

/** Of a row that is no header of such a file: that with the most titles we know, else the first that is more than a title. */
function likeliestHeader(kind: PartyKind, rows: readonly SpreadsheetRow[]): number {
  const known = rows.map(({ cells }) => knownAmong(kind, cells));
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const wide = rows.findIndex(({ cells }) => cells.filter((text) => text !== '').length > 1);
  return Math.max(0, wide);
}

/** The header of a file. */
export interface FoundHeader {
  /** its place among the first rows */
  readonly at: number;
  /** with those of ids that stand beside names behind them */
  readonly titles: readonly string[];
  /** from which place on those stand that were made of others, up to the last title; null: none were */
  readonly madeFrom: number | null;
  /** it says by itself all that is needed */
  readonly isKnown: boolean;
}

/** The header among the first rows of a file. */
export function headerAmong(kind: PartyKind, rows: readonly SpreadsheetRow[]): FoundHeader {
  const first = rows.slice(0, headerWithin);
  const known = first.findIndex(({ cells }) => readTitles(kind, cells) !== null);
  const at = known < 0 ? likeliestHeader(kind, first) : known;
  const own = rows[at]?.cells ?? [];
  const body = rows.slice(at + 1, at + 1 + sampleRows);
  // Behind all that stands under the header, too.
  const width = Math.max(own.length, ...body.map(({ cells }) => cells.length));
  const wide = Array.from({ length: width }, (_, place) => own[place] ?? '');
  const more = withCodes(kind, wide, body);
  const isMade = more !== wide;
  const titles = isMade ? more : own;
  return { at, titles, madeFrom: isMade ? width : null, isKnown: readTitles(kind, titles) !== null };
}

/** Rows with room for the columns that were made of others: what further rows have of their own in their place stands behind them. */
export const besideMade = (
  { titles, madeFrom }: FoundHeader,
  rows: readonly SpreadsheetRow[],
): readonly SpreadsheetRow[] =>
  madeFrom === null ? rows : rows.map((row) => aroundMade(row, madeFrom, titles.length));

/** How much of a sheet's first rows is known. */
export const knownTitles = (kind: PartyKind, rows: readonly SpreadsheetRow[]): number =>
  knownAmong(kind, headerAmong(kind, rows).titles);

const reasonKey = titleKey(importTexts.reason);
const isReason = (title = ''): boolean => titleKey(title) === reasonKey;

/** The same for a file's own refused rows, which come back with a column more. */
const headerKeyOf = (titles: readonly string[]): string =>
  keysHash(titles.filter((title) => !isReason(title)).map(titleKey));

/** Of a file's columns those of its own: the reasons of refused rows stand behind them, where another file may have an untitled one. */
const ownOf = <T>(titles: readonly string[], all: readonly T[]): T[] =>
  all.filter((_, place) => !isReason(titles[place]));

/** What is kept of a file's own columns, with nothing in the places of the reasons. */
function besideReasons(titles: readonly string[], own: ColumnFields): ColumnFields {
  const rest = [...own];
  return [...titles.map((title) => (isReason(title) ? null : (rest.shift() ?? null))), ...rest];
}

/** What was said of such a header before; null: nothing. */
export async function rememberedColumns(
  tx: Tx,
  kind: PartyKind,
  titles: readonly string[],
): Promise<(SaidColumns & KeptFields<string>) | null> {
  const row = await keptOf(tx, kind, titles).executeTakeFirst();
  if (row === undefined) return null;
  const guess = row.guess === null ? null : besideReasons(titles, row.guess);
  return { unit: row.unit, fields: besideReasons(titles, row.fields), guess };
}

const keptOf = (tx: Tx, kind: PartyKind, titles: readonly string[]) =>
  tx
    .selectFrom('party_mappings')
    .select(['fields', 'unit', 'guess'])
    .where('kind', '=', kind)
    .where('header_key', '=', headerKeyOf(titles));

/** A header with how many columns its file has, those beside its titles too. */
interface WideHeader {
  readonly titles: readonly string[];
  readonly width: number;
}

/** Keeps what is said of a file's columns; those of which nothing is said are left out. */
export async function rememberColumns(
  tx: Tx,
  { accountId, kind }: { accountId: string; kind: PartyKind },
  { titles, width }: WideHeader,
  { fields, unit }: SaidColumns,
  now: Date,
): Promise<void> {
  const kept = await keptOf(tx, kind, titles).forUpdate().executeTakeFirst();
  const said = Array.from({ length: Math.max(width, fields.length) }, (_, place) => fields[place] ?? null);
  const all = withFieldsBeyond({ fields: ownOf(titles, said), unit }, kept ?? null);
  const guess = JSON.stringify(fieldsOf(kind, ownOf(titles, titles)));
  const set = { fields: JSON.stringify(all), guess, unit, updated_at: now };
  await tx
    .insertInto('party_mappings')
    .values({ account_id: accountId, kind, header_key: headerKeyOf(titles), ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'header_key']).doUpdateSet(set))
    .execute();
}

/**
 * What was said of such a header, with what is known of its titles only since; null: nothing was said.
 * @param width columns of the file: of further ones nothing is to be said
 */
export async function learnedColumns(tx: Tx, kind: PartyKind, titles: readonly string[], width: number) {
  const kept = await rememberedColumns(tx, kind, titles);
  if (kept === null) return null;
  const own = { ...kept, fields: kept.fields.slice(0, width) };
  return { unit: kept.unit, ...withLearned(own, fieldsOf(kind, titles), titles) };
}

/** A file's columns as they were said to be. */
export const columnsBy = (titles: readonly string[], fields: ColumnFields): Columns =>
  Array.from({ length: Math.max(titles.length, fields.length) }, (_, place) => ({
    title: titles[place] ?? '',
    field: fields[place] ?? null,
  }));

const refuse = (message: string): never => {
  throw new Problem('INVALID_INPUT', { errors: [{ path: 'mapping', code: 'BAD_MAPPING', message }] });
};

/** The mapping of a call: JSON, a list of fields by column. @throws Problem INVALID_INPUT */
export function readFields(kind: PartyKind, text: string): ColumnFields {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse(importTexts.mapping);
  }
  if (!Array.isArray(given)) return refuse(importTexts.mapping);
  const known = new Set(columnsOf[kind].map(({ field }) => field));
  const taken = new Set<string>();
  const fields = given.map((field: unknown): string | null => {
    if (field === null) return null;
    if (typeof field !== 'string' || !known.has(field)) return refuse(importTexts.mapping);
    if (taken.has(field))
      return refuse(importTexts.twice(columnsOf[kind].find((one) => one.field === field)?.title ?? field));
    taken.add(field);
    return field;
  });
  return hasNeeded(kind, taken) ? fields : refuse(importTexts.needed(neededTitles(kind)));
}
