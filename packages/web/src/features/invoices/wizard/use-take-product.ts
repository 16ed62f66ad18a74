import {
  addDecimals,
  columnOfDraft,
  emptyItem,
  foldText,
  gtinKey,
  type InvoiceItemDraft,
  type PatternColumn,
  parseDecimal,
  unitRatio,
} from '@taraz/core';
import { useCallback, useRef } from 'react';
import { useFormat } from '../../../ui/preferences.ts';
import { say } from '../../../ui/say.ts';
import { toast } from '../../../ui/toast-store.ts';
import { goodsIntoLine, goodsOfPattern, isCodeText, itemOfProduct, type ProductRow } from '../catalogue-lines.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { browserDeps } from './browser-deps.ts';
import { isCapped, takesNoLine } from './judge-draft.ts';
import { noNewLine } from './no-new-line.ts';
import type { TakeProduct } from './product-editor.tsx';
import { useLineSearch, useProductSearch } from './use-catalogue.ts';
import { useLateGoods } from './use-late-goods.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/**
 * Thirteen digits are a goods id; other text is the description until the catalogue says better. Precious metal is
 * weighed: counted pieces would be the exception there.
 */
export function lineOfText(text: string, { computation }: Pick<PatternColumn, 'computation'>) {
  return {
    ...(isCodeText(text) ? { item_code: text, product_id: '' } : { item_name: text }),
    ...(computation === 'gold' ? { item_unit: 'GRAM' } : {}),
    item_qty: '1',
  };
}

/**
 * Puts a choice of the product typeahead into its line, or into a new one at the end. An Enter that came before the
 * answer makes the line at once and fills it when the answer is there, so that a scanner never waits.
 */
export function useTakeProduct(): TakeProduct {
  const store = useDraftStore();
  const putLate = useLateGoods();
  // What the typeahead itself would have answered.
  const search = { digits: useLineSearch('digits'), words: useLineSearch('words') };

  const put = (uuid: string | null, goods: ReturnType<typeof itemOfProduct>): string => {
    const patch = goodsOfPattern(goods, columnOfDraft(store.getSnapshot().state));
    store.endStep();
    if (uuid !== null) {
      // The quantity that stands there stays: only the goods are another.
      const { item_qty: _qty, ...fields } = patch;
      store.apply((state) => updateItem(state, uuid, fields));
      return uuid;
    }
    store.apply((state) => addItem(state, patch, browserDeps));
    return store.getSnapshot().state.items.at(-1)?.uuid ?? '';
  };

  const find = async (text: string, by: keyof typeof search) => {
    try {
      const [product] = await search[by](text, new AbortController().signal);
      // The line's own findings say what to write; this only says why it is not filled.
      if (product === undefined) toast.notice(words.notFound(text), 'warn');
      return product;
    } catch {
      // Without an answer the line stays as written; its findings say what is missing.
      return undefined;
    }
  };

  const take: TakeProduct = (line, choice, isIdOnly = false) => {
    const uuid = line?.item.uuid ?? null;
    const before = line?.item ?? emptyItem('');
    const { invoice } = store.getSnapshot().state;
    if (choice.item !== null) {
      say(wizardStrings.scan.added(choice.item.name));
      const goods = itemOfProduct(choice.item, invoice.invoice_date);
      return put(uuid, line === null ? goods : goodsIntoLine(choice.item, invoice.invoice_date, before));
    }
    const isKept = uuid !== null && isIdOnly && !isCodeText(choice.text);
    const made = isKept ? uuid : put(uuid, lineOfText(choice.text, columnOfDraft({ invoice })));
    if (!choice.isAnswered) putLate(made, before, find(choice.text, isKept ? 'words' : 'digits'));
    return made;
  };
  // One function for the life of the step: as a context's value a new one would be looked for in every cell.
  const latest = useRef(take);
  latest.current = take;
  return useCallback<TakeProduct>((...choice) => latest.current(...choice), []);
}

