import type { CallInput, CallReply, calls } from '@taraz/contract';
import { errorCode, findPattern, sheetsRead } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { branchLimit } from '../../platform/http/branch-limit.ts';
import { holderOf } from '../../platform/http/holder-of.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { pagesByCharacters, sizesAtOnce } from '../../platform/pages-by-characters.ts';
import { Problem } from '../../platform/problem.ts';
import { holdImportIds, isFromImport } from '../invoices/from-import.ts';
import { shownCauses } from './causes.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { invoiceStands, keyOf } from './keys.ts';
import { rowsMayBeMended } from './own-list-faults.ts';
import { type ShownImport, showImport } from './presenter.ts';
import { areJoined } from './sheets.ts';
import { sumsOf } from './sums.ts';
import { type ImportedState, rowPlace, type StoredFault } from './tables.ts';
import type { ErrorRow } from './workbooks/error-sheet.ts';

export type ImportDetail = CallReply<typeof calls.getImport>;
type RowsQuery = NonNullable<CallInput<typeof calls.importRows>['query']>;

const sampleRows = 5;
const causesMax = 60;

/** How many issued invoices of each import were deleted since. */
async function deletedOf(
  tx: Tx,
  accountId: string,
  imports: readonly Pick<ImportRow, 'id' | 'issued_count'>[],
): Promise<ReadonlyMap<string, number>> {
  const ids = imports.filter(({ issued_count }) => issued_count > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; count: number }>`
    select import_id as id, count(*)::int as count from import_invoices
    where account_id = ${accountId} and import_id = any(${ids}::uuid[]) and deleted group by 1`.execute(tx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The newest earlier import of the same bytes that the viewer may see, and that was not stopped before anything came of it. */
async function sameAs(
  tx: Tx,
  viewer: Viewer,
  { account_id, id, sha256, created_at }: ImportRow,
): Promise<ShownImport['same_as']> {
  const alike = await tx
    .selectFrom('imports')
    .select(['id', 'created_at', 'issued_count', 'created_by', 'writer_id', 'branch_id', 'memory_ids'])
    .where('account_id', '=', account_id)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('created_at', '<=', created_at)
    .where((where) => where.or([where('state', 'not in', ['stopped', 'failed']), where('issued_count', '>', 0)]))
    .orderBy('created_at', 'desc')
    .execute();
  const found = alike.find((one) => isSeenBy(viewer, one));
  return found === undefined
    ? null
    : {
        id: found.id,
        created_at: found.created_at.toISOString(),
        issued: found.issued_count - ((await deletedOf(tx, account_id, [found])).get(found.id) ?? 0),
      };
}

async function reportOf(tx: Tx, row: ImportRow): Promise<ImportDetail['report']> {
  const { account_id, id, issued_count, sandbox_count } = row;
  if (issued_count === 0 && sandbox_count === 0) return { states: [], sandbox: [], rejected: [] };
  await holdImportIds(tx);
  const of = (isTrial: boolean) => isFromImport('i.id', account_id, { importId: id, isTrial });
  const { rows: states } = await sql<ImportDetail['report']['states'][number]>`
    select i.state, count(*)::int as count, sum(i.total)::text as total from invoices i
    where i.account_id = ${account_id} and ${issued_count > 0} and ${of(false)} group by 1 order by 1`.execute(tx);
  const { rows: sandbox } = await sql<ImportDetail['report']['sandbox'][number]>`
    select i.state, count(*)::int as count from invoices i
    where i.account_id = ${account_id} and ${sandbox_count > 0} and ${of(true)} group by 1 order by 1`.execute(tx);
  return { states, sandbox, rejected: await rejectedOf(tx, account_id, of(issued_count === 0)) };
}

/** The authority's errors of this import's invoices, or of its trial while nothing was issued, by code, the newest attempt of each. */
async function rejectedOf(
  tx: Tx,
  accountId: string,
  isIts: RawBuilder<boolean>,
): Promise<ImportDetail['report']['rejected']> {
  const { rows } = await sql<{ code: string; message: string; count: number }>`
    select e ->> 'code' as code, min(e ->> 'message') as message, count(distinct i.id)::int as count
    from invoices i
      join lateral (select a.verdict from invoice_attempts a
        where a.account_id = i.account_id and a.invoice_id = i.id and a.verdict is not null
        order by a.stored_at desc limit 1) last on true
      cross join lateral jsonb_array_elements(last.verdict -> 'errors') e
    where i.account_id = ${accountId} and i.state = 'rejected' and ${isIts}
    group by 1 order by 3 desc limit ${causesMax}`.execute(tx);
  return rows.map(({ code, message, count }) => ({ code, count, message: message || (errorCode(code)?.fa ?? code) }));
}

/** The first rows; of sheets that are put together by a number those of each, since each has columns of its own. */
async function sampleOf(tx: Tx, { account_id, id, state, sheets }: ImportRow): Promise<string[][]> {
  if (state === 'reading' || state === 'failed') return [];
  const starts = areJoined(sheets) ? sheetsRead(sheets).map(({ offset }) => offset) : [0];
  const { rows } = await sql<{ cells: string[] }>`
    select distinct on (r.row_number) r.cells from unnest(${starts}::int[]) as s (start) cross join lateral (
      select row_number, cells from import_rows
      where account_id = ${account_id} and import_id = ${id} and row_number > s.start
      order by row_number limit ${sampleRows}
    ) r order by r.row_number`.execute(tx);
  return rows.map(({ cells }) => cells);
}

/** What is being edited in steps, while nothing of it is kept: as when the rows of its first page are those of issued invoices. */
function begunEdit({ state, edit_work }: ImportRow): ImportDetail['last_edit'] {
  if (state !== 'editing' || edit_work === null) return null;
  const { what, number } = edit_work;
  if ('back' in what && what.back.line !== 'given') return null;
  const left = 'leave_out' in what && what.leave_out.choice === 'leave' ? 'left_out' : 'taken_back';
  return { number, cells: 0, of: 'leave_out' in what ? left : 'cells' };
}

/** The edit that undo takes back, or the one that is being made. */
async function lastEdit(tx: Tx, row: ImportRow): Promise<ImportDetail['last_edit']> {
  const mine = sql`${rowsOfImport(row)} and line = 'undo'`;
  const { rows } = await sql<NonNullable<ImportDetail['last_edit']>>`
    select edit as number, sum(cells)::int as cells, (
      select case when f.changes #>> '{0,1}' <> ${String(rowPlace)} then 'cells'
        when f.changes #>> '{0,2}' = '' then 'left_out' else 'taken_back' end
      from import_edits f where f.account_id = e.account_id and f.import_id = e.import_id and f.line = 'undo'
        and f.edit = e.edit order by part limit 1) as of
    from import_edits e where ${mine} group by account_id, import_id, edit order by edit desc limit 1`.execute(tx);
  const [kept = null] = rows;
  const begun = begunEdit(row);
  return begun !== null && begun.number > (kept?.number ?? 0) ? begun : kept;
}

function shownStayed({ stayed }: ImportRow): ImportDetail['stayed'] {
  if (stayed === null) return null;
  const { turn, rows, first } = stayed;
  return { turn, rows, first_row: first };
}

/** An import with everything its screen shows. */
export async function importDetail(
  tx: Tx,
  deps: Pick<ImportDeps, 'ports'>,
  viewer: Viewer,
  row: ImportRow,
  nowMs: number,
): Promise<ImportDetail> {
  const undone = await tx
    .selectFrom('import_edits')
    .select('edit')
    .where('account_id', '=', row.account_id)
    .where('import_id', '=', row.id)
    .where('line', '=', 'redo')
    .limit(1)
    .executeTakeFirst();
  const edit = await lastEdit(tx, row);
  const report = await reportOf(tx, row);
  const drafts = report.states.find(({ state }) => state === 'draft')?.count ?? 0;
  const deleted = await deletedOf(tx, row.account_id, [row]);
  return {
    ...showImport(row, nowMs, { sameAs: await sameAs(tx, viewer, row), drafts, deleted: deleted.get(row.id) ?? 0 }),
    sample: await sampleOf(tx, row),
    causes: shownCauses(row.causes),
    can_undo: row.state !== 'editing' && edit !== null,
    can_redo: row.state !== 'editing' && undone !== undefined,
    last_edit: edit,
    stayed: shownStayed(row),
    ...(await sumsOf(tx, row)),
    rows_to_recheck: await rowsMayBeMended(tx, deps, row),
    report,
  };
}

/**
 * A file holds what its invoices hold: who sees one branch sees that branch's, not what he brought while he was of another;
 * who works with some memories sees of these those that he brought himself, with no more memories: a program's key is not told
 * what who made it brought for others. Of one whose memories were removed nothing says for which it was: only whoever brought
 * it, the key or the person, is told.
 */
function isSeenBy(
  viewer: Viewer,
  row: Pick<ImportRow, 'created_by' | 'writer_id' | 'branch_id' | 'memory_ids'>,
): boolean {
  const branchId = branchLimit();
  if (branchId !== null && row.branch_id !== branchId) return false;
  const { userId, memoryIds } = viewer;
  if (memoryIds === null) return true;
  if (row.created_by !== userId || row.memory_ids === null) return false;
  if (row.memory_ids.length === 0) return (row.writer_id ?? row.created_by) === holderOf(viewer);
  return row.memory_ids.every((id) => memoryIds.includes(id));
}

export type Viewer = Pick<RequestContext, 'accountId' | 'userId' | 'memoryIds' | 'roles' | 'loginId'>;

/** @throws Problem NOT_FOUND */
export async function findImport(tx: Tx, viewer: Viewer, id: string): Promise<ImportRow> {
  const row = await tx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined || !isSeenBy(viewer, row)) throw new Problem('NOT_FOUND');
  return row;
}

interface RawRow {
  row: number;
  cells: string[];
  faults: StoredFault[] | null;
  bad: boolean;
  left_out: boolean;
}

export interface RowList {
  only?: RowsQuery['only'] | undefined;
  code?: string | undefined;
  column?: number | undefined;
}

/** Rows in which something stands, of a table in whose scope `faults` is. */
export function faultyBy(code: string, column: number | undefined): RawBuilder<unknown> {
  return sql`faults is not null and faults @> ${causeOf(code, column)}::jsonb`;
}

const causeOf = (code: string, column: number | undefined): string =>
  JSON.stringify([{ code, ...(column === undefined ? {} : { column }) }]);

/**
 * Which rows of an import a list shows; of a table in whose scope `row_number`, `bad` and so on are. Those that were mended since
 * it was begun stay in it: nobody's next text goes into the row that would come into their place.
 */
export function seenRows({ account_id, id }: ImportRow, { only = 'all', code, column }: RowList): RawBuilder<unknown> {
  if (only === 'twins') {
    return sql`row_number in (select unnest(rows) from import_invoices
      where account_id = ${account_id} and import_id = ${id} and state in ('twin', 'skipped'))`;
  }
  if (only === 'left_out') return sql`left_out`;
  if (code !== undefined) {
    return sql`(${faultyBy(code, column)} or had is not null and had @> ${causeOf(code, column)}::jsonb)`;
  }
  return only === 'all' ? sql`true` : sql`(bad or touched)`;
}

/** The regular expression of what is sought in cells, or as all of a cell. */
export function soughtPattern({ find, whole }: { find: string; whole: boolean }): string {
  return whole ? `^${findPattern(find)}$` : findPattern(find);
}

/** Whether a text is sought and stands in a row. */
function foundIn({
  find,
  find_column: column,
  find_whole: whole = false,
}: RowsQuery & { find: string }): RawBuilder<unknown> {
  const sought = soughtPattern({ find, whole });
  if (column !== undefined) return sql`cells ->> ${sql.lit(column)} ~ ${sought}`;
  return sql`exists (select from jsonb_array_elements_text(cells) as text where text ~ ${sought})`;
}

/** The rows of which the first after another is asked for, and that other one. */
function nextOf({
  after_fault,
  after_find,
  find,
  ...query
}: RowsQuery): { which: RawBuilder<unknown>; after: number } | null {
  if (after_fault !== undefined) return { which: sql`bad`, after: after_fault };
  if (after_find === undefined || find === undefined) return null;
  return { which: foundIn({ ...query, find }), after: after_find };
}

/** What became of the invoices of rows that repeat others: held back, left out, or not asked about. */
async function choicesOf(
  tx: Tx,
  row: ImportRow,
  rows: readonly RawRow[],
): Promise<ReadonlyMap<number, 'twin' | 'skipped'>> {
  const { account_id, id, twin_count, skipped_count } = row;
  if (twin_count + skipped_count === 0) return new Map();
  const { rows: found } = await sql<{ row: number; state: 'twin' | 'skipped' }>`
    select one as row, state from import_invoices, unnest(rows) as one
    where account_id = ${account_id} and import_id = ${id} and state in ('twin', 'skipped')
      and one = any(${rows.map((one) => one.row)}::int[])`.execute(tx);
  return new Map(found.map((one) => [one.row, one.state]));
}

/** Whether what came of the invoice `i` of an import is a draft. */
const isDraft = sql`exists (select from invoices n
  where n.account_id = i.account_id and n.id = i.invoice_id and n.archived in (false, true) and n.state = 'draft')`;

/** Of rows those whose invoice is in a state. @param count of such invoices @param also what holds of the invoice `i` besides */
async function rowsIn(
  tx: Tx,
  row: ImportRow,
  rows: readonly RawRow[],
  state: ImportedState,
  count: number,
  also?: RawBuilder<unknown>,
): Promise<ReadonlySet<number>> {
  if (count === 0) return new Set();
  const { byNumber, byPlace } = invoiceStands(row, state, also);
  const { rows: found } = await sql<{ row: number }>`
    with c as materialized (
      select row_number, ${keyOf(row.mapping)} as key from import_rows
      where ${rowsOfImport(row)} and row_number = any(${rows.map((one) => one.row)}::int[]))
    select row_number as row from c where ${byNumber} or ${byPlace}`.execute(tx);
  return new Set(found.map((one) => one.row));
}

/** Of rows those whose invoice was deleted. */
async function deletedIn(tx: Tx, row: ImportRow, rows: readonly RawRow[]): Promise<ReadonlySet<number>> {
  if (row.issued_count === 0) return new Set();
  const { rows: found } = await sql<{ row: number }>`
    select one as row from import_invoices, unnest(rows) as one
    where ${rowsOfImport(row)} and deleted and one = any(${rows.map((one) => one.row)}::int[])`.execute(tx);
  return new Set(found.map((one) => one.row));
}

/** A stretch of an import's rows. All rows are reached by their place, so the last page costs what the first does. */
export async function importRows(
  tx: Tx,
  row: ImportRow,
  query: RowsQuery,
): Promise<CallReply<typeof calls.importRows>> {
  const { limit = 100 } = query;
  const mine = rowsOfImport(row);
  const seen = seenRows(row, query);
  const countOf = async (which: RawBuilder<unknown>): Promise<number> => {
    const { count } = onlyRow(
      await sql<{ count: number }>`
        select count(*)::int as count from import_rows where ${mine} and ${seen} and ${which}`.execute(tx),
    );
    return count;
  };
  // Rows neither come nor go: of all of them there are as many as the file has.
  const isAll = (query.only ?? 'all') === 'all' && query.code === undefined;
  const count = isAll && row.state !== 'reading' ? row.row_count : await countOf(sql`true`);
  let { offset = 0 } = query;
  const sought = nextOf(query);
  if (sought !== null) {
    const { rows: next } = await sql<{ row: number }>`
      select row_number as row from import_rows where ${mine} and ${seen} and ${sought.which} and row_number > ${sought.after}
      order by row_number limit 1`.execute(tx);
    const at = next[0]?.row ?? 0;
    offset = at === 0 ? count : await countOf(sql`row_number < ${at}`);
  }
  const { rows } = await sql<RawRow>`
    select row_number as row, cells, faults, bad, left_out from import_rows
    where ${mine} and ${seen} order by row_number offset ${offset} limit ${limit}`.execute(tx);
  const choices = await choicesOf(tx, row, rows);
  const unchecked = await rowsIn(tx, row, rows, 'new', row.new_count);
  const issued = await rowsIn(tx, row, rows, 'issued', row.issued_count);
  const drafts = await rowsIn(tx, row, rows, 'issued', row.has_drafts ? row.issued_count : 0, isDraft);
  const deleted = await deletedIn(tx, row, rows);
  return {
    count,
    offset,
    rows: rows.map(({ faults, ...rest }) => ({
      ...rest,
      faults: faults ?? [],
      twin: choices.get(rest.row) ?? '',
      unchecked: unchecked.has(rest.row),
      issued: issued.has(rest.row),
      draft: drafts.has(rest.row),
      deleted: deleted.has(rest.row),
    })),
  };
}

type ListQuery = NonNullable<CallInput<typeof calls.listImports>['query']>;

/** How many invoices of each import are drafts by now; of those that were kept as such. */
async function draftsOf(tx: Tx, accountId: string, rows: readonly ImportRow[]): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(({ has_drafts }) => has_drafts).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  await holdImportIds(tx);
  // In a hash and never joined, as `isFromImport`.
  const { rows: found } = await sql<{ id: string; count: number }>`
    select import_id as id, count(*)::int as count from import_invoices
    where account_id = ${accountId} and import_id = any(${ids}::uuid[]) and coalesce(invoice_id in (
      select id from invoices where account_id = ${accountId} and archived in (false, true) and state = 'draft'), false)
    group by 1`.execute(tx);
  return new Map(found.map(({ id, count }) => [id, count]));
}

