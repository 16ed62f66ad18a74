import { checkProductId, isJalaliDate, jalaliToGregorianDay, normaliseDecimal, toLatinDigits } from '@taraz/core';
import { beginningOf } from '../../platform/db/storable.ts';
import { goodsMessages } from './messages.fa.ts';
import { searchWords } from './words.ts';

/** A row of the catalogue as it is staged. */
export interface GoodsRow {
  id: string;
  description: string;
  words: string;
  vat: string | null;
  taxable: string;
  kind: string;
  pricing: string;
  lastEdit: string;
  startsOn: string | null;
  endsOn: string | null;
}

/** The authority's columns (vendors.md section 5) that are read; the first two must be there. */
export const goodsColumns = {
  id: 'ID',
  description: 'DescriptionOfID',
  vat: 'Vat',
  taxable: 'Taxable',
  runDate: 'RunDate',
  expirationDate: 'ExpirationDate',
  lastEditDate: 'LastEditDate',
  type: 'Type',
  pricing: 'PricingDescription',
} as const;
type Column = keyof typeof goodsColumns;
const required: readonly Column[] = ['id', 'description', 'vat'];

/** Where each column stands in a file. */
export type GoodsHeader = Readonly<Partial<Record<Column, number>>>;

/** @returns the places of the columns, or the names of those that are missing */
export function readHeader(cells: readonly string[]): { header: GoodsHeader } | { missing: string[] } {
  const names = cells.map((cell) =>
    cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase(),
  );
  const header = Object.fromEntries(
    Object.entries(goodsColumns)
      .map(([column, name]) => [column, names.indexOf(name.toLowerCase())] as const)
      .filter(([, place]) => place >= 0),
  ) as GoodsHeader;
  const missing = required.filter((column) => header[column] === undefined).map((column) => goodsColumns[column]);
  return missing.length > 0 ? { missing } : { header };
}

/**
 * A day in either calendar («1402/01/30», "2024-03-20", with or without a time) as YYYY-MM-DD; null for none that can be
 * read. The file's form of dates was never published.
 */
export function readDay(text: string): string | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(toLatinDigits(text.trim()));
  if (match === null) return null;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (year < 1700) return isJalaliDate({ year, month, day }) ? jalaliToGregorianDay({ year, month, day }) : null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

/** A rate in percent, with or without its sign; null for none that can be read. */
export function readRate(text: string): string | null {
  const plain = normaliseDecimal(text.replace(/[%٪\s]/g, ''));
  return plain !== null && /^\d{1,4}(\.\d+)?$/.test(plain) ? plain : null;
}

export type ReadOutcome =
  | { ok: true; row: GoodsRow; hasUnreadDate: boolean; hasUnreadRate: boolean }
  | { ok: false; message: string };

/** One row of the file. */
export function readGoodsRow(header: GoodsHeader, cells: readonly string[]): ReadOutcome {
  const cell = (column: Column): string => {
    const place = header[column];
    return (place === undefined ? '' : (cells[place] ?? '')).replaceAll('\u0000', '').trim();
  };
  const id = toLatinDigits(cell('id'));
  if (!checkProductId(id)) return { ok: false, message: goodsMessages.badId(beginningOf(id, 40)) };
  const description = cell('description').slice(0, 2_000);
  if (description === '') return { ok: false, message: goodsMessages.noDescription };
  const [vat, run, end] = [cell('vat'), cell('runDate'), cell('expirationDate')];
  const [rate, startsOn, endsOn] = [readRate(vat), readDay(run), readDay(end)];
  return {
    ok: true,
    hasUnreadRate: vat !== '' && rate === null,
    hasUnreadDate: (run !== '' && startsOn === null) || (end !== '' && endsOn === null),
    row: {
      id,
      description,
      words: searchWords(description).join(' '),
      vat: rate,
      taxable: cell('taxable').slice(0, 100),
      kind: cell('type').slice(0, 100),
      pricing: cell('pricing').slice(0, 500),
      lastEdit: toLatinDigits(cell('lastEditDate')).slice(0, 40),
      startsOn,
      endsOn,
    },
  };
}
