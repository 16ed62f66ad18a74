import { createHash } from 'node:crypto';
import {
  checkLegalNationalId,
  checkNationalCode,
  checkProductId,
  cleanIdentifier,
  foldText,
  headerKey,
  matchHeaders,
  type SheetMapping,
  sheetColumn,
} from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { importMessages } from './messages.fa.ts';

/** Titles and notes may stand above the header; it is looked for in so many rows. */
const rowsLookedAt = 15;

const knownIn = (cells: readonly string[]): number => matchHeaders(cells).filter((path) => path !== null).length;

/**
 * Two rows as one header: «خریدار» over «نام» and «کد ملی» is «نام خریدار» and «کد ملی خریدار», and a name that was merged
 * down over both stands in the upper one.
 */
function joined(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, index) => {
    const [own, text] = [(upper[index] ?? '').trim(), (lower[index] ?? '').trim()];
    if (own !== '') over = own;
    if (text === '') return own;
    const whole = `${text} ${over}`;
    return over !== '' && knownIn([text]) <= knownIn([whole]) && knownIn([whole]) > 0 ? whole : text;
  });
}

/** The header: of the first rows the one, or two that belong together, that names the most columns we know; the first when none names any. */
export function headerOf(rows: readonly SpreadsheetRow[]): SpreadsheetRow | null {
  let best: SpreadsheetRow | null = rows[0] ?? null;
  let most = 0;
  const take = (row: SpreadsheetRow): void => {
    const known = knownIn(row.cells);
    if (known <= most) return;
    most = known;
    best = row;
  };
  const looked = rows.slice(0, rowsLookedAt);
  for (const row of looked) take(row);
  for (const [index, lower] of looked.entries()) {
    const upper = looked[index - 1];
    if (upper !== undefined) take({ ...lower, cells: joined(upper.cells, lower.cells) });
  }
  return best;
}

/** Files with the same headers are mapped the same way. */
export const headersHash = (headers: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headers.map(headerKey)))
    .digest('hex');

/** Columns that are known by what stands in them, whatever they are called. */
const tellingChecks: readonly (readonly [path: string, check: (code: string) => boolean])[] = [
  ['items[].item_code', checkProductId],
  ['buyer_info.national_code', (code) => checkNationalCode(code) || checkLegalNationalId(code)],
];
/** Part of a column's texts that must pass, and how many of them there must be. */
const telling = { part: 0.8, least: 2 } as const;

/** What the headers say by themselves, and, where they say nothing, the first rows. */
export function guessMapping(headers: readonly string[], rows: readonly (readonly string[])[] = []): SheetMapping {
  const paths = matchHeaders(headers);
  for (const [path, check] of tellingChecks) {
    if (paths.includes(path)) continue;
    const column = headers.findIndex((header, index) => {
      if (paths[index] !== null || foldText(header).includes(importMessages.seller)) return false;
      const texts = rows.map((cells) => cleanIdentifier(cells[index] ?? '')).filter((text) => text !== '');
      return texts.length >= telling.least && texts.filter(check).length >= texts.length * telling.part;
    });
    if (column >= 0) paths[column] = path;
  }
  return Object.fromEntries(paths.flatMap((path, column) => (path === null ? [] : [[path, { column }] as const])));
}

/** Is a row at a file's end its sum? It names no good, belongs to no group, and begins with such a word. */
export function isTotals(cells: readonly string[], mapping: SheetMapping): boolean {
  const textOf = (path: string): string => {
    const source = mapping[path];
    return source !== undefined && 'column' in source ? (cells[source.column] ?? '').trim() : '';
  };
  if (textOf('items[].item_code') !== '' || textOf('group') !== '') return false;
  const [first = '', ...others] = cells.filter((text) => text.trim() !== '');
  return importMessages.totals.test(foldText(first)) && others.length < cells.length / 2;
}

/** Columns without which rows form no invoice. */
const needed = ['items[].item_code'] as const;

/** Labels of what a mapping lacks. */
export const missingOf = (mapping: SheetMapping): string[] =>
  needed.filter((path) => mapping[path] === undefined).map((path) => sheetColumn(path)?.label ?? path);
