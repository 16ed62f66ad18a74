import { columnOfSource, type SheetMapping, sheetsRead } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { areJoined } from './sheets.ts';
import type { EditLine, ImportedState } from './tables.ts';

/** The file's columns that put rows together: its own groups, and where they say nothing the invoice's number. */
export interface KeyColumns {
  readonly group: number;
  readonly number: number;
}

export const keyColumns = (mapping: SheetMapping | null): KeyColumns => ({
  group: columnOfSource(mapping?.group),
  number: columnOfSource(mapping?.['invoice.internal_id']),
});

/** A cell's text as numbers of invoices are compared; '' of no column. */
export const textOf = (column: number): RawBuilder<string> =>
  column < 0 ? sql<string>`''` : sql<string>`import_number(cells ->> ${sql.lit(column)})`;

/** By what a row is put to others; '' when it is an invoice of its own. A group is never mistaken for a number. */
export function keyOf(mapping: SheetMapping | null): RawBuilder<string> {
  const { group, number } = keyColumns(mapping);
  if (group < 0) return textOf(number);
  return sql<string>`case when ${textOf(group)} <> '' then '# ' || ${textOf(group)} else ${textOf(number)} end`;
}

/**
 * That the invoice of a keyed row `c` is in a state: one that is put together by its number, and one that is a row of its
 * own. By the keys, so that each is found by an index; `c` must be materialized: a key that is still to be made of a cell could
 * tell what row-level security hides, and all invoices of the import would be read for each row instead.
 * @param also what holds of the invoice `i` besides
 */
export const invoiceStands = (
  { account_id, id }: Pick<ImportRow, 'account_id' | 'id'>,
  state: ImportedState,
  also: RawBuilder<unknown> = sql`true`,
): { byNumber: RawBuilder<unknown>; byPlace: RawBuilder<unknown> } => {
  const own = sql`i.account_id = ${account_id} and i.import_id = ${id} and i.state = ${state} and ${also}`;
  return {
    byNumber: sql`exists (select from import_invoices i where ${own} and i.number = c.key and i.number <> '' and c.row_number = any(i.rows))`,
    byPlace: sql`exists (select from import_invoices i where ${own} and i.place = c.row_number and i.number = '' and c.key = '')`,
  };
};

/** The sheet of a row, as a number from 1; null where rows come from one sheet. */
export function sheetOfRows(sheets: ImportRow['sheets'], row = sql<number>`row_number`): RawBuilder<number> | null {
  const starts = sheetsRead(sheets).map(({ offset }) => offset + 1);
  return starts.length < 2 ? null : sql<number>`width_bucket(${row}, ${starts}::int[])`;
}

/** The sheet of a row, where numbers begin anew in each: unless it is they that put sheets together. */
const sheetApart = ({ sheets }: ImportRow, row?: RawBuilder<number>): RawBuilder<number> | null =>
  areJoined(sheets) ? null : sheetOfRows(sheets, row);

/**
 * What keeps an invoice of the import apart from others of its number in the file: its group, where the file has such, or its
 * place, where one number is said for all, and its sheet, where numbers begin anew in each.
 */
export function apartBy(row: ImportRow, invoice: string): RawBuilder<string> {
  const of = (column: string) => sql.ref(`${invoice}.${column}`);
  const { group, number } = keyColumns(row.mapping);
  const own = group < 0 && number >= 0 ? sql`''` : sql`coalesce(nullif(${of('number')}, ''), ${of('place')}::text)`;
  return sql<string>`concat_ws(' ', ${own}, ${sheetApart(row, sql`${of('place')}`) ?? sql`null`}::text)`;
}

/** Puts rows together to invoices: those of one key in one sheet, and each that has none by itself. */
async function insertGroups(tx: Tx, row: ImportRow, which: RawBuilder<unknown>): Promise<void> {
  const { account_id, id, mapping } = row;
  const sheet = sheetApart(row);
  await sql`
    insert into import_invoices (account_id, import_id, place, number, rows, state)
    select ${account_id}::uuid, ${id}::uuid, min(row_number), key, array_agg(row_number order by row_number),
      case when bool_and(left_out) then 'left_out' else 'new' end
    from (select row_number, left_out, ${keyOf(mapping)} as key from import_rows
      where account_id = ${account_id} and import_id = ${id}) keyed
    where ${which}
    group by key, case when key = '' then row_number end${sheet === null ? sql`` : sql`, ${sheet}`}`.execute(tx);
}

