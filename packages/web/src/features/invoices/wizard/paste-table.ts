/** A table from a spreadsheet as new lines: which column is what, which rows the catalogue knows, what cannot be read. Pure. */
import {
  cleanIdentifier,
  foldText,
  gtinKey,
  normaliseDecimal,
  parseDecimal,
  readFigure,
  toLatinDigits,
} from '@taraz/core';
import { parseTsv } from '../../../ui/grid/tsv.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import { percentIn } from '../draft-store/discount-in-rial.ts';
import { isNumberField, normaliseItemField } from '../draft-store/normalise-item.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import { columnsByHead, fieldsOfKeys, type LinePatch, type PasteColumn, readCell, unitOf } from './paste-lines.ts';

/** Field of each source column; null is left out. */
export type Mapping = readonly (ItemField | null)[];

export interface TableGuess {
  mapping: Mapping;
  /** The first row names the columns. */
  hasHead: boolean;
}

export interface TableRow<P = ProductRow> {
  patch: LinePatch;
  /** The catalogue's product by code, barcode or name; null when it has none. */
  product: P | null;
  /** Fields whose cell is no number. */
  unreadable: readonly ItemField[];
}

const csvMarks = [';', ',', '،'] as const;

/** Rows of a text copied from a spreadsheet (tabs) or of a CSV with commas or semicolons. */
export function parseTable(text: string): string[][] {
  const [firstLine = ''] = text.split('\n');
  const mark = firstLine.includes('\t') ? '\t' : csvMarks.find((one) => firstLine.includes(one));
  const rows = parseTsv(text, mark ?? '\t');
  return rows.filter((row) => row.some((cell) => cell.trim() !== ''));
}

const isCode = (cell: string) => /^\d{13}$/.test(toLatinDigits(cell.trim()));
/** Whether a column of such cells is one of figures; «2,5» is one that cannot be read. */
const isNumber = (cell: string) => parseDecimal(readFigure(cell) ?? normaliseDecimal(cell) ?? '') !== null;
const isUnit = (cell: string) => !isNumber(cell) && unitOf(cell) !== null;

/** Above half of the cells that hold anything. */
function mostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const given = cells.filter((cell) => cell.trim() !== '');
  return given.length > 0 && given.filter(test).length * 2 > given.length;
}

/** A column under a head of its own that holds goods ids is the code, where no other is. */
function withCodes(named: Mapping, rows: readonly (readonly string[])[]): Mapping {
  if (named.includes('item_code')) return named;
  const code = named.findIndex(
    (field, index) =>
      field === null &&
      mostly(
        rows.map((row) => row[index] ?? ''),
        isCode,
      ),
  );
  return named.map((field, index) => (index === code ? 'item_code' : field));
}

/** What columns of a grid are that a block was copied in; guessed where they have nothing for these lines, as those of a file. */
export function mappingOfKeys(
  keys: readonly string[],
  cells: readonly (readonly string[])[],
  columns: readonly PasteColumn[],
): TableGuess {
  const mapping = fieldsOfKeys(keys, columns);
  return mapping.some((field) => field !== null) ? { mapping, hasHead: false } : guessMapping(cells, columns);
}

