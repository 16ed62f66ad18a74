import { normaliseDecimal, readCell, sheetColumn } from '@taraz/core';
import { isOneOf } from './cell-word.ts';
import { mendHint } from './mend-hint.ts';
import { cellWords, importTexts } from './messages.fa.ts';
import type { Given } from './read-cells.ts';
import type { RowFault } from './tables.ts';

type Side = 'debtor' | 'creditor';
type Path = 'opening_balance' | 'opening_debit' | 'opening_credit';

/** Fields that hold what is owed from before, with its sign. */
export const openingFigures: ReadonlySet<string> = new Set<Path>([
  'opening_balance',
  'opening_debit',
  'opening_credit',
]);

const sides = Object.entries(cellWords.sides) as [Side, readonly string[]][];
const sideOf = (text: string): Side | null => sides.find(([, words]) => isOneOf(words, text))?.[0] ?? null;

const minus = /^[-−]|[-−]$|^\((?=.*\)$)/;
const trailingWord = /^(.*\P{L})(\p{L}+)$/u;
/** What steers direction alone stands before many a minus in a Persian sheet. */
const formatMarks = /\p{Cf}/gu;

/** A figure whose sign stands before it, which files write as a minus on either side, in brackets or as a word: «۱۲٬۰۰۰ بس». */
export function withSignFirst(written: string): string {
  const cell = written.replace(formatMarks, '');
  const [, figure = cell, word = ''] = trailingWord.exec(cell) ?? [];
  const side = sideOf(word);
  const text = (side === null ? cell : figure).trim();
  const plain = minus.test(text) ? text.replace(minus, '').replace(/\)$/, '').trim() : text;
  const isNegative = side === null ? plain !== text : side === 'creditor';
  return isNegative ? `-${plain}` : plain;
}

/** A figure of any script, its sign first, as signed whole rials; null and a fault where it is none. Nothing is nothing in any unit. */
function readRials(path: Path, cell: string, faults: RowFault[]): bigint | null {
  const sign = cell.startsWith('-') ? '-' : '';
  const text = cell.slice(sign.length);
  const column = sheetColumn('items[].item_price');
  const reading = column === null || text === '' ? null : readCell(column, text, 0);
  if (reading === null) return 0n;
  const amount = normaliseDecimal((reading.ok ? reading.value : reading.fix) ?? '') ?? '';
  if (reading.ok ? /^\d{1,18}$/.test(amount) : /^0+$/.test(amount)) return BigInt(sign + amount);
  faults.push({ path, message: importTexts.openingAmount + mendHint(text, reading, sign) });
  return null;
}

/**
 * What a customer owed before, as files say it: one figure with its sign or with a word beside it, or what is owed and what
 * is due to them in columns of their own.
 * @param given figures with their signs first
 * @returns signed whole rials, negative when it is owed to the customer; null for nothing
 */
export function readOpening(given: Given): { rest: Given; amount: string | null; faults: RowFault[] } {
  const { opening_balance, opening_side, opening_debit, opening_credit, ...rest } = given;
  const faults: RowFault[] = [];
  const figure = (path: Path, cell = ''): bigint => readRials(path, cell, faults) ?? 0n;
  let amount = figure('opening_debit', opening_debit) - figure('opening_credit', opening_credit);
  if (opening_balance !== undefined) amount = figure('opening_balance', opening_balance);
  if (opening_balance !== undefined && opening_side !== undefined) {
    const side = sideOf(opening_side);
    if (side === null && amount !== 0n) faults.push({ path: 'opening_side', message: importTexts.side });
    const size = amount < 0n ? -amount : amount;
    amount = side === 'creditor' ? -size : size;
  }
  return { rest, amount: amount === 0n ? null : amount.toString(), faults };
}