/** All of the file's. */
export const groupRows = (tx: Tx, row: ImportRow): Promise<void> => insertGroups(tx, row, sql`true`);

/** That the file has another invoice of the number of `i`, that nothing keeps apart from it. @param which those `o` that count */
const hasOther = (row: ImportRow, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select from import_invoices o
    where o.account_id = i.account_id and o.import_id = i.import_id and o.number = i.number and o.place <> i.place
      and ${apartBy(row, 'o')} = ${apartBy(row, 'i')} and ${which})`;

/**
 * That an invoice `i` stays as it is when others of its key are put together anew: it is issued, or it is one about which its
 * user chose as a repetition, and its rows have its key still. What was let go beside none of its number in the file is
 * joined by a row that is mended to that number, and asked about anew: else one sale would go as two of its number.
 */
const stays = (row: ImportRow) => sql`
  (i.state = 'issued' or (i.state = 'skipped' or i.allowed and ${hasOther(row, sql`true`)}) and not exists (
    select from import_rows r where ${rowsOfImport(row)} and r.row_number = any(i.rows) and ${keyOf(row.mapping)} <> i.number))`;

/**
 * That an invoice `i` which was left out as a repetition stays out, whatever is edited in its own rows: another of its number
 * stands in the file. So does one whose rows were left out besides.
 */
export const staysOut = (row: ImportRow): RawBuilder<unknown> => sql`
  (i.number <> '' and (i.state = 'skipped' or i.state = 'left_out' and i.was_skipped) and ${hasOther(row, sql`true`)})`;

/**
 * What its user chose about an invoice `i` as a repetition goes with its rows to another number, where what it repeats comes to
 * the same one: of both it is as true of that number, and else they would be lines of one invoice.
 * @returns the places of such invoices
 */
async function renumberChosen(tx: Tx, row: ImportRow, those: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
  with chosen as materialized (
    select i.place, k.key from import_invoices i
      cross join lateral (
        select min(${keyOf(row.mapping)}) as key, max(${keyOf(row.mapping)}) as last from import_rows r
        where ${rowsOfImport(row)} and r.row_number = any(i.rows)) k
    where ${rowsOfImport(row)} and ${those} and i.number <> '' and (i.state = 'skipped' or i.allowed and i.state <> 'issued')
      and k.key = k.last and k.key not in ('', i.number)
      and ${hasOther(
        row,
        sql`o.state not in ('issued', 'skipped') and exists (
          select from import_rows r
          where r.account_id = o.account_id and r.import_id = o.import_id and r.row_number = any(o.rows)
            and ${keyOf(row.mapping)} = k.key)`,
      )})
  update import_invoices m set number = chosen.key from chosen
  where m.account_id = ${row.account_id} and m.import_id = ${row.id} and m.place = chosen.place
  returning m.place`.execute(tx);
  return rows.map(({ place }) => place);
}

/** An edit that has invoices put together anew, by where its kept texts are: those it replaced, and those it writes again. */
export interface Regrouping {
  readonly edit: number;
  readonly kept: EditLine;
  /** null: it writes none again */
  readonly source: EditLine | null;
}

/** What an edit ended that its user had chosen about repetitions, where it is undone: of invoices whose rows are theirs again. */
async function putBackChosen(tx: Tx, row: ImportRow, { edit, source }: Regrouping): Promise<void> {
  if (source === null) return;
  await sql`
    insert into import_invoices (account_id, import_id, place, number, rows, state, allowed)
    select ${row.account_id}::uuid, ${row.id}::uuid, c.place, c.number, c.rows, c.state, c.allowed
    from import_edits e cross join lateral jsonb_to_recordset(e.choices)
      as c (place int, number text, rows int[], state text, allowed boolean)
    where e.account_id = ${row.account_id} and e.import_id = ${row.id}
      and e.line = ${source} and e.edit = ${edit} and e.part = 0 and e.choices is not null
      and not exists (
        select from import_rows r where ${rowsOfImport(row)} and r.row_number = any(c.rows) and ${keyOf(row.mapping)} <> c.number)
      and not exists (
        select from import_invoices i where ${rowsOfImport(row)} and i.number = c.number
          and (i.place = c.place or c.number <> '' and i.rows && c.rows))`.execute(tx);
}

