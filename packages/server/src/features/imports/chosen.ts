import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { apartBy, keyOf } from './keys.ts';
import type { EditLine, ImportedState } from './tables.ts';

/** That an invoice was left out as a repetition, its rows left out besides or not. @param one as what it stands in the query */
export const isLeftOut = (one: 'i' | 'o' = 'i'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${one}.${column}`);
  return sql`(${of('state')} = 'skipped' or ${of('state')} = 'left_out' and ${of('was_skipped')})`;
};

/** That its user chose about an invoice `i` as a repetition, and that it is still to go or to stay. */
export const isChosen = sql`(${isLeftOut()} or i.by_itself and i.state <> 'issued')`;

/**
 * That the file has another invoice of the number of `i`, that nothing keeps apart from it. That it has one is said, too: the index
 * of numbers has no others. @param which those `o` that count
 */
const hasOther = (row: ImportRow, which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select from import_invoices o
    where o.account_id = i.account_id and o.import_id = i.import_id and o.number = i.number and o.number <> ''
      and o.place <> i.place
      and ${apartBy(row, 'o')} = ${apartBy(row, 'i')} and ${which})`;

// `offset 0`: rows are looked up by their numbers. As a join, which may only be hashed where all is put together anew, all of the
// import's would be read for each invoice.

/** That an invoice `o` has a row of a key. */
const hasRowOf = (row: ImportRow, key: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  exists (
    select from import_rows r
    where r.account_id = o.account_id and r.import_id = o.import_id and r.row_number = any(o.rows)
      and ${keyOf(row.mapping)} = ${key} offset 0)`;

/** That each of some rows has a number. */
const areOf = (row: ImportRow, rows: RawBuilder<unknown>, number: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (
    select from import_rows r
    where ${rowsOfImport(row)} and r.row_number = any(${rows}) and ${keyOf(row.mapping)} <> ${number} offset 0)`;

/**
 * That an invoice `i` stays as it is when others of its key are put together anew: it is issued, or it is one about which its
 * user chose as a repetition, and its rows have its key still. What was let go and is alone of its number by now is joined by a
 * row that is mended to that number, and asked about anew: else one sale would go as two of its number.
 */
export const stays = (row: ImportRow): RawBuilder<unknown> => sql`
  (i.state = 'issued' or (${isLeftOut()} or i.by_itself and ${hasOther(row, hasRowOf(row, sql`i.number`))})
    and ${areOf(row, sql`i.rows`, sql`i.number`)})`;

/** That the file has another invoice of the number of `i`, which is still to go or to stay, that only a choice keeps apart from it. */
export const isBesideOther = (row: ImportRow): RawBuilder<unknown> => hasOther(row, sql`o.state <> 'issued'`);

/** That an invoice `i` which was left out as a repetition stays out, whatever is edited, left out or taken back in its rows. */
export const staysOut = sql`(i.number <> '' and ${isLeftOut()})`;

/** An edit that has invoices put together anew, by where its kept texts are: those it replaced, and those it writes again. */
export interface Regrouping {
  readonly edit: number;
  readonly kept: EditLine;
  /** null: it writes none again */
  readonly source: EditLine | null;
}

/** What was chosen, as an edit keeps it: `state` is `skipped` of what was left out as a repetition, else `new`. */
const choicesIn = (row: ImportRow, edit: number, line: EditLine | null): RawBuilder<unknown> => sql`
  (select c.place, c.number, c.rows, c.state, c.allowed, coalesce(c.by_itself, c.allowed) as by_itself
    from import_edits e cross join lateral jsonb_to_recordset(e.choices)
      as c (place int, number text, rows int[], state text, allowed boolean, by_itself boolean)
    where e.account_id = ${row.account_id} and e.import_id = ${row.id} and e.line = ${line} and e.edit = ${edit}
      and e.part = 0 and e.choices is not null)`;

/**
 * Keeps with an edit what was chosen about invoices `i` that it, or its way back, may end: of those that do not stay as they
 * are, and those beside which others leave their number.
 */
export async function keepChosen(
  tx: Tx,
  row: ImportRow,
  { kept, edit }: Regrouping,
  those: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    update import_edits set choices = chosen.list from (
      select jsonb_agg(jsonb_build_object('place', i.place, 'number', i.number, 'rows', i.rows, 'allowed', i.allowed,
        'by_itself', i.by_itself, 'state', case when ${isLeftOut()} then 'skipped' else 'new' end)) as list
      from import_invoices i where ${rowsOfImport(row)} and ${those} and ${isChosen}
        and (not ${stays(row)} or ${hasOther(row, sql`not ${areOf(row, sql`o.rows`, sql`i.number`)}`)})) chosen
    where ${rowsOfImport(row)} and line = ${kept} and edit = ${edit} and part = 0 and chosen.list is not null`.execute(
    tx,
  );
}

/**
 * What its user chose about an invoice `i` as a repetition goes with its rows to another number, where what it repeats comes to
 * the same one: of both it is as true of that number, and else they would be lines of one invoice. Where the account has that
 * number already, what was let go is asked about, by itself. What an undone edit keeps of it says more, but not that it goes
 * where it was left out since.
 * @returns the places of such invoices
 */
export async function renumberChosen(
  tx: Tx,
  row: ImportRow,
  { edit, source }: Regrouping,
  those: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
  with chosen as materialized (
    select i.place, k.key from import_invoices i
      cross join lateral (
        select min(${keyOf(row.mapping)}) as key, max(${keyOf(row.mapping)}) as last from import_rows r
        where ${rowsOfImport(row)} and r.row_number = any(i.rows)) k
    where ${rowsOfImport(row)} and ${those} and i.number <> '' and ${isChosen}
      and k.key = k.last and k.key not in ('', i.number)
      and ${hasOther(row, sql`o.state <> 'issued' and not ${isLeftOut('o')} and ${hasRowOf(row, sql`k.key`)}`)}
      and (${isLeftOut()} or not exists (
        select from ${choicesIn(row, edit, source)} c where c.number = k.key and c.rows = i.rows)))
  update import_invoices m set number = chosen.key, allowed = m.allowed and not exists (
    select from invoices v where v.account_id = m.account_id and v.internal_id <> ''
      and v.internal_id in (chosen.key, translate(chosen.key, '0123456789', '۰۱۲۳۴۵۶۷۸۹')))
  from chosen
  where m.account_id = ${row.account_id} and m.import_id = ${row.id} and m.place = chosen.place
  returning m.place`.execute(tx);
  return rows.map(({ place }) => place);
}

/**
 * What an edit ended that its user had chosen about repetitions, where it is undone or done again: of invoices whose rows are
 * theirs again, as it was chosen since where it was about the same.
 * @returns the places of those that are left out again: what was said of their rows was said of another number
 */
export async function putBackChosen(tx: Tx, row: ImportRow, { edit, kept, source }: Regrouping): Promise<number[]> {
  if (source === null) return [];
  const { rows } = await sql<{ place: number; state: ImportedState }>`
    insert into import_invoices (account_id, import_id, place, number, rows, state, was_skipped, allowed, by_itself)
    select ${row.account_id}::uuid, ${row.id}::uuid, c.place, c.number, c.rows,
      case when l.are_out then 'left_out' else n.state end, l.are_out and n.state = 'skipped', n.allowed, n.by_itself
    from ${choicesIn(row, edit, source)} c
      left join ${choicesIn(row, edit, kept)} k on k.number = c.number and k.rows = c.rows
      cross join lateral (select coalesce(k.state, c.state) as state, coalesce(k.allowed, c.allowed) as allowed,
        coalesce(k.by_itself, c.by_itself) as by_itself) n
      cross join lateral (
        select bool_and(r.left_out) as are_out from import_rows r
        where ${rowsOfImport(row)} and r.row_number = any(c.rows)) l
    where ${areOf(row, sql`c.rows`, sql`c.number`)}
      and not exists (
        select from import_invoices i where ${rowsOfImport(row)} and i.number = c.number
          and (i.place = c.place or c.number <> '' and i.rows && c.rows))
    returning place, state`.execute(tx);
  return rows.flatMap(({ place, state }) => (state === 'new' ? [] : [place]));
}

/** What was let go and came out of an edit with the very rows and number that it had is let go still. */
export async function letGoAgain(tx: Tx, row: ImportRow, { edit, kept }: Regrouping): Promise<void> {
  await sql`
    update import_invoices m set allowed = c.allowed, by_itself = true from ${choicesIn(row, edit, kept)} c
    where m.account_id = ${row.account_id} and m.import_id = ${row.id} and m.place = c.place and m.number = c.number
      and m.rows = c.rows and c.by_itself and m.state in ('new', 'left_out')`.execute(tx);
}
