import { foldText } from '@taraz/core';
import { unfilledRow } from './unfilled-row.fa.ts';

/** The place of the column that numbers the rows; -1 where there is none. */
export const counterPlace = (titles: readonly string[]): number =>
  titles.findIndex((title) => title.length < 10 && unfilledRow.counterTitle.test(foldText(title)));

const zero = /^[0۰٠.,٫٬/:%٪+\s-]*$/;
const count = /^[0-9۰-۹٠-٩\s]*$/;

/**
 * Is nothing filled in? Formulas that were copied down beyond the last row come to zeros there, beside a row's number or none.
 * @param counter `counterPlace` of the header
 */
export const isUnfilled = (cells: readonly string[], counter: number): boolean =>
  cells.every((text, place) => (place === counter ? count : zero).test(text));
