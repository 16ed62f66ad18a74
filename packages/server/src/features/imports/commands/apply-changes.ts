import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import { withHashedJoins } from '../../../platform/db/with-hashed-joins.ts';
import { changedCauses, type JudgedRow } from '../causes.ts';
import { isBesideOther, staysOut } from '../chosen.ts';
import type { ImportDeps } from '../deps.ts';
import { regroup, regroupAll } from '../groups.ts';
import { announce, asNew, countsOf, type ImportRow, saveImport, stateAfter, wakeImporters } from '../job.ts';
import { invoiceStands, keyColumns, keyOf } from '../keys.ts';
import { allowLong } from '../steps/allow-long.ts';
import { judgeInvoices, type Waiting, withinRows } from '../steps/judge-invoices.ts';
import type { EditLine, ImportState, Stayed, ToldStayed } from '../tables.ts';
import type { ChangedRow, GivenPage } from './edit-pages.ts';

/** Invoices judged at once, in the request; more are left to the background. */
const judgedAtOnce = 300;
/** Rows of other keys up to which only their invoices are put together anew. */
const regroupedRowsMax = 2_000;
/** Edits that undo goes back over. */
const editsKept = 100;

/** Which invoices are of given rows: by their keys, those without one by their place. */
const invoicesOf = ({ account_id, id }: ImportRow, rows: readonly number[], keys: readonly string[]) => sql`
  account_id = ${account_id} and import_id = ${id}
    and (number = any(${[...keys]}::text[]) or (number = '' and place = any(${[...rows]}::int[])))`;

/** An edit under way: what it touched so far. */
export interface Edit {
  number: number;
  /** of which kept texts it is; null: it is one that its user makes now */
  source: EditLine | null;
  parts: number;
  isChanged: boolean;
  /** whether some rows may belong to other invoices now */
  isRekeyed: boolean;
  /** it goes on in steps, and what it touched is not known by name any more */
  isLarge: boolean;
  /** rows whose key was changed, and the keys that they had and have */
  rekeyedRows: number[];
  keys: Set<string>;
  /** invoices to be judged anew, as long as they are few */
  places: Set<number>;
  stayed: Stayed;
}

/** An edit that has touched nothing. */
export const newEdit = (number: number, source: EditLine | null): Edit => ({
  number,
  source,
  parts: 0,
  isChanged: false,
  isRekeyed: false,
  isLarge: false,
  rekeyedRows: [],
  keys: new Set(),
  places: new Set(),
  stayed: { rows: 0, first: 0 },
});

/** The next edit of an import. */
export async function beginEdit(tx: Tx, { account_id, id }: ImportRow): Promise<Edit> {
  const { number } = onlyRow(
    await sql<{ number: number }>`
      select coalesce(max(edit), 0) + 1 as number from import_edits
      where account_id = ${account_id} and import_id = ${id} and line = 'undo'`.execute(tx),
  );
  return newEdit(number, null);
}

/** What a page of an edit came to. */
export interface Applied {
  /** rows that it had, those that were changed, and the last of the former; 0 when there was none */
  seen: number;
  rows: number;
  last: number;
  /** invoices to be judged anew, some of them */
  places: number[];
  rekeyed: number[];
  keys: string[];
  stayed: Stayed;
}

/** Rows of issued invoices stay as they are. */
function isFree(row: ImportRow): RawBuilder<unknown> {
  const { byNumber, byPlace } = invoiceStands(row, 'issued');
  return sql`not ${byNumber} and not ${byPlace}`;
}

/** A row that edits let grow is let grow up to here, bytes; one of a file may be longer and stays so. */
const rowBytesMax = 64 * 1024;

/** Whether a changed row may belong to another invoice: cheaper than reading the key of each. */
function isOtherKey({ mapping }: ImportRow): RawBuilder<unknown> {
  const { group, number } = keyColumns(mapping);
  const isOther = (column: number) =>
    column < 0 ? sql`false` : sql`cells -> ${sql.lit(column)} <> mended -> ${sql.lit(column)}`;
  return sql`(${isOther(group)} or ${isOther(number)})`;
}

/** What of invoices that a page gives another number is true no more. */
interface Renaming {
  /** `renamed`, as a query: such invoices, and whether they are of the same group still */
  readonly query: RawBuilder<unknown>;
  /** that an invoice `i` is one of them */
  readonly isRenamed: RawBuilder<unknown>;
  /** that it is left out no more as a repetition; of one of another group `regroup` tells */
  readonly endsOut: RawBuilder<unknown>;
}

