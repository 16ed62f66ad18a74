import { amountUnit, foldText } from '@taraz/core';
import { unitTitle } from './row-unit.fa.ts';

/** Longer is no name of a unit. */
const unitTextMax = 30;

/** The place of a column that says of each row in what its amounts are counted («واحد پول»); -1: there is none. */
export const unitColumnOf = (titles: readonly string[]): number =>
  titles.findIndex((title) => unitTitle.test(foldText(title)));

/** What such a cell says, where that is not rials: «تومان», «هزار ریال»; else "". */
export const unitInCell = (text = ''): string => (text.length > unitTextMax ? '' : amountUnit(text));