/** Those of the account that the viewer may see, whose number is told as it is: of all that is looked at what a list goes by. */
export async function listImports(tx: Tx, viewer: Viewer, query: ListQuery, nowMs: number) {
  const ofAccount = tx.selectFrom('imports').where('account_id', '=', viewer.accountId);
  const all = await ofAccount
    .select(['id', 'created_at', 'file_name', 'created_by', 'writer_id', 'branch_id', 'memory_ids'])
    .execute();
  const seen = all.filter((row) => isSeenBy(viewer, row));
  const page = pageInMemory(seen, query, {
    sorts: {
      created_at: ({ created_at }) => created_at.toISOString(),
      file_name: ({ file_name }) => file_name,
    },
    text: ({ file_name }) => file_name,
  });
  const places = new Map(page.rows.map(({ id }, at) => [id, at]));
  const rows = await ofAccount
    .selectAll()
    .where(sql<boolean>`id = any(${[...places.keys()]}::uuid[])`)
    .execute();
  rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const drafts = await draftsOf(tx, viewer.accountId, rows);
  const deleted = await deletedOf(tx, viewer.accountId, rows);
  const imports = rows.map((row) =>
    showImport(row, nowMs, { drafts: drafts.get(row.id) ?? 0, deleted: deleted.get(row.id) ?? 0 }),
  );
  return { count: page.count, imports, next: page.next };
}

