import { useQuery } from '@tanstack/react-query';
import type { InvoiceItemDraft, PatternColumn } from '@taraz/core';
import { draftFieldsOf, generalVatRate } from '@taraz/core';
import type { GridCellRef } from '../../../ui/grid/grid-types.ts';
import { itemOfProduct, type ProductRow } from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { addItems, type ItemField, updateItems } from '../draft-store/transitions.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { gridFieldsOf } from './line-columns.tsx';
import { type LinePatch, type PasteColumn, pasteLines } from './paste-lines.ts';
import { wizardStrings } from './wizard.fa.ts';

const heads = wizardStrings.items.columns;
const gridHeads: Readonly<Record<string, string>> = {
  item_code: heads.code,
  item_name: heads.name,
  item_qty: heads.qty,
  item_unit: heads.unit,
  item_price: heads.price,
  item_discount: heads.discount,
  item_vat_percentage: heads.vatRate,
};

/** The editable columns in the order of the grid, with the names a spreadsheet may give them. */
export function pasteColumns(column: PatternColumn): PasteColumn[] {
  const labels = new Map(
    draftFieldsOf(column).map(({ path, label, key }) => [path.replace('items[].', ''), [label, key]]),
  );
  return [...gridFieldsOf(column)]
    .filter((field) => labels.has(field))
    .map((field) => ({
      field: field as ItemField,
      labels: [...(labels.get(field) ?? []), field, gridHeads[field] ?? field],
    }));
}

/** Lays pasted cells over the lines from a cell on; rows beyond the last line become new ones. Gives how many rows. */
export function usePasteLines(column: PatternColumn) {
  const store = useDraftStore();
  const { data } = useQuery(productCatalogueQuery());
  return (cell: GridCellRef, cells: string[][]): number => {
    const columns = pasteColumns(column);
    const from = columns.some(({ field }) => field === cell.columnKey) ? (cell.columnKey as ItemField) : 'item_code';
    const patches = pasteLines(cells, columns, cell.rowKey === null ? 'item_code' : from);
    const byCode = new Map((data?.products ?? []).map((product) => [product.code, product]));
    const { items, invoice } = store.getSnapshot().state;
    const start = cell.rowKey === null ? items.length : items.findIndex(({ uuid }) => uuid === cell.rowKey);
    const existing = items.slice(start, start + patches.length);
    const updates = new Map(existing.map(({ uuid }, index) => [uuid, patches[index] ?? {}]));
    const added = patches.slice(existing.length).map((patch) => lineOfPatch(patch, byCode, invoice.invoice_date));
    store.endStep();
    store.apply((state) => addItems(updateItems(state, updates), added, browserDeps));
    return patches.length;
  };
}

/** What the spreadsheet left out comes from the product of that code, else from the law's rate. */
function lineOfPatch(
  patch: LinePatch,
  byCode: ReadonlyMap<string, ProductRow>,
  dateIso: string,
): Partial<InvoiceItemDraft> {
  const product = byCode.get(patch.item_code ?? '');
  const base: Partial<InvoiceItemDraft> =
    product === undefined
      ? { item_qty: '1', item_vat_percentage: generalVatRate(dateIso) }
      : itemOfProduct(product, dateIso);
  return { ...base, ...patch };
}