/** Of invoices that a group of the file puts together: their keys tell nothing of their numbers. */
function renaming(row: ImportRow): Renaming {
  const { group, number } = keyColumns(row.mapping);
  const no = sql`false`;
  if (group < 0 || number < 0) return { query: sql``, isRenamed: no, endsOut: no };
  const before = (column: number) => sql`import_number(cells ->> ${sql.lit(column)})`;
  const after = (column: number) => sql`import_number(mended ->> ${sql.lit(column)})`;
  const query = sql`,
    other as materialized (
      select row_number, key, ${before(group)} = ${after(group)} as is_same from free
      where ${before(group)} <> '' and ${before(number)} <> ${after(number)}),
    renamed as materialized (
      select i.place, bool_or(o.is_same) as is_same
      from other o join import_invoices i on i.number = o.key and o.row_number = any(i.rows)
      where i.account_id = ${row.account_id} and i.import_id = ${row.id} and i.state <> 'issued' and i.number <> ''
        and i.number = any(array(select key from other))
      group by i.place)`;
  const isOneOf = (which: RawBuilder<unknown>) => sql`i.place in (select place from renamed where ${which})`;
  const endsOut = sql`(${isOneOf(sql`is_same`)} and not ${isBesideOther(row)})`;
  return { query, isRenamed: isOneOf(sql`true`), endsOut };
}

/** Rows of a page from which on it is joined by hash: of fewer, all of the import's would be read for them. */
const hashedFrom = 50;

/** All that stood against a row `r` since its list was begun. */
export const hadOf: RawBuilder<unknown> = sql`
  case when r.faults is null or r.had @> r.faults then r.had else coalesce(r.had, '[]') || r.faults end`;

/** Where an edit keeps what it replaces. */
const keptIn = ({ source }: Pick<Edit, 'source'>): EditLine => (source === 'undo' ? 'redo' : 'undo');

/** Keeps what stood in a page's cells, for undo, or for redo when they are being undone. The first of a new edit ends what redo had. */
export function keepTexts({ account_id, id }: ImportRow, edit: Edit, at: Date): RawBuilder<unknown> {
  const { number, parts, source } = edit;
  const keep = sql`, kept as (
      insert into import_edits (account_id, import_id, line, edit, part, changes, cells, at)
      select ${account_id}::uuid, ${id}::uuid, ${keptIn(edit)}::text, ${number}::int, ${parts}::int,
        jsonb_agg(one), count(*)::int, ${at}::timestamptz
      from free, jsonb_array_elements(free.changes) one having count(*) > 0)`;
  if (parts > 0 || source === 'undo' || source === 'redo') return keep;
  return sql`${keep}, dropped as (
      delete from import_edits
      where account_id = ${account_id} and import_id = ${id} and line = 'redo' and exists (select from free))`;
}

/**
 * Of a page's rows, as queries of one statement: `changed`, all of them; `stayed`, how many of issued invoices there are, and
 * their first; `free`, those that may be written.
 */
export const freeRows = (row: ImportRow, page: RawBuilder<ChangedRow>): RawBuilder<unknown> => sql`
    changed as materialized (${page}),
    keyed as materialized (select *, ${keyOf(row.mapping)} as key from changed),
    ours as materialized (select * from keyed c where ${row.issued_count === 0 ? sql`true` : isFree(row)}),
    stayed as (
      select count(*)::int as rows, coalesce(min(row_number), 0) as first
      from keyed where row_number not in (select row_number from ours)),
    free as materialized (
      select * from ours c where pg_column_size(c.mended) <= greatest(${rowBytesMax}, pg_column_size(c.cells)))`;

