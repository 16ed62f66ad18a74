import { calls, importLimits } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { CellArea, GridColumn } from '../../ui/grid/grid-types.ts';
import { formatTsv } from '../../ui/grid/tsv.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import type { RowView } from './use-row-pages.ts';

const words = importStrings.grid;
/** Rows of a request, as many as it may have. */
const pageRows = 500;

async function rowsBetween(id: string, filter: RowFilter, from: number, to: number): Promise<ImportedRow[]> {
  const all: ImportedRow[] = [];
  for (let offset = from; offset <= to; offset += pageRows) {
    const query = { ...filter, offset, limit: Math.min(pageRows, to - offset + 1) };
    all.push(...(await api(calls.importRows, { params: { id }, query })).rows);
  }
  return all;
}

/** Copies cells whose rows are not all here: they are fetched first. As many as may be pasted. */
export async function copyFar(
  { id }: ImportDetail,
  filter: RowFilter,
  { from, to }: CellArea,
  fields: readonly GridColumn<RowView>[],
): Promise<void> {
  if ((to - from + 1) * fields.length > importLimits.editsMax) {
    toast.error(words.notCopied, { detail: words.tooManyCopied });
    return;
  }
  const table = async (): Promise<Blob> => {
    const rows = await rowsBetween(id, filter, from, to);
    const views = rows.map((data, place): RowView => ({ index: from + place, key: String(from + place), data }));
    const text = formatTsv(views.map((view) => fields.map(({ read }) => read(view, view.index))));
    return new Blob([text], { type: 'text/plain' });
  };
  try {
    // Promised at once, as long as the key counts as the user's: Safari takes nothing later.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': table() })]);
    toast.notice(words.copied);
  } catch (error) {
    toast.error(words.notCopied, { detail: reasonOf(error) });
  }
}
