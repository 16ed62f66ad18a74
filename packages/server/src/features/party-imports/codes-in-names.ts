/** Files of customers and products that write an id beside the name, in one cell. */
import { checkPersonOrCompany, checkProductId } from '@taraz/core';
import {
  type CodeKind,
  codesApartMessage,
  codesUnder,
  rowsThatTell,
  withCodesApart,
  withCodeTitles,
} from '../../platform/spreadsheet/beside-names.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { type Columns, columnsOf, guessTitles } from './read-cells.ts';
import type { PartyKind } from './tables.ts';

interface Kind extends CodeKind {
  /** columns of names, the first of which may have ids */
  readonly names: readonly string[];
  /** columns that say such an id, so that none is looked for in names */
  readonly codes: readonly string[];
}

const labelOf = (kind: PartyKind, code: string): string =>
  columnsOf[kind].find(({ field }) => field === code)?.title ?? code;

const kinds: Readonly<Record<PartyKind, Kind>> = {
  customers: {
    label: labelOf('customers', 'national_code'),
    names: ['company', 'last_name', 'first_name'],
    codes: ['national_code', 'economic_code'],
    check: checkPersonOrCompany,
  },
  products: { label: labelOf('products', 'code'), names: ['name'], codes: ['code'], check: checkProductId },
};

/** The titles with that of ids behind them that stand beside names, as the first rows under them show. */
export function withCodes(
  kind: PartyKind,
  titles: readonly string[],
  rows: readonly SpreadsheetRow[],
): readonly string[] {
  const of = kinds[kind];
  const fields = guessTitles(kind, titles).map(({ field }) => field);
  const source = of.names.map((name) => fields.indexOf(name)).find((place) => place >= 0);
  if (source === undefined || of.codes.some((code) => fields.includes(code))) return titles;
  return withCodeTitles(titles, [{ kind: of, source }], rowsThatTell(rows));
}

/** Those columns that `withCodes` made and that are read: what is left out stays where it was. */
const read = (kind: PartyKind, columns: Columns) => {
  const titles = columns.map(({ title }) => title);
  const apart = codesUnder(titles, [kinds[kind]]).filter(({ place }) => columns[place]?.field !== null);
  return { titles, apart };
};

/** Rows with names and their ids apart, under columns of `withCodes`. */
export function codesApart(
  kind: PartyKind,
  columns: Columns,
  rows: readonly SpreadsheetRow[],
): readonly SpreadsheetRow[] {
  const { titles, apart } = read(kind, columns);
  return withCodesApart(titles, apart, rows);
}

/** Says of which column ids were put apart. */
export function codesApartNotices(kind: PartyKind, columns: Columns): string[] {
  const { titles, apart } = read(kind, columns);
  return apart.map((one) => codesApartMessage(titles, one));
}
