/** Files of invoices that write a buyer's or a product's id beside its name, in one cell. */
import { checkPersonOrCompany, checkProductId, sheetColumn } from '@taraz/core';
import {
  type CodeKind,
  codesApartMessage,
  codesUnder,
  rowsThatTell,
  withCodesApart,
  withCodeTitles,
} from '../../platform/spreadsheet/beside-names.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { guessMapping } from './header-row.ts';
import type { ImportNotice } from './tables.ts';

interface Kind extends CodeKind {
  readonly name: string;
  /** columns that say such an id, so that none is looked for in names */
  readonly codes: readonly string[];
}

const labelOf = (code: string): string => sheetColumn(code)?.label ?? code;

const kinds: readonly Kind[] = [
  {
    name: 'buyer_info.name',
    label: labelOf('buyer_info.national_code'),
    codes: ['buyer_info.national_code', 'buyer_info.economic_code'],
    check: checkPersonOrCompany,
  },
  {
    name: 'items[].item_name',
    label: labelOf('items[].item_code'),
    codes: ['items[].item_code'],
    check: checkProductId,
  },
];

/** The headers with those of ids behind them that stand beside names, as the first rows show. */
export function withCodeHeaders(headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly string[] {
  const first = rowsThatTell(rows);
  const mapping = guessMapping(
    headers,
    first.map(({ cells }) => cells),
  );
  const names = kinds.flatMap((kind) => {
    const source = mapping[kind.name];
    const isSaid = kind.codes.some((path) => mapping[path] !== undefined);
    return source === undefined || !('column' in source) || isSaid ? [] : [{ kind, source: source.column }];
  });
  return withCodeTitles(headers, names, first);
}

/** Rows with names and their ids apart, under headers that `withCodeHeaders` gave; else as they are. */
export const withCodes = (headers: readonly string[], rows: readonly SpreadsheetRow[]): readonly SpreadsheetRow[] =>
  withCodesApart(headers, codesUnder(headers, kinds), rows);

/** Says of which columns ids were put apart. */
export const codesInNamesNotice = (headers: readonly string[]): ImportNotice[] =>
  codesUnder(headers, kinds).map((column) => ({
    code: 'CODES_IN_NAMES',
    count: 1,
    message: codesApartMessage(headers, column),
  }));
