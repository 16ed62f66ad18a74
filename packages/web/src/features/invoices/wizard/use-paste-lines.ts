import { useQueryClient } from '@tanstack/react-query';
import type { InvoiceItemDraft, PatternColumn } from '@taraz/core';
import { draftFieldsOf } from '@taraz/core';
import { withLoading } from '../../../app/loading.ts';
import type { GridCellRef } from '../../../ui/grid/grid-types.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { goodsOfPattern, itemOfProduct, type ProductLine, type ProductRow } from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { lawRateOn } from '../draft-store/follow-defaults.ts';
import {
  type GoldUnit,
  isGoldPart,
  isGoldPartGiven,
  pasteGoldParts,
  putGoldParts,
} from '../draft-store/pattern-transitions.ts';
import { addItems, type ItemField, type ItemPatch, updateItems } from '../draft-store/transitions.ts';
import type { WizardState } from '../draft-store/wizard-state.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { productCatalogueQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { type Finder, finderOf, isUnknown, isWholeList, unknownIn } from './called-goods.ts';
import { gridFieldsOf, shownSpecs } from './column-specs.ts';
import { type LinePatch, type PasteColumn, pasteLines } from './paste-lines.ts';
import { isNamedByCode, isOfCode, ofItsCode, productFinder } from './paste-table.ts';
import { tellUnpriced } from './tell-unpriced.ts';
import { lateAnswer } from './use-late-goods.ts';
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

const synonyms: Readonly<Record<string, readonly string[]>> = wizardStrings.paste.heads;

/** The editable columns in the order of the grid, with the names a spreadsheet may give them. */
export function pasteColumns(column: PatternColumn): PasteColumn[] {
  const labels = new Map(
    draftFieldsOf(column).map(({ path, label, key }) => [path.replace('items[].', ''), [label, key]]),
  );
  // Where name and code share a cell the name is still a column of its own in a spreadsheet.
  return [...new Set(['item_code', 'item_name', ...gridFieldsOf(column)])]
    .filter((field) => labels.has(field))
    .map((field) => ({
      field: field as ItemField,
      // The last is what the screen calls it.
      labels: [
        field,
        ...(labels.get(field) ?? []),
        ...(synonyms[field] ?? []),
        gridHeads[field] ?? labels.get(field)?.[0] ?? field,
      ],
    }));
}

/** The field that a paste into a cell begins at: where nobody types, the next one in which somebody does; null: there is none. */
export function pasteFrom(columnKey: string, column: PatternColumn, columns: readonly PasteColumn[]): ItemField | null {
  const isTyped = (key: string) => columns.some(({ field }) => field === key);
  if (isTyped(columnKey)) return columnKey as ItemField;
  const shown = shownSpecs(column).map(({ field }) => field);
  return (shown.slice(shown.indexOf(columnKey as ItemField) + 1).find(isTyped) ?? null) as ItemField | null;
}

/** A pasted row and its line, as it was laid in. */
interface Laid {
  patch: LinePatch;
  line: InvoiceItemDraft;
  /** the line as it was before; undefined: it is new */
  before: InvoiceItemDraft | undefined;
}

/**
 * Lays pasted cells over the lines from a cell on, over given columns of the grid where they were copied there; rows beyond the last line become new ones. Gives how many rows, null where nobody types from there on. They
 * come at once as they are written; of goods that the browser keeps no list of the server is asked, and its answer adds
 * what nobody has written meanwhile.
 * @param goldUnit the unit that the parts of gold lines are shown in
 */
