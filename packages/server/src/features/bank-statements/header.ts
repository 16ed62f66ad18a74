import type { MoneyUnit } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type Header, headerOf as headerByScore } from '../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { headerScore } from './columns.ts';
import { rialWord, tomanWord } from './words.fa.ts';

/** The header of a bank's file. */
export const headerOf = (rows: readonly SpreadsheetRow[]): Header => headerByScore(rows, headerScore);

/** How much the first rows of a sheet look like a statement. */
export const sheetScore = (rows: readonly SpreadsheetRow[]): number => headerScore(headerOf(rows).titles);

/** In what the header says that amounts are counted, or, where it does not, a short title above it. */
export function unitOf(rows: readonly SpreadsheetRow[], { at, titles }: Header): MoneyUnit {
  const above = rows.slice(0, at).flatMap(({ cells }) => cells.filter((text) => text.length <= 60));
  const says = (word: RegExp, texts: readonly string[]) => texts.some((text) => word.test(foldText(text)));
  if (says(tomanWord, titles)) return 'toman';
  return !says(rialWord, titles) && says(tomanWord, above) ? 'toman' : 'rial';
}
