import type { CallInput, calls } from '@taraz/contract';
import { currencyByCode, unitLabel } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { fileOf, type Sheet } from '../invoice-export/sheet-file.ts';
import { productColumns, productFile } from './columns.fa.ts';
import { type PricedProduct, pricedOn } from './prices.ts';
import { productWalk } from './queries.ts';

function cellOf(row: PricedProduct, field: (typeof productColumns)[number]['field']): string {
  const value = row[field];
  if (typeof value === 'boolean') return value ? productFile.yes : productFile.no;
  if (field === 'type') return productFile.types[row.type];
  if (field === 'unit') return unitLabel(row.unit, 'raw-code');
  if (field === 'currency_type') return currencyByCode(row.currency_type)?.fa ?? row.currency_type;
  return /percentage$|^price$|^discount$|^exchange_rate$/.test(field) ? shortDecimal(value) : value;
}

const productSheet: Sheet<PricedProduct> = {
  file: productFile.name,
  sheet: productFile.sheet,
  columns: productColumns.map(({ title }) => title),
  figures: productColumns.flatMap(({ isNumber }, at) => (isNumber === true ? [at] : [])),
  cells: (row) => productColumns.map(({ field }) => cellOf(row, field)),
};

/** The whole list as it is filtered, in the columns that the import reads. @throws Problem INVALID_INPUT */
export async function exportProducts(
  database: Database,
  accountId: string,
  day: string,
  { format = 'csv', ...query }: CallInput<typeof calls.exportProducts>['query'],
): Promise<StreamReply> {
  const walk = productWalk(query, day);
  return fileOf(productSheet, format, (page) =>
    database.withAccount(accountId, async (tx) => {
      const { rows, next } = await walk(tx, page);
      return { rows: await pricedOn(tx, rows, day), next };
    }),
  );
}