export function usePasteLines(column: PatternColumn, goldUnit: GoldUnit) {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const client = useQueryClient();
  const format = useFormat();
  const tell = (rows: readonly Laid[]) =>
    tellUnpriced(store.getSnapshot().state, new Map(rows.map(({ patch, line }) => [line.uuid, patch])), format);
  const addKnown = async (rows: readonly Laid[], find: Finder, step: string) => {
    const unknown = unknownIn(
      rows.map(({ patch }) => patch),
      find,
    );
    if (unknown.length === 0) return;
    const late = rows.filter(({ patch }) => isUnknown(patch, find));
    try {
      const findAny = await withLoading(finderOf(find, unknown));
      store.apply((state) => {
        const priced = updateItems(state, lateGoods(state, late, findAny, column));
        return putGoldParts(priced, lateParts(priced, late), goldUnit);
      }, step);
    } catch {
      // Without an answer they stay as they are written.
    }
    tell(late);
  };
  return (cell: GridCellRef, cells: string[][], columnKeys?: readonly string[]): number | null => {
    const columns = pasteColumns(column);
    const from = cell.rowKey === null ? 'item_code' : pasteFrom(cell.columnKey, column, columns);
    const patches = pasteLines(cells, columns, from, columnKeys);
    if (patches === null) return null;
    // Read when it is needed: a grid that is rendered at every key watches no more than it shows.
    const list = client.getQueryData(productCatalogueQuery().queryKey);
    const find = productFinder(list?.products ?? []);
    const { items, invoice } = store.getSnapshot().state;
    const at = items.findIndex(({ uuid }) => uuid === cell.rowKey);
    const start = at < 0 ? items.length : at;
    const existing = items.slice(start, start + patches.length);
    const updates = new Map(existing.map((item, index) => [item.uuid, withGoodsId(patches[index] ?? {}, item, find)]));
    const added = patches
      .slice(existing.length)
      .map((patch) => lineOfPatch(patch, find(patch), { dateIso: invoice.invoice_date, column }));
    // One step with what the server adds, unless something else is written before.
    const step = `paste:${browserDeps.uuid()}`;
    store.endStep();
    store.apply(
      (state) => pasteGoldParts(addItems(updateItems(state, updates), added, browserDeps), start, patches, goldUnit),
      step,
    );
    const lines = store.getSnapshot().state.items.slice(start);
    const laid = patches.flatMap((patch, index): Laid[] => {
      const line = lines[index];
      return line === undefined ? [] : [{ patch, line, before: existing[index] }];
    });
    const isLate = ({ patch }: Laid) => !isWholeList(list) && isUnknown(patch, find);
    tell(laid.filter((row) => !isLate(row)));
    const late = laid.filter(isLate).map(({ line }) => line.uuid);
    // Until then their findings do not speak, and nothing is sent.
    if (late.length > 0) findings.awaitLines(late, addKnown(laid, find, step));
    return patches.length;
  };
}

/** Of goods that the server knew, what they add to their lines by now. */
function lateGoods(
  { items, invoice }: Pick<WizardState, 'items' | 'invoice'>,
  rows: readonly Laid[],
  find: Finder,
  column: PatternColumn,
): Map<string, ItemPatch> {
  const byId = new Map(items.map((item) => [item.uuid, item]));
  return new Map(
    rows.flatMap(({ patch, line, before }) => {
      const now = byId.get(line.uuid);
      const product = find(patch);
      if (now === undefined || product === null) return [];
      const whole =
        before === undefined
          ? lineOfPatch(patch, product, { dateIso: invoice.invoice_date, column })
          : withGoodsId(patch, before, find);
      return [[line.uuid, lateAnswer(beside(patch, whole, column), line, now)] as const];
    }),
  );
}

/** Of parts of gold that a paste left empty, since a percentage has no amount without a price, what was pasted; nothing once they are written. */
function lateParts({ items }: Pick<WizardState, 'items'>, rows: readonly Laid[]): Map<string, LinePatch> {
  const byId = new Map(items.map((item) => [item.uuid, item]));
  return new Map(
    rows.map(({ patch, line }) => {
      const now = byId.get(line.uuid) ?? line;
      const isLeft = (field: string) =>
        isGoldPart(field) && !isGoldPartGiven(line, field) && !isGoldPartGiven(now, field);
      return [line.uuid, Object.fromEntries(Object.entries(patch).filter(([field]) => isLeft(field)))];
    }),
  );
}

/** What a line has beyond the cells that were pasted for it. */
function beside(patch: LinePatch, whole: ProductLine, { constraints }: PatternColumn): ProductLine {
  const isTheirs = (field: string) =>
    whole[field as ItemField] !== patch[field as ItemField] &&
    (field !== 'unit_discount' || patch.item_discount === undefined) &&
    (field !== 'item_vat_percentage' || constraints.vatRate === undefined);
  return Object.fromEntries(Object.entries(whole).filter(([field]) => isTheirs(field)));
}

/**
 * Over a line that is there: where a code or barcode of the own list was pasted, its goods id, and the line is of that
 * product; another code is of none. Everything else stays as it is written.
 */
export function withGoodsId(patch: LinePatch, line: Pick<InvoiceItemDraft, 'item_code'>, find: Finder): ItemPatch {
  const { item_code } = patch;
  if (item_code === undefined || item_code === line.item_code) return patch;
  const product = item_code === '' ? null : find(patch);
  return product === null || !isOfCode(product, item_code)
    ? { ...patch, product_id: '' }
    : { ...patch, item_code: product.code, product_id: product.id };
}

/** What the spreadsheet left out comes from the product, unless it is of another code; else from the law's rate, as the pattern takes either. */
export function lineOfPatch(
  patch: LinePatch,
  found: ProductRow | null,
  { dateIso, column }: { dateIso: string; column: PatternColumn },
): ProductLine {
  const product = ofItsCode(patch, found);
  const base = goodsOfPattern<ProductLine>(
    product === null ? { item_qty: '1', item_vat_percentage: lawRateOn(dateIso) } : itemOfProduct(product, dateIso),
    column,
  );
  if (product === null) return { ...base, ...patch };
  // A barcode or own code found the product: the line takes its goods id, and its name where the code stood for that too.
  const name = isNamedByCode(product, patch) ? { item_name: product.name } : {};
  return { ...base, ...patch, ...name, item_code: product.code };
}