/**
 * Puts invoices `i` together anew, those that stay excepted, and keeps what was chosen about the others with the edit.
 * @param which the keyed rows that they may be made of
 */
async function groupAnew(
  tx: Tx,
  row: ImportRow,
  by: Regrouping,
  those: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
) {
  const renumbered = await renumberChosen(tx, row, those);
  const goes = sql`${rowsOfImport(row)} and ${those} and not (${stays(row)} or i.place = any(${renumbered}::int[]))`;
  await sql`
    update import_edits set choices = chosen.list from (
      select jsonb_agg(jsonb_build_object('place', place, 'number', number, 'rows', rows,
        'allowed', allowed, 'state', case state when 'skipped' then 'skipped' else 'new' end)) as list
      from import_invoices i where (state = 'skipped' or allowed and state <> 'left_out') and ${goes}) chosen
    where ${rowsOfImport(row)} and line = ${by.kept} and edit = ${by.edit} and part = 0 and chosen.list is not null`.execute(
    tx,
  );
  await sql`delete from import_invoices i where ${goes}`.execute(tx);
  await putBackChosen(tx, row, by);
  // Of `those` what is there still stays.
  const isFree = sql`not exists (
    select from import_invoices i, unnest(i.rows) held
    where ${rowsOfImport(row)} and ${those} and held = keyed.row_number)`;
  await insertGroups(tx, row, sql`${which} and ${isFree}`);
}

/** After the key of some rows was changed: the invoices they were in and are in now, anew. */
export async function regroup(
  tx: Tx,
  row: ImportRow,
  by: Regrouping,
  rows: readonly number[],
  keys: readonly string[],
): Promise<void> {
  const given = keys.filter((key) => key !== '');
  await groupAnew(
    tx,
    row,
    by,
    sql`(i.number = any(${given}::text[]) or (i.number = '' and i.place = any(${[...rows]}::int[])))`,
    sql`(row_number = any(${[...rows]}::int[]) or key = any(${given}::text[]))`,
  );
}

/**
 * Puts together what is no longer kept apart once issued invoices are free again: their rows, and those that were mended to
 * their numbers meanwhile. What its user chose about stays as it is: what was let go goes by itself, what was left out as a
 * repetition stays out.
 * @returns the places of invoices that are to be judged anew
 */
export async function joinFreed(tx: Tx, row: ImportRow): Promise<number[]> {
  const { rows: doubled } = await sql<{ places: number[] }>`
    select array_agg(place) as places from import_invoices i
    where ${rowsOfImport(row)} and number <> '' and state not in ('issued', 'skipped') and not allowed
    group by number, ${apartBy(row, 'i')} having count(*) > 1`.execute(tx);
  if (doubled.length === 0) return [];
  const { rows: parted } = await sql<{ rows: number[] }>`
    delete from import_invoices
    where ${rowsOfImport(row)} and place = any(${doubled.flatMap(({ places }) => places)}::int[]) returning rows`.execute(
    tx,
  );
  const rows = parted.flatMap((one) => one.rows);
  await insertGroups(tx, row, sql`row_number = any(${rows}::int[])`);
  const { rows: made } = await sql<{ place: number }>`
    select place from import_invoices
    where ${rowsOfImport(row)} and place = any(${rows}::int[]) and state = 'new'`.execute(tx);
  return made.map(({ place }) => place);
}

/** As `regroup`, of all rows: where very many keys were changed. */
export const regroupAll = (tx: Tx, row: ImportRow, by: Regrouping): Promise<void> =>
  withHashedJoins(tx, () => groupAnew(tx, row, by, sql`true`, sql`true`));