/** By the head row when it names two columns or more; else by what the cells hold, figures in the grid's order. */
export function guessMapping(cells: readonly (readonly string[])[], columns: readonly PasteColumn[]): TableGuess {
  const [head = []] = cells;
  const named = columnsByHead(head, columns);
  if (named !== null) return { mapping: withCodes(named, cells.slice(1)), hasHead: true };
  const width = Math.max(0, ...cells.map((row) => row.length));
  const free = columns.map(({ field }) => field).filter(isNumberField);
  const taken = new Set<ItemField>();
  const take = (field: ItemField): ItemField | null => {
    if (taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  const mapping = withOwnCodes(
    Array.from({ length: width }, (_, index): ItemField | 'figure' | null => {
      const column = cells.map((row) => row[index] ?? '');
      if (mostly(column, isCode)) return take('item_code');
      if (mostly(column, isUnit)) return take('item_unit');
      if (mostly(column, isNumber)) return 'figure';
      return column.some((cell) => cell.trim() !== '') ? take('item_name') : null;
    }),
  );
  return { mapping: mapping.map((field) => (field === 'figure' ? (free.shift() ?? null) : field)), hasHead: false };
}

/** A figure before the name, where others stand behind it, is the goods' own code: «100، چای، ۵». */
function withOwnCodes(kinds: readonly (ItemField | 'figure' | null)[]): readonly (ItemField | 'figure' | null)[] {
  const name = kinds.indexOf('item_name');
  const first = kinds.indexOf('figure');
  if (kinds.includes('item_code') || first < 0 || first > name || kinds.lastIndexOf('figure') < name) return kinds;
  return kinds.map((kind, index) => (index === first ? 'item_code' : kind));
}

const codesOf = ({ sku, gtin, code }: ProductRow) => [sku, gtin, code].filter((own) => own !== '').map(foldText);

type Groups = ReadonlyMap<string, ReadonlySet<ProductRow>>;

/** The one product of a word; of several the one that is called so, if it is one: what two have in common is nobody's. */
function oneOf(groups: Groups, word: string, name = ''): ProductRow | null {
  const found = [...(groups.get(foldText(word)) ?? [])];
  const called = found.length > 1 ? found.filter((product) => foldText(product.name) === foldText(name)) : found;
  return called.length === 1 ? (called[0] ?? null) : null;
}

/**
 * Products by every code they have, and by their folded name. A code is looked for as it is written first, since an own
 * one may have dashes, and of several that differ in their writing alone it is the one to the letter; then as an identifier,
 * where dashes are only a mask's, and as a barcode with other zeros before it.
 */
export function productFinder(products: readonly ProductRow[]): (written: LinePatch) => ProductRow | null {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const byCode = new Map<string, Set<ProductRow>>();
  const byBarcode = new Map<string, Set<ProductRow>>();
  const byName = new Map<string, Set<ProductRow>>();
  const put = (groups: Map<string, Set<ProductRow>>, word: string, product: ProductRow) =>
    groups.set(word, (groups.get(word) ?? new Set()).add(product));
  for (const product of products) {
    for (const code of codesOf(product)) put(byCode, code, product);
    if (product.gtin !== '') put(byBarcode, gtinKey(product.gtin), product);
    put(byName, foldText(product.name), product);
  }
  const ofCode = (written: string, name?: string) => {
    const code = written.trim();
    return code === '' ? null : (bySku.get(code) ?? oneOf(byCode, code, name));
  };
  return ({ item_code = '', item_name = '' }) =>
    ofCode(item_code, item_name) ??
    oneOf(byCode, cleanIdentifier(item_code), item_name) ??
    oneOf(byBarcode, gtinKey(bare(item_code)), item_name) ??
    oneOf(byName, item_name) ??
    ofCode(item_name);
}

/** A code without a mask's dashes. */
export const bare = (code: string): string => foldText(cleanIdentifier(code));

/** Whether a code is one of the product's, with or without dashes: those of a mask, or its own that a line does not keep. */
export const isOfCode = (product: ProductRow, code: string): boolean =>
  codesOf(product).some((own) => own === foldText(code) || bare(own) === bare(code)) ||
  (product.gtin !== '' && gtinKey(product.gtin) === gtinKey(bare(code)));

/**
 * What a row's words found, where its code does not say otherwise: by its name alone it is not what another goods id or
 * barcode says. Any other figure may be the row's number.
 */
export const ofItsCode = ({ item_code = '' }: LinePatch, product: ProductRow | null): ProductRow | null =>
  product === null || !isCode(cleanIdentifier(item_code)) || isOfCode(product, item_code) ? product : null;

/** Whether what stands for the name is one of the product's codes: a column of codes that nothing told from names. */
export const isNamedByCode = (product: ProductRow, { item_name = '' }: LinePatch): boolean =>
  codesOf(product).includes(foldText(item_name)) && foldText(item_name) !== foldText(product.name);

/** The rows as lines, under a mapping; `find` is asked by what is written. */
export function tableRows<P = ProductRow>(
  cells: readonly (readonly string[])[],
  { mapping, hasHead }: TableGuess,
  find: (written: LinePatch) => P | null,
): TableRow<P>[] {
  const head = hasHead ? (cells[0] ?? []) : [];
  return cells.slice(hasHead ? 1 : 0).map((row) => {
    const written = row.flatMap((cell, index) => {
      const field = mapping[index] ?? null;
      return field === null || cell.trim() === '' ? [] : [[field, readCell(field, cell, head[index])] as const];
    });
    const kept = written.map(([field, value]) => [field, normaliseItemField(field, value)] as const);
    const unreadable = kept.flatMap(([field, value]) =>
      isNumberField(field) && parseDecimal(percentIn(value) ?? value) === null ? [field] : [],
    );
    return { patch: Object.fromEntries(kept), product: find(Object.fromEntries(written)), unreadable };
  });
}
