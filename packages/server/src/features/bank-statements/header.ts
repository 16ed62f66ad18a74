import type { MoneyUnit } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { type Header, headerOf as headerByScore } from '../../platform/spreadsheet/header-row.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { headerScore } from './columns.ts';
import { tomanWord } from './words.fa.ts';

/** The header of a bank's file. */
export const headerOf = (rows: readonly SpreadsheetRow[]): Header => headerByScore(rows, headerScore);

/** How much the first rows of a sheet look like a statement. */
export const sheetScore = (rows: readonly SpreadsheetRow[]): number => headerScore(headerOf(rows).titles);

/** In what the header, or a short title above it, says that amounts are counted. */
export function unitOf(rows: readonly SpreadsheetRow[], { at, titles }: Header): MoneyUnit {
  const above = rows.slice(0, at).flatMap(({ cells }) => cells.filter((text) => text.length <= 60));
  return [...above, ...titles].some((text) => tomanWord.test(foldText(text))) ? 'toman' : 'rial';
}