/** Of the rows that follow a row those that are bad or left out, or all. */
const rowsAfter = (tx: Tx, { account_id, id }: ImportRow, which: 'bad' | 'all', after: number) =>
  tx
    .selectFrom('import_rows')
    .where('account_id', '=', account_id)
    .where('import_id', '=', id)
    .$if(which === 'bad', (query) => query.where(({ eb, or }) => or([eb('bad', '=', true), eb('left_out', '=', true)])))
    .where('row_number', '>', after)
    .orderBy('row_number');

/** The rows of an error file, page by page. @param read a transaction of its own for each page: a slow reader holds none */
export function errorRows(
  read: <T>(work: (tx: Tx, row: ImportRow) => Promise<T>) => Promise<T>,
  which: 'bad' | 'all',
): AsyncGenerator<ErrorRow[]> {
  return pagesByCharacters(
    (after) =>
      read((tx, row) =>
        rowsAfter(tx, row, which, after)
          .select([
            'row_number as place',
            sql<number>`length(cells::text) + coalesce(length(faults::text), 0)`.as('characters'),
          ])
          .limit(sizesAtOnce)
          .execute(),
      ),
    (after, last) =>
      read(async (tx, row) => {
        const rows = await rowsAfter(tx, row, which, after)
          .select(['row_number as row', 'cells', 'faults', 'left_out'])
          .where('row_number', '<=', last)
          .execute();
        return rows.map(({ left_out, faults, ...cells }) => ({ ...cells, faults: faults ?? [], isLeftOut: left_out }));
      }),
  );
}
