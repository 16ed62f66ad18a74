/** Files that write whose id it is beside a name, in one cell, get one more column, with the id alone. */
import { toLatinDigits } from '@taraz/core';
import { besideNames } from './beside-names.fa.ts';
import type { SpreadsheetRow } from './spreadsheet.ts';

/** Ids that may stand beside names. */
export interface CodeKind {
  /** what a column of such ids is called */
  readonly label: string;
  check(code: string): boolean;
}

/** A column of names, in whose cells such ids may stand too. */
export interface NamesColumn<Kind extends CodeKind> {
  readonly kind: Kind;
  readonly source: number;
}

const titleOf = ({ label }: CodeKind, source: string): string => `${label} ${besideNames.from(source)}`;

/** By so many rows a column of names is known to have ids in it, where so large a part of them has one. */
const telling = { rows: 20, part: 0.8 } as const;

/** The rows by which it is told whether ids stand beside names. */
export const rowsThatTell = (rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] => rows.slice(0, telling.rows);

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
function split(text: string, { check }: CodeKind): { name: string; code: string } | null {
  if (text.length > nameMax) return null;
  const digits = toLatinDigits(text);
  const found = [...digits.matchAll(/\d+/g)].filter(([code]) => check(code));
  const [one] = found;
  if (one === undefined || found.length > 1) return null;
  const before = withoutMarks(withoutMarks(text.slice(0, one.index)).replace(besideNames.label, ''));
  const after = text.slice(one.index + one[0].length).replace(besideNames.after, '');
  const name = `${before} ${after}`.trim();
  return name === '' ? null : { name, code: one[0] };
}

function haveCodes({ kind, source }: NamesColumn<CodeKind>, rows: readonly SpreadsheetRow[]): boolean {
  const texts = rows.map(({ cells }) => (cells[source] ?? '').trim()).filter((text) => text !== '');
  const known = texts.filter((text) => split(text, kind) !== null);
  return known.length > 0 && known.length >= texts.length * telling.part;
}

/**
 * The headers with those of ids behind them that stand beside names.
 * @param names columns of names whose ids no column has
 * @param first rows that tell it
 */
export function withCodeTitles(
  headers: readonly string[],
  names: readonly NamesColumn<CodeKind>[],
  first: readonly SpreadsheetRow[],
): readonly string[] {
  const titles = names
    .filter((column) => haveCodes(column, first))
    .map(({ kind, source }) => titleOf(kind, headers[source] ?? ''))
    .filter((title) => !headers.includes(title));
  return titles.length === 0 ? headers : [...headers, ...titles];
}

interface CodesColumn<Kind extends CodeKind> extends NamesColumn<Kind> {
  readonly place: number;
}

/** The columns that `withCodeTitles` added, and those they are taken from. */
export const codesUnder = <Kind extends CodeKind>(
  headers: readonly string[],
  kinds: readonly Kind[],
): CodesColumn<Kind>[] =>
  kinds.flatMap((kind) =>
    headers.flatMap((title, place) => {
      const source = headers.findIndex((header, index) => index < place && titleOf(kind, header) === title);
      return source < 0 ? [] : [{ kind, source, place }];
    }),
  );

/** Rows with names and their ids apart, in columns of `codesUnder`; as they are without such. */
export function withCodesApart(
  headers: readonly string[],
  columns: readonly CodesColumn<CodeKind>[],
  rows: readonly SpreadsheetRow[],
): readonly SpreadsheetRow[] {
  if (columns.length === 0) return rows;
  return rows.map(({ number, cells }) => {
    const own = headers.map((_, place) => cells[place] ?? '');
    for (const { kind, source, place } of columns) {
      const text = own[source] ?? '';
      const parts = split(text, kind);
      // Headers may stand again on each printed page; and what was put apart before comes back so, in a file of refused rows.
      own[place] = text.trim() === headers[source]?.trim() ? (headers[place] ?? '') : (parts?.code ?? own[place] ?? '');
      own[source] = parts?.name ?? text;
    }
    return { number, cells: own };
  });
}

/** Says of which column ids were put apart. */
export const codesApartMessage = (headers: readonly string[], { source, place }: CodesColumn<CodeKind>): string =>
  besideNames.apart((headers[source] ?? '').trim(), (headers[place] ?? '').trim());
