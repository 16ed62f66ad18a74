/** A table from a spreadsheet as lines of a stock document: what each row calls, how many, and why some cannot come. Pure. */
import type { CallReply, calls } from '@taraz/contract';
import { foldText, parseDecimal, unitLabel } from '@taraz/core';
import type { LinePatch, PasteColumn } from '../invoices/wizard/paste-lines.ts';
import {
  guessMapping,
  type Mapping,
  type TableGuess,
  type TableRow,
  tableRows,
} from '../invoices/wizard/paste-table.ts';
import { wizardStrings } from '../invoices/wizard/wizard.fa.ts';
import { type Line, linesMax } from './document-lines.ts';
import type { ManualKind } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

export type Answer = CallReply<typeof calls.findStock>['lines'][number];
type Field = 'item_code' | 'item_name' | 'item_qty' | 'item_unit' | 'item_price';

const words = stockStrings.documents;
const { heads } = wizardStrings.paste;

/** The columns that a document of a kind takes; the last label is what the screen calls it. */
export function goodsColumns(kind: ManualKind): PasteColumn[] {
  const own: Record<Field, string> = {
    item_code: words.code,
    item_name: words.product,
    item_qty: kind === 'count' ? words.countedQty : words.qty,
    item_unit: words.unit,
    item_price: words.price,
  };
  const fields = Object.keys(own) as Field[];
  return fields
    .filter((field) => field !== 'item_price' || kind === 'receipt')
    .map((field) => ({ field, labels: [field, ...heads[field], ...words.heads[field], own[field]] }));
}

const counted = new Set(words.countedHeads.map(foldText));

/** One column says how many: what was counted before what the book holds, else the first. */
function countedOnce(mapping: Mapping, head: readonly string[]): Mapping {
  const all = mapping.flatMap((field, index) => (field === 'item_qty' ? [index] : []));
  const kept = all.find((index) => counted.has(foldText(head[index] ?? ''))) ?? all[0];
  return mapping.map((field, index) => (field === 'item_qty' && index !== kept ? null : field));
}

/** As of lines of an invoice; where nothing names goods the first column is their code: own ones are mere figures. */
export function guessGoods(cells: readonly (readonly string[])[], columns: readonly PasteColumn[]): TableGuess {
  const guess = guessMapping(cells, columns);
  const { mapping, hasHead } = guess;
  if (hasHead) return { hasHead, mapping: countedOnce(mapping, cells[0] ?? []) };
  if (mapping.includes('item_code') || mapping.includes('item_name')) return guess;
  const figures = columns.map(({ field }) => field).filter((field) => field === 'item_qty' || field === 'item_price');
  return { hasHead, mapping: mapping.map((_, index) => (index === 0 ? 'item_code' : (figures[index - 1] ?? null))) };
}

/** Why a row is left out. */
export type LeftReason = keyof typeof words.left;

export interface GoodsRow extends Pick<TableRow<LinePatch>, 'unreadable'> {
  /** as it is written */
  code: string;
  name: string;
  unit: string;
  /** plain decimals; '' for none */
  qty: string;
  price: string;
}

/** The rows under a mapping. Where no column says how many, each row is one: what a scanner kept. */
export function goodsRows(cells: readonly (readonly string[])[], guess: TableGuess): GoodsRow[] {
  const isCounted = guess.mapping.includes('item_qty');
  return tableRows(cells, guess, (written) => written).map(({ patch, product, unreadable }) => ({
    code: product?.item_code ?? '',
    name: product?.item_name ?? '',
    unit: patch.item_unit ?? '',
    qty: isCounted ? (patch.item_qty ?? '') : '1',
    price: patch.item_price ?? '',
    unreadable,
  }));
}

export interface Left {
  /** of the table, from 1, without the row of heads */
  no: number;
  /** what it calls */
  text: string;
  reason: LeftReason;
}

/** Whether that is how many there may be: of a count none, too. */
function reasonOfQty({ qty, unreadable }: GoodsRow, kind: ManualKind): LeftReason | null {
  if (unreadable.length > 0) return 'unreadable';
  const figure = qty === '' ? null : parseDecimal(qty);
  if (figure === null) return 'blank';
  if (figure.sign() < 0) return 'unreadable';
  return figure.sign() === 0 && kind !== 'count' ? 'blank' : null;
}

function reasonOf(row: GoodsRow, answer: Answer | undefined, kind: ManualKind, price: string): LeftReason | null {
  const reason = reasonOfQty(row, kind);
  if (reason !== null) return reason;
  const stock = answer?.stock ?? null;
  if (stock === null) return answer?.is_several === true ? 'several' : 'unknown';
  if (row.unit !== '' && unitLabel(row.unit) !== unitLabel(stock.unit)) return 'unit';
  return price !== '' && row.price !== '' && price !== row.price ? 'price' : null;
}

/**
 * What of the rows becomes lines, in their order, and what does not and why.
 * @param before lines that are there: more of the same goods joins one, unless it has another price
 */
export function judgeGoods(
  rows: readonly GoodsRow[],
  answers: readonly Answer[],
  kind: ManualKind,
  before: readonly Line[],
): { lines: Line[]; left: Left[] } {
  const prices = new Map(before.map(({ product, price }) => [product.id, price]));
  const lines: Line[] = [];
  const left: Left[] = [];
  for (const [index, row] of rows.entries()) {
    const answer = answers[index];
    const stock = answer?.stock ?? null;
    const price = prices.get(stock?.id ?? '') ?? '';
    const isFull = prices.size >= linesMax && stock !== null && !prices.has(stock.id);
    const reason = reasonOf(row, answer, kind, price) ?? (isFull ? 'full' : null);
    if (reason !== null) left.push({ no: index + 1, text: row.name || row.code, reason });
    if (reason !== null || stock === null) continue;
    prices.set(stock.id, price || row.price);
    lines.push({ product: stock, qty: row.qty, price: row.price });
  }
  return { lines, left };
}
