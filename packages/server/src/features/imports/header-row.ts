import { createHash } from 'node:crypto';
import { headerKey, matchHeaders, type SheetMapping, sheetColumn } from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';

/** Titles and notes may stand above the header; it is looked for in so many rows. */
const rowsLookedAt = 15;

/** The header: of the first rows the one that names the most columns we know; the first when none names any. */
export function headerOf(rows: readonly SpreadsheetRow[]): SpreadsheetRow | null {
  let best: SpreadsheetRow | null = rows[0] ?? null;
  let most = 0;
  for (const row of rows.slice(0, rowsLookedAt)) {
    const known = matchHeaders(row.cells).filter((path) => path !== null).length;
    if (known > most) {
      most = known;
      best = row;
    }
  }
  return best;
}

/** Files with the same headers are mapped the same way. */
export const headersHash = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey)))
    .digest('hex');

/** What the headers say by themselves. */
export function guessMapping(headers: readonly string[]): SheetMapping {
  const entries = matchHeaders(headers).flatMap((path, column) => (path === null ? [] : [[path, { column }] as const]));
  return Object.fromEntries(entries);
}

/** Columns without which rows form no invoice. */
const needed = ['items[].item_code'] as const;

/** Labels of what a mapping lacks. */
export const missingOf = (mapping: SheetMapping): string[] =>
  needed.filter((path) => mapping[path] === undefined).map((path) => sheetColumn(path)?.label ?? path);
