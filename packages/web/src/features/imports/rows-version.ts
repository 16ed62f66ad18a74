import type { ImportDetail } from './queries.ts';

/** What the words of a file's rows follow from. */
type RowsFrom = Pick<
  ImportDetail,
  | 'state'
  | 'etag'
  | 'invoices'
  | 'unchecked'
  | 'issued'
  | 'editing'
  | 'bad_rows'
  | 'last_edit'
  | 'can_redo'
  | 'drafts'
  | 'deleted'
>;

/**
 * Another one when the rows are to be asked for anew: after an edit at once, now and then while they are being checked or
 * issued, and where drafts of them were issued or deleted elsewhere, which leaves the import as it is.
 */
export function rowsVersion(job: RowsFrom): string {
  const { state, etag, invoices, unchecked, issued, editing, bad_rows, last_edit, can_redo, drafts, deleted } = job;
  if (editing !== null) return `editing ${Math.floor(editing.percent / 25)}`;
  const edit = `${last_edit?.number} ${last_edit?.cells} ${can_redo}`;
  // What came first is shown at once, and the list keeps near to the count of faults above it: short of it, it looks broken.
  const grown = Math.floor(Math.log2(bad_rows + 1) * 2);
  if (state === 'checking') return `checking ${edit} ${Math.floor((invoices - unchecked) / 5_000)} ${grown}`;
  if (state === 'issuing') return `issuing ${edit} ${Math.floor(issued / 5_000)}`;
  return `${etag} ${drafts} ${deleted}`;
}