/** Writes one page's cells, keeps what stood there, and marks their invoices: all of it in the database. @param most rows that the page may have */
export async function applyPage(
  tx: Tx,
  row: ImportRow,
  edit: Edit,
  page: RawBuilder<ChangedRow>,
  at: Date,
  most: number,
): Promise<Applied> {
  const { account_id, id } = row;
  const { query: renamed, isRenamed, endsOut } = renaming(row);
  const statement = sql<Applied>`
    with ${freeRows(row, page)}${keepTexts(row, edit, at)}${renamed},
    ends as (select min(row_number) as first, max(row_number) as last from free),
    written as (
      -- What was bad stays in sight when it is mended, also where one cause is looked at.
      update import_rows r set cells = f.mended, touched = r.touched or r.bad, had = ${hadOf} from free f
      where r.account_id = ${account_id} and r.import_id = ${id} and r.row_number = f.row_number
        and r.row_number between (select first from ends) and (select last from ends)),
    -- By arrays, so that they are read by their keys and not all of them for each page.
    ones as materialized (
      select i.place, i.state, ${staysOut} and not ${endsOut} as is_out, ${isRenamed} as is_renamed from import_invoices i
      where i.account_id = ${account_id} and i.import_id = ${id} and i.state not in ('issued', 'left_out') and i.number <> ''
        and i.number = any(array(select key from free where key <> ''))
        -- Others of the number, left out as repetitions or let go, are not touched by it.
        and exists (select from free f where f.key = i.number and f.row_number = any(i.rows))
      union all
      select i.place, i.state, false, false from import_invoices i
      where i.account_id = ${account_id} and i.import_id = ${id} and i.state not in ('issued', 'left_out') and i.number = ''
        and i.place = any(array(select row_number from free where key = ''))),
    -- Those that are not judged since another edit are not written again.
    renewed as (
      update import_invoices i set ${asNew}, allowed = i.allowed and not ${isRenamed}
      where i.account_id = ${account_id} and i.import_id = ${id}
        and i.place = any(array(select place from ones where (state <> 'new' or is_renamed) and not is_out))),
    forgot as (
      update import_invoices i set allowed = false, was_skipped = i.was_skipped and not ${endsOut}
      where i.account_id = ${account_id} and i.import_id = ${id} and i.state = 'left_out' and ${isRenamed}),
    -- Judged once they are let go (chooseTwins).
    unjudged as (
      update import_invoices i set total = null, total_vat = null
      where i.account_id = ${account_id} and i.import_id = ${id} and i.place = any(array(select place from ones where is_out))),
    rekeyed as (
      select row_number, before, after
      from (select row_number, key as before, ${keyOf(row.mapping)} as after
        from (select row_number, key, mended as cells from free where ${isOtherKey(row)}) m) k
      where before <> after)
    select (select count(*)::int from changed) as seen, (select count(*)::int from free) as rows, (select coalesce(max(row_number), 0) from changed) as last,
      array(select place from ones where not is_out limit ${judgedAtOnce + 1}) as places,
      array(select row_number from rekeyed) as rekeyed,
      array(select before from rekeyed where before <> '' union select after from rekeyed where after <> '') as keys,
      (select to_jsonb(s) from stayed s) as stayed`;
  const run = () => statement.execute(tx);
  return onlyRow(await (most < hashedFrom ? run() : withHashedJoins(tx, run)));
}

/** Pages of an edit come in the rows' order, those of a way back also against it. */
const together = (one: Stayed, other: Stayed): Stayed => ({
  rows: one.rows + other.rows,
  first: Math.min(one.first || other.first, other.first || one.first),
});

/** Keeps what a page touched, as long as it is little. */
export function noteChanges(edit: Edit, { rows, places, rekeyed, keys, stayed }: Applied): void {
  edit.stayed = together(edit.stayed, stayed);
  if (rows === 0) return;
  edit.isChanged = true;
  edit.parts += 1;
  if (rekeyed.length > 0) edit.isRekeyed = true;
  for (const place of places) if (edit.places.size <= judgedAtOnce) edit.places.add(place);
  for (const one of rekeyed) edit.rekeyedRows.push(one);
  for (const key of keys) edit.keys.add(key);
}

/** The import, once what was said of some of its rows is said no more. @param before what that was */
export async function withoutSaid(tx: Tx, row: ImportRow, before: readonly JudgedRow[]): Promise<ImportRow> {
  const bad_rows = row.bad_rows - before.filter(({ bad }) => bad).length;
  const causes = changedCauses(row.causes, before, []);
  await tx
    .updateTable('imports')
    .set({ bad_rows, causes: JSON.stringify(causes) })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
  return { ...row, bad_rows, causes };
}

