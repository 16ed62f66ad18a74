import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { keyColumns, keyOf, regroup, regroupAll } from '../groups.ts';
import { announce, countsOf, type ImportRow, saveImport, stateAfter, wakeImporters } from '../job.ts';
import { judgeInvoices } from '../steps/judge-invoices.ts';

/** One cell's new text. */
export interface CellChange {
  readonly row: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
}

/** Cells that come in one go: edits of any size hold no more in memory. */
export const batchCells = 5_000;
/** Invoices judged at once, in the request; more are left to the background. */
const judgedAtOnce = 300;
/** Rows of other keys up to which only their invoices are put together anew. */
const regroupedRowsMax = 2_000;
/** Edits that undo goes back over. */
const editsKept = 100;

/** Those of the rows that are of issued invoices: their cells stay as they are. */
async function issuedRows(tx: Tx, { account_id, id, mapping, issued_count }: ImportRow, rows: readonly number[]) {
  if (issued_count === 0) return new Set<number>();
  const { rows: issued } = await sql<{ row: number }>`
    select keyed.row_number as row
    from (select row_number, ${keyOf(mapping)} as key from import_rows
      where account_id = ${account_id} and import_id = ${id} and row_number = any(${[...rows]}::int[])) keyed
    join import_invoices i on i.account_id = ${account_id} and i.import_id = ${id} and i.state = 'issued'
      and i.number = keyed.key and (i.number <> '' or i.place = keyed.row_number) and keyed.row_number = any(i.rows)`.execute(
    tx,
  );
  return new Set(issued.map(({ row }) => row));
}

async function keysOf(tx: Tx, { account_id, id, mapping }: ImportRow, rows: readonly number[]): Promise<string[]> {
  const { rows: keyed } = await sql<{ key: string }>`
    select distinct ${keyOf(mapping)} as key from import_rows
    where account_id = ${account_id} and import_id = ${id} and row_number = any(${[...rows]}::int[])`.execute(tx);
  return keyed.map(({ key }) => key).filter((key) => key !== '');
}

/** Which invoices are of given rows: by their keys, those without one by their place. */
const invoicesOf = ({ account_id, id }: ImportRow, rows: readonly number[], keys: readonly string[]) => sql`
  account_id = ${account_id} and import_id = ${id}
    and (number = any(${[...keys]}::text[]) or (number = '' and place = any(${[...rows]}::int[])))`;

async function writeCells(tx: Tx, { account_id, id }: ImportRow, changes: readonly CellChange[]): Promise<void> {
  for (const [column, own] of Map.groupBy(changes, (change) => change.column)) {
    await sql`
      update import_rows r set cells = jsonb_set(r.cells, array[${String(column)}]::text[], to_jsonb(c.text)), touched = true
      from unnest(${own.map(({ row }) => row)}::int[], ${own.map(({ after }) => after)}::text[]) as c (row, text)
      where r.account_id = ${account_id} and r.import_id = ${id} and r.row_number = c.row`.execute(tx);
  }
}

/** An edit under way: what it touched so far. */
interface Edit {
  number: number;
  parts: number;
  /** rows whose key was changed, and the keys that they had and have */
  rekeyedRows: number[];
  keys: Set<string>;
  /** invoices to be judged anew, as long as they are few */
  places: Set<number>;
}

