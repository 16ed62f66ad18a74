import type { MoneyUnit } from '@taraz/contract';
import {
  figureTextMax,
  foldText,
  isOddlyGrouped,
  isScaledAmount,
  oneGroupOf,
  plainCell,
  readFigure,
  toLatinDigits,
} from '@taraz/core';
import { statementTexts } from './messages.fa.ts';
import { debitSides, rialWord, sideMark, tomanMark } from './words.fa.ts';

/** Whole rials of a cell; null of an empty one. `isDebit`: a side stands beside it («بد»), null: none does. */
export type AmountReading =
  | { readonly amount: bigint | null; readonly isDebit: boolean | null }
  | { readonly fault: string };

/** A bigint column holds a rial amount of so many digits together with any sum of its like. */
const digitsMost = 18;

/** Dashes and dots that stand for nothing. */
const nothing = /^[-–—−ـ_.]+$/;

const percentSign = /[%٪]/;

/** A plain decimal string with its point so many places further; null where a part of a rial is left. */
function shifted(value: string, places: number): bigint | null {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  if (fraction.length > places || whole.length + places > digitsMost) return null;
  const magnitude = BigInt(whole + fraction.padEnd(places, '0'));
  return value.startsWith('-') ? -magnitude : magnitude;
}

/** An amount as banks write it: thousands parted, in parentheses where negative, «ریال», «بد» or «بس» beside it. */
export function readAmount(cell: string, unit: MoneyUnit): AmountReading {
  const text = toLatinDigits(plainCell(cell));
  // Nor is one with its side and its unit so long: to fold longer texts would hold everybody up.
  if (text.length > figureTextMax && !nothing.test(text)) return { fault: statementTexts.notANumber };
  const folded = foldText(text);
  const mark = sideMark.exec(folded);
  const side = mark?.[1] ?? mark?.[2] ?? null;
  const isDebit = side === null ? null : debitSides.has(side);
  const sided = side === null ? text : folded.replace(sideMark, '').trim();
  if (sided === '' || nothing.test(sided)) return { amount: null, isDebit };
  const isInRials = unit === 'rial' || rialWord.test(sided);
  const figure = isInRials ? sided : sided.replace(tomanMark, '').trim();
  if (oneGroupOf(figure) !== null) return { fault: statementTexts.oneGroup };
  if (isOddlyGrouped(figure)) return { fault: statementTexts.oddGroups };
  // A share is no amount, whatever its figure.
  const value = percentSign.test(figure) ? null : readFigure(figure);
  if (value === null) return { fault: isScaledAmount(figure) ? statementTexts.notInRials : statementTexts.notANumber };
  if (value === '') return { amount: null, isDebit };
  const amount = shifted(value, isInRials ? 0 : 1);
  if (amount !== null) return { amount, isDebit };
  return { fault: value.includes('.') ? statementTexts.partOfRial : statementTexts.tooLarge };
}