/** Nothing is said any more of the rows of repetitions that are left out again: nobody judges them before they are let go. */
async function forgetSaid(tx: Tx, row: ImportRow, places: readonly number[]): Promise<ImportRow> {
  if (places.length === 0) return row;
  const { rows: before } = await sql<JudgedRow>`
    with said as materialized (
      select row_number, faults, bad from import_rows
      where account_id = ${row.account_id} and import_id = ${row.id} and faults is not null and row_number = any(array(
        select unnest(i.rows) from import_invoices i
        where i.account_id = ${row.account_id} and i.import_id = ${row.id} and i.place = any(${[...places]}::int[])))),
    gone as (
      -- What was bad stays in sight.
      update import_rows r set touched = r.touched or r.bad, had = ${hadOf}, faults = null, bad = false from said
      where r.account_id = ${row.account_id} and r.import_id = ${row.id} and r.row_number = said.row_number)
    select faults, bad from said`.execute(tx);
  return before.length === 0 ? row : withoutSaid(tx, row, before);
}

async function regroupEdited(tx: Tx, row: ImportRow, edit: Edit): Promise<ImportRow> {
  const { rekeyedRows, keys, places } = edit;
  if (!edit.isRekeyed) return row;
  const by = { edit: edit.number, kept: keptIn(edit), source: edit.source };
  if (edit.isLarge || rekeyedRows.length > regroupedRowsMax) {
    await allowLong(tx);
    return forgetSaid(tx, row, await regroupAll(tx, row, by));
  }
  const outAgain = await regroup(tx, row, by, rekeyedRows, [...keys]);
  const { rows: made } = await sql<{ place: number }>`
    select place from import_invoices
    where ${invoicesOf(row, rekeyedRows, [...keys])} and state = 'new' limit ${judgedAtOnce + 1}`.execute(tx);
  for (const { place } of made) places.add(place);
  return forgetSaid(tx, row, outAgain);
}

/** Of changed invoices those to be judged in the request: all of them where they are few, and short; else none. */
async function judgedNow(tx: Tx, row: ImportRow, { places, isLarge }: Edit): Promise<readonly Waiting[]> {
  if (isLarge || places.size > judgedAtOnce) return [];
  const waiting = await tx
    .selectFrom('import_invoices')
    .select(['place', 'rows', 'allowed'])
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('state', '=', 'new')
    .where('place', 'in', [...places, -1])
    .execute();
  return withinRows(waiting).length < waiting.length ? [] : waiting;
}

/** Has the invoices of changed rows judged: a few now, many, or few of very many rows, in the background. */
export async function judgeEdited(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  edit: Edit,
  from: ImportState,
): Promise<ImportRow> {
  const waiting = await judgedNow(tx, row, edit);
  const { faults = {} } = waiting.length === 0 ? {} : await judgeInvoices(tx, deps, row, waiting, 'issue');
  const counts = await countsOf(tx, row);
  const state = stateAfter(from, counts);
  const now = new Date(deps.runtime.clock.nowMs());
  const saved = await saveImport(tx, row, { ...counts, ...faults, state, edit_work: null }, now);
  await announce(tx, saved);
  if (saved.state === 'checking' || saved.state === 'issuing') await wakeImporters(tx);
  return saved;
}

/** Keeps what this edit left as it was, for its user to be told; of one that left nothing nothing is said. */
async function tellStayed(tx: Tx, deps: ImportDeps, row: ImportRow, { stayed }: Edit): Promise<ImportRow> {
  if (stayed.rows === 0) return row;
  const told: ToldStayed = { ...stayed, turn: row.version + 1 };
  const saved = await saveImport(tx, row, { stayed: JSON.stringify(told) }, new Date(deps.runtime.clock.nowMs()));
  await announce(tx, saved);
  return saved;
}

/** Ends an edit: what it touched is put together anew where it must be, and judged. @param from what the import was before */
export async function settleEdit(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  edit: Edit,
  from: ImportState,
): Promise<ImportRow> {
  const told = await tellStayed(tx, deps, row, edit);
  if (!edit.isChanged && row.state === from) return told;
  await sql`
    delete from import_edits
    where account_id = ${row.account_id} and import_id = ${row.id} and line = 'undo' and edit <= ${edit.number - editsKept}`.execute(
    tx,
  );
  return judgeEdited(tx, deps, await regroupEdited(tx, told, edit), edit, from);
}

/** Writes cells that are named one by one, those of issued invoices excepted, and has what they are of judged again; all of it is one edit for undo. */
export async function applyChanges(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  pages: AsyncIterable<GivenPage>,
): Promise<ImportRow> {
  const edit = await beginEdit(tx, row);
  const now = new Date(deps.runtime.clock.nowMs());
  for await (const { page, most } of pages) noteChanges(edit, await applyPage(tx, row, edit, page, now, most));
  return settleEdit(tx, deps, row, edit, row.state);
}
