import type { CallInput, calls } from '@taraz/contract';
import { currencyByCode, unitLabel } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { sheetReply } from '../invoice-export/sheet-file.ts';
import { productColumns, productFile } from './columns.fa.ts';
import { type PricedProduct, pricedOn } from './prices.ts';
import { type WalkPlace, walkProducts } from './queries.ts';

type Query = Omit<CallInput<typeof calls.exportProducts>['query'], 'format'>;

/** Rows read at a time, each page in a transaction of its own. */
const pageSize = 500;

interface PageOfCells {
  cells: string[][];
  next: WalkPlace | null;
}

function cellOf(row: PricedProduct, field: (typeof productColumns)[number]['field']): string {
  const value = row[field];
  if (typeof value === 'boolean') return value ? productFile.yes : productFile.no;
  if (field === 'type') return productFile.types[row.type];
  if (field === 'unit') return unitLabel(row.unit, 'raw-code');
  if (field === 'currency_type') return currencyByCode(row.currency_type)?.fa ?? row.currency_type;
  return /percentage$|^price$|^discount$|^exchange_rate$/.test(field) ? shortDecimal(value) : value;
}

const pageOf = (
  database: Database,
  accountId: string,
  day: string,
  query: Query,
  place: WalkPlace | null,
): Promise<PageOfCells> =>
  database.withAccount(accountId, async (tx) => {
    const { rows, next } = await walkProducts(tx, { ...query, limit: pageSize }, day, place);
    const priced = await pricedOn(tx, rows, day);
    return { next, cells: priced.map((row) => productColumns.map(({ field }) => cellOf(row, field))) };
  });

async function* pages(database: Database, accountId: string, day: string, query: Query, first: PageOfCells) {
  for (let page = first; ; ) {
    yield page.cells;
    if (page.next === null) return;
    page = await pageOf(database, accountId, day, query, page.next);
  }
}

/** The whole list as it is filtered, in the columns that the import reads. @throws Problem INVALID_INPUT */
export async function exportProducts(
  database: Database,
  accountId: string,
  day: string,
  { format = 'csv', ...query }: CallInput<typeof calls.exportProducts>['query'],
): Promise<StreamReply> {
  // The first page before the first byte: what is wrong with the filter is said as a problem.
  const first = await pageOf(database, accountId, day, query, null);
  const shape = {
    file: productFile.name,
    sheet: productFile.sheet,
    head: productColumns.map(({ title }) => title),
    numbers: productColumns.map(({ isNumber }) => isNumber === true),
  };
  return sheetReply(shape, format, pages(database, accountId, day, query, first));
}