/** The products of a code, to the letter: by own code, else barcode, whatever zeros stand before it, else goods id, which several may share. */
export function ofCode(products: readonly ProductRow[], code: string): readonly ProductRow[] {
  const folded = foldText(code);
  const written = code.trim();
  // Of own codes that differ in their writing alone it is the one to the letter.
  const exact = products.filter(({ sku }) => sku !== '' && sku === written);
  if (exact.length > 0) return exact;
  const by = (kind: 'sku' | 'gtin' | 'code') => products.filter((product) => foldText(product[kind]) === folded);
  const sameBarcode = products.filter(({ gtin }) => gtin !== '' && gtinKey(gtin) === gtinKey(folded));
  return [by('sku'), by('gtin'), sameBarcode, by('code')].find(({ length }) => length > 0) ?? [];
}

/**
 * The line that one more of scanned goods is counted on. A line of no product is of the found one only where it is called
 * so; of a code that several products share nobody can tell which of its lines is meant, unless it is the only one.
 */
function sameGoods(
  items: readonly InvoiceItemDraft[],
  found: readonly ProductRow[],
  code: string,
): InvoiceItemDraft | undefined {
  const [product, other] = found;
  if (product !== undefined && other === undefined)
    return items.find(
      ({ item_code, item_name, product_id }) =>
        item_code === product.code &&
        (product_id === product.id || (product_id === '' && foldText(item_name) === foldText(product.name))),
    );
  const bearers = items.filter(({ item_code }) => item_code === foldText(code));
  return product === undefined || bearers.length === 1 ? bearers[0] : undefined;
}

/** Whether each piece of a line's goods has a weight of its own, so that one more of them is another line. */
const isWeighed = ({ item_unit }: InvoiceItemDraft, { computation }: PatternColumn): boolean =>
  computation === 'gold' && unitRatio(item_unit, 'GRAM') !== null;

/**
 * A scanned code becomes a line, where one may come; the same goods again, one more of it, unless they are weighed one by
 * one. What several products have in common is nobody's: the line carries the code, and its user chooses. The focus stays
 * where the next one is scanned.
 */
export function useTakeScan() {
  const store = useDraftStore();
  const search = useProductSearch();
  const format = useFormat();
  const { scan } = wizardStrings;

  /** @param answer what was found of the code; null: the search failed */
  const put = (answer: readonly ProductRow[] | null, code: string) => {
    const found = answer ?? [];
    const product = found.length === 1 ? found[0] : undefined;
    const { state } = store.getSnapshot();
    const { items, invoice } = state;
    const column = columnOfDraft({ invoice });
    const { quantity } = column.constraints;
    const same = sameGoods(items, found, code);
    store.endStep();
    const isCounted = quantity === undefined && same !== undefined && !isWeighed(same, column);
    if (isCounted && parseDecimal(same.item_qty || '0') !== null) {
      const item_qty = addDecimals(same.item_qty, '1');
      store.apply((state) => updateItem(state, same.uuid, { item_qty }));
      toast.notice(scan.again(same.item_name || same.item_code, format.number(item_qty)));
      return;
    }
    if (takesNoLine(state)) {
      const lines = items.map((item) => ({ item }));
      toast.notice(noNewLine(column, isCapped(state), lines), 'warn');
      return;
    }
    const line =
      product === undefined
        ? lineOfText(code, column)
        : goodsOfPattern(itemOfProduct(product, invoice.invoice_date), column);
    store.apply((state) => addItem(state, line, browserDeps));
    if (product !== undefined) {
      toast.notice(scan.added(product.name));
      return;
    }
    const why = answer === null ? scan.failed : found.length === 0 ? words.notFound : scan.shared;
    toast.notice(why(format.text(code)), 'warn');
  };

  return async (code: string) => {
    try {
      put(ofCode(await search(code, new AbortController().signal), code), code);
    } catch {
      // Without an answer the line carries the code; its findings say what is missing.
      put(null, code);
    }
  };
}
