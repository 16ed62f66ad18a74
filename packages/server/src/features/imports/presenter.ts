import type { CallReply, calls } from '@taraz/contract';
import { doneOf, goesOut, type ImportRow } from './job.ts';

export type ShownImport = CallReply<typeof calls.importInvoices>;
/** How far an edit in steps is, in percent. */
function editingOf({ state, edit_work, last_row }: ImportRow): ShownImport['editing'] {
  if (state !== 'editing' || edit_work === null) return null;
  const { what, at } = edit_work;
  const all = 'back' in what ? what.back.parts : last_row;
  const line = 'back' in what ? what.back.line : 'given';
  const percent = Math.min(100, Math.floor((at * 100) / Math.max(1, all)));
  return { percent, is_undo: line === 'undo', is_redo: line === 'redo' };
}

/** What of an import does not stand in its own row. */
interface Beside {
  readonly sameAs?: ShownImport['same_as'];
  readonly drafts?: number;
  readonly deleted?: number;
}

/** Days after which the rows of a file that is over go; as SQL 0471 has it. */
const rowsKeptDays = 180;
const over: ReadonlySet<ImportRow['state']> = new Set(['done', 'stopped', 'failed']);

/** How long a file's rows stay. */
function keptRows({ state, updated_at, rows_gone_at }: ImportRow) {
  const until = new Date(updated_at.getTime() + rowsKeptDays * 86_400_000);
  return {
    rows_kept_until: over.has(state) && rows_gone_at === null ? until.toISOString() : null,
    rows_gone_at: rows_gone_at?.toISOString() ?? null,
  };
}

/** An import as the API shows it. */
export function showImport(
  row: ImportRow,
  nowMs: number,
  { sameAs = null, drafts = 0, deleted = 0 }: Beside = {},
): ShownImport {
  const { new_count, valid_count, faulty_count, issued_count, twin_count, skipped_count, left_out_count } = row;
  return {
    id: row.id,
    etag: String(row.version),
    state: row.state,
    mode: row.mode,
    file_name: row.file_name,
    file_bytes: Number(row.file_bytes),
    encoding: row.encoding,
    headers: row.headers,
    mapping: row.mapping as ShownImport['mapping'],
    column_key: row.column_key,
    memory_id: row.memory_id,
    sheets: row.sheets.map(({ name, alike, joins, offset }, place) => {
      const wanted = row.wanted_sheets?.includes(place) ?? offset !== null;
      return { name, alike, joins, offset, wanted };
    }),
    notices: row.notices.map(({ code, message }) => ({ code, message })),
    failure: row.failure,
    rows: row.row_count,
    bad_rows: row.bad_rows,
    left_out_rows: row.left_out_rows,
    invoices: new_count + valid_count + faulty_count + issued_count + twin_count + skipped_count + left_out_count,
    unchecked: new_count,
    valid: valid_count,
    faulty: faulty_count,
    issued: issued_count,
    drafts,
    deleted,
    goes_out: goesOut(row),
    sandbox: row.sandbox_count,
    twins: twin_count,
    skipped: skipped_count,
    left_out: left_out_count,
    editing: editingOf(row),
    phase_done: Math.max(0, doneOf(row) - row.phase_done),
    phase_ms: Math.max(0, Math.round(nowMs - row.phase_at.getTime())),
    ...keptRows(row),
    same_as: sameAs,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