async function beginEdit(tx: Tx, { account_id, id }: ImportRow): Promise<Edit> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(edit), 0) + 1 as number from import_edits
    where account_id = ${account_id} and import_id = ${id}`.execute(tx);
  return { number: rows[0]?.number ?? 1, parts: 0, rekeyedRows: [], keys: new Set(), places: new Set() };
}

async function keepForUndo(tx: Tx, row: ImportRow, edit: Edit, changes: readonly CellChange[], now: Date) {
  const before = changes.map((change) => [change.row, change.column, change.before]);
  await tx
    .insertInto('import_edits')
    .values({
      account_id: row.account_id,
      import_id: row.id,
      edit: edit.number,
      part: edit.parts,
      changes: JSON.stringify(before),
      at: now,
    })
    .execute();
  edit.parts += 1;
}

async function applyBatch(tx: Tx, row: ImportRow, edit: Edit, changes: readonly CellChange[]): Promise<void> {
  const rows = [...new Set(changes.map((change) => change.row))];
  const keys = await keysOf(tx, row, rows);
  const { rows: marked } = await sql<{ place: number }>`
    update import_invoices set state = 'new' where ${invoicesOf(row, rows, keys)} and state <> 'issued'
    returning place`.execute(tx);
  for (const { place } of marked) if (edit.places.size <= judgedAtOnce) edit.places.add(place);
  await writeCells(tx, row, changes);
  const { group, number } = keyColumns(row.mapping);
  const rekeyed = changes.filter(({ column }) => column === group || column === number).map((change) => change.row);
  if (rekeyed.length === 0) return;
  edit.rekeyedRows.push(...rekeyed);
  for (const key of [...keys, ...(await keysOf(tx, row, rekeyed))]) edit.keys.add(key);
}

async function regroupEdited(tx: Tx, row: ImportRow, { rekeyedRows, keys, places }: Edit): Promise<void> {
  if (rekeyedRows.length === 0) return;
  if (rekeyedRows.length > regroupedRowsMax) await regroupAll(tx, row);
  else await regroup(tx, row, rekeyedRows, [...keys]);
  const { rows: made } = await sql<{ place: number }>`
    select place from import_invoices
    where ${invoicesOf(row, rekeyedRows, [...keys])} and state = 'new' limit ${judgedAtOnce + 1}`.execute(tx);
  for (const { place } of made) places.add(place);
}

/** Has the invoices of changed rows judged: a few now, many in the background. */
async function judgeEdited(tx: Tx, deps: ImportDeps, row: ImportRow, { places }: Edit): Promise<ImportRow> {
  if (places.size <= judgedAtOnce) {
    const waiting = await tx
      .selectFrom('import_invoices')
      .select(['place', 'rows', 'allowed'])
      .where('account_id', '=', row.account_id)
      .where('import_id', '=', row.id)
      .where('state', '=', 'new')
      .where('place', 'in', [...places, -1])
      .execute();
    if (waiting.length > 0) await judgeInvoices(tx, deps, row, waiting, 'issue');
  }
  const counts = await countsOf(tx, row);
  const saved = await saveImport(
    tx,
    row,
    { ...counts, state: stateAfter(row.state, counts) },
    new Date(deps.runtime.clock.nowMs()),
  );
  await announce(tx, saved);
  if (saved.state === 'checking') await wakeImporters(tx);
  return saved;
}

/**
 * Writes cells, those of issued invoices excepted, and has what they are of judged again; all of it is one edit for undo.
 * @param batches of at most some thousand cells each
 */
export async function applyChanges(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  batches: AsyncIterable<readonly CellChange[]>,
  isUndoable: boolean,
): Promise<ImportRow> {
  const edit = await beginEdit(tx, row);
  const now = new Date(deps.runtime.clock.nowMs());
  let isChanged = false;
  for await (const given of batches) {
    const real = given.filter(({ column, before, after }) => column < row.headers.length && before !== after);
    const issued = await issuedRows(
      tx,
      row,
      real.map((change) => change.row),
    );
    const changes = real.filter((change) => !issued.has(change.row));
    if (changes.length === 0) continue;
    isChanged = true;
    if (isUndoable) await keepForUndo(tx, row, edit, changes, now);
    await applyBatch(tx, row, edit, changes);
  }
  if (!isChanged) return row;
  await sql`
    delete from import_edits
    where account_id = ${row.account_id} and import_id = ${row.id} and edit <= ${edit.number - editsKept}`.execute(tx);
  await regroupEdited(tx, row, edit);
  return judgeEdited(tx, deps, row, edit);
}
