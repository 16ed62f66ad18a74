import type { InvoiceDraft } from '../model/draft.ts';
import { writeCell } from './cell-values.ts';
import { type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** Read for what they say of others, which an export has itself: the name that is divided again, and the tax of a rate. */
const readOnly: ReadonlySet<string> = new Set(['buyer_info.name', 'items[].item_vat_amount']);

/** Columns of an export: every one that the draft has. */
export const exportSheetColumns: readonly SheetColumn[] = sheetColumns.filter(({ path }) => !readOnly.has(path));

function valueAt(target: unknown, names: readonly string[]): string {
  let value = target;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

function textOf({ path, part }: SheetColumn, draft: InvoiceDraft, index: number, group: string): string {
  if (part === 'group') return group;
  const tail = path.replace(/^.*\[\]\./, '').split('.');
  if (part === 'item') return valueAt(draft.items[index], tail);
  if (part === 'payment') return valueAt(draft.payments[index], tail);
  if (part === 'shipped') return valueAt(draft.invoice.goods_shipped[index], tail);
  if (path.startsWith('settlement[0].')) return valueAt(draft.settlement[0], tail.slice(-1));
  return valueAt(draft, path.split('.'));
}

/**
 * A draft as rows of `exportSheetColumns`, one for each line (or payment, or shipped good, where there are more of those);
 * what belongs to the whole invoice stands in every row. `draftOfRows` reads the same draft of them, but for seller, tax
 * number and links to records, which are the account's own.
 * @param group told by each of its rows, so that rows of invoices with one number, or none, do not mix
 */
export function rowsOfDraft(
  draft: InvoiceDraft,
  columns: readonly SheetColumn[] = exportSheetColumns,
  group = '',
): string[][] {
  const count = Math.max(1, draft.items.length, draft.payments.length, draft.invoice.goods_shipped.length);
  return Array.from({ length: count }, (_, index) =>
    columns.map((column) => writeCell(column, textOf(column, draft, index, group))),
  );
}
