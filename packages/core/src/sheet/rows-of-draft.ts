import { noTerm, takesTerm } from '../invoice/payment-due.ts';
import { settledHeader } from '../invoice/settlement-method.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import { writeCell } from './cell-values.ts';
import { derivedNames } from './derived-values.ts';
import { sheetLabels } from './sheet.fa.ts';
import { type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** Read for what they say of others, which an export has itself: the name that is divided again, and what a line's values are made of. */
const readOnly: ReadonlySet<string> = new Set([
  'buyer_info.name',
  ...Object.values(derivedNames).map((name) => `items[].${name}`),
]);

const testPath = 'invoice.is_send_sand_box';

/** Says of a test that it is no sale. No column of a file is mapped to it: `sayingColumns` knows it by its title. */
const testColumn: SheetColumn = {
  ...{ path: testPath, key: '', label: sheetLabels[testPath], part: 'invoice' },
  kind: { type: 'choice', choice: 'flag' },
};

/** Columns of an export: every one that the draft has, and whether it is a test. */
export const exportSheetColumns: readonly SheetColumn[] = [
  ...sheetColumns.filter(({ path }) => !readOnly.has(path)),
  testColumn,
];

function valueAt(target: unknown, names: readonly string[]): string {
  let value = target;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Record<string, unknown>)[name];
  }
  return typeof value === 'object' || value === undefined ? '' : String(value);
}

const partsOf = (draft: InvoiceDraft): Readonly<Partial<Record<SheetColumn['part'], readonly unknown[]>>> => ({
  item: draft.items,
  payment: draft.payments,
  shipped: draft.invoice.goods_shipped,
});

/** What belongs to the whole invoice. */
function wholeText({ path, part }: SheetColumn, draft: InvoiceDraft, group: string): string {
  if (part === 'group') return group;
  // An empty cell would take the buyer's term once it is read.
  const { payment_due, payment_method } = draft.invoice;
  if (path === 'invoice.payment_due' && payment_due === '' && takesTerm(draft.invoice)) return noTerm;
  const names = path.split('.');
  if (!path.startsWith('settlement[0].')) return valueAt(draft, names);
  // Of what is all cash, or all credit, they are what was written before.
  return payment_method === 'both' ? valueAt(draft.settlement[0], names.slice(-1)) : '';
}

/** A column's cell by its row. What stands in every row is worked out once: an invoice may have ten thousand of them. */
function cellOf(column: SheetColumn, draft: InvoiceDraft, group: string): (index: number) => string {
  const part = partsOf(draft)[column.part];
  if (part === undefined) {
    const cell = writeCell(column, wholeText(column, draft, group));
    return () => cell;
  }
  const tail = column.path.replace(/^.*\[\]\./, '').split('.');
  return (index) => writeCell(column, valueAt(part[index], tail));
}

/**
 * A draft as rows of `exportSheetColumns`, one for each line (or payment, or shipped good, where there are more of those);
 * what belongs to the whole invoice stands in every row, settled as its type and pattern leave it a choice. `draftOfRows` reads the same draft of them, but for seller, tax
 * number and links to records, which are the account's own, and for tests, which `faultsSaid` holds back.
 * @param group told by each of its rows, so that rows of invoices with one number, or none, do not mix
 */
export function rowsOfDraft(
  kept: InvoiceDraft,
  columns: readonly SheetColumn[] = exportSheetColumns,
  group = '',
): string[][] {
  const draft = { ...kept, invoice: settledHeader(kept.invoice) };
  const count = Math.max(1, draft.items.length, draft.payments.length, draft.invoice.goods_shipped.length);
  const cells = columns.map((column) => cellOf(column, draft, group));
  return Array.from({ length: count }, (_, index) => cells.map((cell) => cell(index)));
}
