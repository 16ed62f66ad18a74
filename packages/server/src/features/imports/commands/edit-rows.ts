import type { CallInput, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import { seenRows } from '../queries.ts';
import { applyChanges, batchCells, type CellChange } from './apply-changes.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
type CellsBody = Extract<Body, { cells: unknown }>;
type FixBody = Extract<Body, { fix: unknown }>;
type ReplaceBody = Extract<Body, { replace: unknown }>;
type FillBody = Extract<Body, { fill: unknown }>;

const editable = ['checking', 'ready', 'issuing', 'paused', 'done'] as const;

/** Cells that somebody wrote, with what stands there now. */
export async function changesOf(
  tx: Tx,
  { account_id, id }: ImportRow,
  cells: readonly { row: number; column: number; value: string }[],
): Promise<CellChange[]> {
  const { rows } = await sql<{ row: number; cells: string[] }>`
    select row_number as row, cells from import_rows
    where account_id = ${account_id} and import_id = ${id}
      and row_number = any(${[...new Set(cells.map(({ row }) => row))]}::int[])`.execute(tx);
  const texts = new Map(rows.map((one) => [one.row, one.cells]));
  const changes = new Map<string, CellChange>();
  for (const { row, column, value } of cells) {
    const before = texts.get(row)?.[column];
    const after = value.replaceAll('\u0000', '').toWellFormed();
    if (before !== undefined) changes.set(`${row} ${column}`, { row, column, before, after });
  }
  return [...changes.values()];
}

/** Some cells, as written, pasted or filled down. @throws Problem CONFLICT */
export async function editCells(tx: Tx, deps: ImportDeps, row: ImportRow, { cells }: CellsBody): Promise<ImportRow> {
  needState(row, ...editable);
  async function* once() {
    yield await changesOf(tx, row, cells);
  }
  return applyChanges(tx, deps, row, once(), true);
}

interface Found {
  row: number;
  column: number;
  text: string;
}

/** Cells of rows after one another, some thousand at a time. */
async function* pagesOf(
  tx: Tx,
  page: (after: number, most: number) => RawBuilder<Found>,
  textOf: (text: string) => string,
): AsyncGenerator<CellChange[]> {
  for (let after = 0; ; ) {
    const { rows } = await page(after, batchCells).execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ row, column, text }) => ({ row, column, before: text, after: textOf(text) }));
    after = last.row;
  }
}

const mine = ({ account_id, id }: ImportRow, after: number) =>
  sql`r.account_id = ${account_id} and r.import_id = ${id} and r.row_number > ${after}`;

/** The mend that each fault of a kind offers, in all its cells. @throws Problem CONFLICT */
export async function fixAlike(tx: Tx, deps: ImportDeps, row: ImportRow, { fix }: FixBody): Promise<ImportRow> {
  needState(row, ...editable);
  async function* fixes(): AsyncGenerator<CellChange[]> {
    for (let after = 0; ; ) {
      const { rows } = await sql<{ row: number; text: string; fix: string }>`
        select r.row_number as row, r.cells ->> ${sql.lit(fix.column)} as text, min(f ->> 'fix') as fix
        from import_rows r, jsonb_array_elements(r.faults) f
        where ${mine(row, after)} and r.bad
          and f ->> 'code' = ${fix.code} and (f ->> 'column')::int = ${fix.column} and f ->> 'fix' is not null
        group by 1, 2 order by 1 limit ${batchCells}`.execute(tx);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((one) => ({ row: one.row, column: fix.column, before: one.text, after: one.fix }));
      after = last.row;
    }
  }
  return applyChanges(tx, deps, row, fixes(), true);
}

/** Find and replace, as in a spreadsheet: in texts as they stand, or whole cells. @throws Problem CONFLICT */
export async function replaceText(tx: Tx, deps: ImportDeps, row: ImportRow, body: ReplaceBody): Promise<ImportRow> {
  needState(row, ...editable);
  const { find, replace, column, whole = false, only_bad = false } = body.replace;
  const isHit = whole ? sql`c.text = ${find}` : sql`strpos(c.text, ${find}) > 0`;
  const cells =
    column === undefined
      ? sql`jsonb_array_elements_text(r.cells) with ordinality as c (text, place)`
      : sql`(values (r.cells ->> ${sql.lit(column)}, ${sql.lit(column + 1)}::bigint)) as c (text, place)`;
  // Rows are counted, not cells: a row's cells come together.
  const page = (after: number, most: number) => sql<Found>`
    select h.row_number as row, (c.place - 1)::int as column, c.text
    from (select r.row_number, r.cells from import_rows r
      where ${mine(row, after)} and (${!only_bad} or r.bad) and exists (select from ${cells} where ${isHit})
      order by r.row_number limit ${most}) h
    cross join lateral (select h.cells) r
    cross join lateral ${cells}
    where ${isHit} order by 1, 2`;
  const textOf = (text: string): string => (whole ? replace : text.replaceAll(find, replace));
  return applyChanges(tx, deps, row, pagesOf(tx, page, textOf), true);
}

/** One text down a column, from one row of the list in sight to another. @throws Problem CONFLICT */
export async function fillDown(tx: Tx, deps: ImportDeps, row: ImportRow, { fill }: FillBody): Promise<ImportRow> {
  needState(row, ...editable);
  const { column, value, from_row, to_row, only = 'all', code, code_column } = fill;
  const seen = seenRows(row, { only, code, column: code_column });
  const page = (after: number, most: number) => sql<Found>`
    select r.row_number as row, ${column}::int as column, r.cells ->> ${sql.lit(column)} as text from import_rows r
    where ${mine(row, Math.max(after, from_row - 1))} and r.row_number <= ${to_row} and ${seen}
    order by 1 limit ${most}`;
  return applyChanges(
    tx,
    deps,
    row,
    pagesOf(tx, page, () => value),
    true,
  );
}

/** Takes the newest edit back. @throws Problem CONFLICT when there is none */
export async function undoEdit(tx: Tx, deps: ImportDeps, row: ImportRow): Promise<ImportRow> {
  needState(row, ...editable);
  const edits = () =>
    tx.selectFrom('import_edits').where('account_id', '=', row.account_id).where('import_id', '=', row.id);
  const last = await edits()
    .select(['edit', 'part'])
    .orderBy('edit', 'desc')
    .orderBy('part', 'desc')
    .executeTakeFirst();
  if (last === undefined) throw new Problem('CONFLICT', { detail: importMessages.NOTHING_TO_UNDO });
  const { edit, part } = last;
  async function* back(): AsyncGenerator<CellChange[]> {
    for (let at = part; at >= 0; at -= 1) {
      const kept = await edits().select('changes').where('edit', '=', edit).where('part', '=', at).executeTakeFirst();
      const cells = (kept?.changes ?? []).map(([one, column, value]) => ({ row: one, column, value }));
      if (cells.length > 0) yield await changesOf(tx, row, cells);
    }
  }
  const saved = await applyChanges(tx, deps, row, back(), false);
  await tx
    .deleteFrom('import_edits')
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('edit', '=', edit)
    .execute();
  return saved;
}

/** Rows that were mended leave the list of bad ones. */
export async function settleRows(tx: Tx, row: ImportRow): Promise<ImportRow> {
  await sql`
    update import_rows set touched = false
    where account_id = ${row.account_id} and import_id = ${row.id} and touched`.execute(tx);
  return row;
}
