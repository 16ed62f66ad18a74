/** Files that write a buyer's or a product's id beside its name, in one cell, get one more column, with the id alone. */
import {
  checkLegalNationalId,
  checkNationalCode,
  checkProductId,
  type SheetMapping,
  sheetColumn,
  toLatinDigits,
} from '@taraz/core';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { guessMapping } from './header-row.ts';
import { importMessages } from './messages.fa.ts';
import type { ImportNotice } from './tables.ts';

interface Kind {
  readonly name: string;
  readonly code: string;
  /** columns that say the same, so that nothing is looked for in names */
  readonly others: readonly string[];
  check(code: string): boolean;
}

const kinds: readonly Kind[] = [
  {
    name: 'buyer_info.name',
    code: 'buyer_info.national_code',
    others: ['buyer_info.economic_code'],
    check: (code) => checkNationalCode(code) || checkLegalNationalId(code),
  },
  { name: 'items[].item_name', code: 'items[].item_code', others: [], check: checkProductId },
];
const labelOf = ({ code }: Kind): string => sheetColumn(code)?.label ?? code;
const titleOf = (kind: Kind, source: string): string => `${labelOf(kind)} ${importMessages.fromColumn(source)}`;

/** By so many rows a column of names is known to have ids in it, where so large a part of them has one. */
const telling = { rows: 20, part: 0.8 } as const;

/** No name is so long; nothing of a longer text is looked for. */
const nameMax = 300;
/** What parts a name from an id beside it. */
const isMark = (sign: string | undefined): boolean => sign !== undefined && /[\s\-–—_/|،,:.()[\]«»]/u.test(sign);

/** A text without marks at its end. Sign by sign: a pattern would begin anew at each of very many. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (isMark(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** A name and the id in it; null where it has none, several, or nothing else. */
function split(text: string, { check }: Kind): { name: string; code: string } | null {
  if (text.length > nameMax) return null;
  const digits = toLatinDigits(text);
  const found = [...digits.matchAll(/\d+/g)].filter(([code]) => check(code));
  const [one] = found;
  if (one === undefined || found.length > 1) return null;
  const before = withoutMarks(withoutMarks(text.slice(0, one.index)).replace(importMessages.codeLabel, ''));
  const after = text.slice(one.index + one[0].length).replace(importMessages.codeAfter, '');
  const name = `${before} ${after}`.trim();
  return name === '' ? null : { name, code: one[0] };
}

/** A column that names alone call so, in which ids stand; -1: none. */
function sourceOf(kind: Kind, mapping: SheetMapping, rows: readonly SpreadsheetRow[]): number {
  const source = mapping[kind.name];
  if (source === undefined || !('column' in source)) return -1;
  if ([kind.code, ...kind.others].some((path) => mapping[path] !== undefined)) return -1;
  const texts = rows.map(({ cells }) => (cells[source.column] ?? '').trim()).filter((text) => text !== '');
  const known = texts.filter((text) => split(text, kind) !== null);
  return known.length > 0 && known.length >= texts.length * telling.part ? source.column : -1;
}

/** The headers with those of ids behind them that stand beside names, as the first rows show. */
export function withCodeHeaders(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly string[] {
  const first = rows.slice(0, telling.rows);
  const mapping = guessMapping(
    headers,
    first.map(({ cells }) => cells),
  );
  const more = kinds.flatMap((kind) => {
    const source = sourceOf(kind, mapping, first);
    return source < 0 ? [] : [titleOf(kind, headers[source] ?? '')];
  });
  return more.length === 0 ? headers : [...headers, ...more];
}

/** The columns that `withCodeHeaders` added, and those they are taken from. */
const codesUnder = (headers: readonly string[]): { kind: Kind; source: number; place: number }[] =>
  kinds.flatMap((kind) =>
    headers.flatMap((title, place) => {
      const source = headers.findIndex((header, index) => index < place && titleOf(kind, header) === title);
      return source < 0 ? [] : [{ kind, source, place }];
    }),
  );

/** Rows with names and their ids apart, under headers that `withCodeHeaders` gave; else as they are. */
export function withCodes(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] {
  const columns = codesUnder(headers);
  if (columns.length === 0) return rows;
  return rows.map(({ number, cells }) => {
    const own = headers.map((_, place) => cells[place] ?? '');
    for (const { kind, source, place } of columns) {
      const text = own[source] ?? '';
      const parts = split(text, kind);
      // Headers may stand again on each printed page.
      own[place] = text.trim() === headers[source]?.trim() ? (headers[place] ?? '') : (parts?.code ?? '');
      own[source] = parts?.name ?? text;
    }
    return { number, cells: own };
  });
}

/** Says of which columns ids were put apart. */
export const codesInNamesNotice = (headers: readonly string[]): ImportNotice[] =>
  codesUnder(headers).map(({ source, place }) => ({
    code: 'CODES_IN_NAMES',
    count: 1,
    message: importMessages.CODES_IN_NAMES((headers[source] ?? '').trim(), (headers[place] ?? '').trim()),
  }));
