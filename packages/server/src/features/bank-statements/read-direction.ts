import { foldText } from '@taraz/core';
import { directionWords } from './words.fa.ts';

const signs: Readonly<Record<string, 1n | -1n>> = { '+': 1n, '-': -1n };

const wordsOf = (way: keyof typeof directionWords): ReadonlySet<string> => new Set(directionWords[way]);
const [deposits, withdrawals] = [wordsOf('deposit'), wordsOf('withdrawal')];

/** Which way a cell says that money went: 1 into the account, -1 out of it; null: it does not say. */
export function directionOf(cell: string): 1n | -1n | null {
  const trimmed = cell.trim();
  const sign = signs[trimmed];
  if (sign !== undefined && Object.hasOwn(signs, trimmed)) return sign;
  const words = foldText(trimmed.replace(/[\u200c_]/g, ' '))
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const has = (known: ReadonlySet<string>): boolean => words.some((word) => known.has(word));
  const [isDeposit, isWithdrawal] = [has(deposits), has(withdrawals)];
  if (isDeposit === isWithdrawal) return null;
  return isDeposit ? 1n : -1n;
}
