import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { isChosen, keepChosen, letGoAgain, putBackChosen, type Regrouping, renumberChosen, stays } from './chosen.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { apartBy, keyOf, sheetApart } from './keys.ts';

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

/**
 * Puts invoices `i` together anew, those that stay excepted, and keeps what was chosen about the others with the edit.
 * @param which the keyed rows that they may be made of
 * @returns the places of repetitions that are left out again
 */
async function groupAnew(
  tx: Tx,
  row: ImportRow,
  by: Regrouping,
  those: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<number[]> {
  await keepChosen(tx, row, by, those);
  const renumbered = await renumberChosen(tx, row, by, those);
  const goes = sql`${rowsOfImport(row)} and ${those} and not (${stays(row)} or i.place = any(${renumbered}::int[]))`;
  await sql`delete from import_invoices i where ${goes}`.execute(tx);
  const outAgain = await putBackChosen(tx, row, by);
  // Of `those` what is there still stays.
  const isFree = sql`not exists (
    select from import_invoices i, unnest(i.rows) held
    where ${rowsOfImport(row)} and ${those} and held = keyed.row_number)`;
  await insertGroups(tx, row, sql`${which} and ${isFree}`);
  await letGoAgain(tx, row, by);
  return outAgain;
}

/** After the key of some rows was changed: the invoices they were in and are in now, anew. @returns as `groupAnew` */
export async function regroup(
  tx: Tx,
  row: ImportRow,
  by: Regrouping,
  rows: readonly number[],
  keys: readonly string[],
): Promise<number[]> {
  const given = keys.filter((key) => key !== '');
  return groupAnew(
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
    where ${rowsOfImport(row)} and number <> '' and state <> 'issued' and not ${isChosen}
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
export const regroupAll = (tx: Tx, row: ImportRow, by: Regrouping): Promise<number[]> =>
  withHashedJoins(tx, () => groupAnew(tx, row, by, sql`true`, sql`true`));
