import type { CallInput, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { factsOf } from '../facts.ts';
import { keyColumns, regroup } from '../groups.ts';
import { announce, countsOf, type ImportRow, needState, saveImport, wakeImporters } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { groupsOf, storeVerdicts } from '../steps/verdicts.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type CellsBody = Extract<Body, { cells: unknown }>;
export type FixBody = Extract<Body, { fix: unknown }>;
export type ReplaceBody = Extract<Body, { replace: unknown }>;

/** One cell's text, before or after. */
type Cell = readonly [row: number, column: number, text: string];

/** Invoices judged at once, in the request; more are left to the background. */
const judgedAtOnce = 300;
/** Edits that undo goes back over. */
const editsKept = 100;
const editable = ['checking', 'ready', 'issuing', 'paused', 'done'] as const;

/** Writes cells that are not those of issued invoices. @returns what stood there before */
async function writeCells(tx: Tx, { account_id, id, headers }: ImportRow, cells: readonly Cell[]): Promise<Cell[]> {
  const given = cells.filter(([, column]) => column < headers.length);
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_number as row, cells from import_rows r
    where account_id = ${account_id} and import_id = ${id} and row_number = any(${given.map(([row]) => row)}::int[])
      and not exists (select from import_invoices i where i.account_id = ${account_id} and i.import_id = ${id}
        and i.state = 'issued' and r.row_number = any(i.rows))`.execute(tx);
  const texts = new Map(rows.map((one) => [one.row, [...one.cells]]));
  const before: Cell[] = [];
  const changed = new Set<number>();
  for (const [row, column, text] of given) {
    const own = texts.get(row);
    const clean = text.replaceAll('\u0000', '').toWellFormed();
    if (own === undefined || own[column] === clean) continue;
    before.push([row, column, own[column] ?? '']);
    own[column] = clean;
    changed.add(row);
  }
  const all = [...changed];
  await sql`
    update import_rows r set cells = c.cells::jsonb, touched = true
    from unnest(${all}::int[], ${all.map((row) => JSON.stringify(texts.get(row)))}::text[]) as c (row, cells)
    where r.account_id = ${account_id} and r.import_id = ${id} and r.row_number = c.row`.execute(tx);
  return before;
}

async function keepForUndo(tx: Tx, { account_id, id }: ImportRow, before: readonly Cell[], now: Date): Promise<void> {
  await sql`
    insert into import_edits (account_id, import_id, edit, changes, at)
    select ${account_id}::uuid, ${id}::uuid, coalesce(max(edit), 0) + 1, ${JSON.stringify(before)}::jsonb, ${now}
    from import_edits where account_id = ${account_id} and import_id = ${id}`.execute(tx);
  await sql`
    delete from import_edits where account_id = ${account_id} and import_id = ${id}
      and edit <= (select max(edit) from import_edits where account_id = ${account_id} and import_id = ${id}) - ${editsKept}`.execute(
    tx,
  );
}

const plainNumber = (text: string): string =>
  text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16)).trim();

/** Has the invoices of changed rows judged again: a few now, many in the background. */
async function judgeChanged(
  tx: Tx,
  deps: ImportDeps,
  row: ImportRow,
  before: readonly Cell[],
  after: ReadonlyMap<string, string>,
): Promise<ImportRow> {
  const { account_id, id } = row;
  const rows = [...new Set(before.map(([one]) => one))];
  const { number: column } = keyColumns(row.mapping);
  const renumbered = before.filter(([, one]) => one === column && column >= 0);
  if (renumbered.length > 0) {
    const numbers = renumbered.flatMap(([one, , text]) => [
      plainNumber(text),
      plainNumber(after.get(`${one} ${column}`) ?? ''),
    ]);
    await regroup(
      tx,
      row,
      renumbered.map(([one]) => one),
      [...new Set(numbers)].filter((number) => number !== ''),
    );
  }
  await sql`
    update import_invoices set state = 'new' where account_id = ${account_id} and import_id = ${id}
      and state in ('valid', 'faulty') and rows && ${rows}::int[]`.execute(tx);
  const waiting = await tx
    .selectFrom('import_invoices')
    .select(['place', 'rows'])
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .where('state', '=', 'new')
    .where(sql<boolean>`rows && ${rows}::int[]`)
    .limit(judgedAtOnce + 1)
    .execute();
  const now = new Date(deps.runtime.clock.nowMs());
  const isSmall = waiting.length <= judgedAtOnce;
  if (isSmall && waiting.length > 0) {
    const { facts, context } = await factsOf(tx, deps, row, 'issue');
    const groups = await groupsOf(tx, row, waiting);
    const verdicts = await deps.checker.judge({ groups, mapping: row.mapping ?? {}, facts, context, drafts: false });
    await storeVerdicts(tx, row, groups, verdicts);
  }
  const counts = await countsOf(tx, row);
  const goesOn = row.state === 'done' || row.state === 'ready';
  const state = goesOn ? (counts.new_count > 0 ? 'checking' : 'ready') : row.state;
  const saved = await saveImport(tx, row, { ...counts, state }, now);
  await announce(tx, saved);
  if (state === 'checking') await wakeImporters(tx);
  return saved;
}

async function apply(tx: Tx, deps: ImportDeps, row: ImportRow, cells: readonly Cell[], undoable: boolean) {
  const before = await writeCells(tx, row, cells);
  if (before.length === 0) return row;
  if (undoable) await keepForUndo(tx, row, before, new Date(deps.runtime.clock.nowMs()));
  const after = new Map(cells.map(([one, column, text]) => [`${one} ${column}`, text]));
  return judgeChanged(tx, deps, row, before, after);
}

/** Some cells, as written, pasted or filled down. @throws Problem CONFLICT */
export async function editCells(tx: Tx, deps: ImportDeps, row: ImportRow, { cells }: CellsBody): Promise<ImportRow> {
  needState(row, ...editable);
  return apply(
    tx,
    deps,
    row,
    cells.map(({ row: one, column, value }) => [one, column, value] as const),
    true,
  );
}

/** The mend that each fault of a kind offers, in all its cells. @throws Problem CONFLICT */
export async function fixAlike(tx: Tx, deps: ImportDeps, row: ImportRow, { fix }: FixBody): Promise<ImportRow> {
  needState(row, ...editable);
  const { rows } = await sql<{ row: number; text: string }>`
    select r.row_number as row, f ->> 'fix' as text
    from import_rows r, jsonb_array_elements(r.faults) f
    where r.account_id = ${row.account_id} and r.import_id = ${row.id} and r.bad
      and f ->> 'code' = ${fix.code} and (f ->> 'column')::int = ${fix.column} and f ->> 'fix' is not null`.execute(tx);
  return apply(
    tx,
    deps,
    row,
    rows.map((one) => [one.row, fix.column, one.text] as const),
    true,
  );
}

/** Find and replace, as in a spreadsheet: in texts as they stand, or whole cells. @throws Problem CONFLICT */
export async function replaceText(tx: Tx, deps: ImportDeps, row: ImportRow, body: ReplaceBody): Promise<ImportRow> {
  needState(row, ...editable);
  const { find, replace, column, whole = false, only_bad = false } = body.replace;
  const { rows } = await sql<{ row: number; column: number; text: string }>`
    select r.row_number as row, (c.place - 1)::int as column, c.text
    from import_rows r, jsonb_array_elements_text(r.cells) with ordinality as c (text, place)
    where r.account_id = ${row.account_id} and r.import_id = ${row.id} and (${!only_bad} or r.bad)
      and (${column ?? null}::int is null or c.place - 1 = ${column ?? null}::int)
      and (case when ${whole} then c.text = ${find} else strpos(c.text, ${find}) > 0 end)`.execute(tx);
  return apply(
    tx,
    deps,
    row,
    rows.map((one) => [one.row, one.column, whole ? replace : one.text.replaceAll(find, replace)] as const),
    true,
  );
}

/** Takes the newest edit back. @throws Problem CONFLICT when there is none */
export async function undoEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, ...editable);
  const last = await tx
    .selectFrom('import_edits')
    .select(['edit', 'changes'])
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .orderBy('edit', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_TO_UNDO });
  await tx
    .deleteFrom('import_edits')
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('edit', '=', last.edit)
    .execute();
  return apply(tx, deps, row, last.changes, false);
}

/** Rows that were mended leave the list of bad ones. */
export async function settleRows(tx: Tx, row: ImportRow): Promise<ImportRow> {
  await sql`
    update import_rows set touched = false
    where account_id = ${row.account_id} and import_id = ${row.id} and touched`.execute(tx);
  return row;
}
