import { Readable } from 'node:stream';
import { type CallInput, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implementStream, type Route } from '../../platform/http/route.ts';
import { listPage } from '../invoices/queries/list.ts';
import { exportColumns, exportNames } from './columns.fa.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

type Query = Omit<NonNullable<CallInput<typeof calls.exportInvoices>['query']>, 'format'>;

/** Rows read at a time, each page in a transaction of its own: a slow reader holds none open. */
const pageSize = 500;

/** Whose list, and which of its memories; null: all. */
interface Reader {
  accountId: string;
  memoryIds: readonly string[] | null;
}

type Page = Awaited<ReturnType<typeof listPage>>;

async function* pagesFrom(database: Database, reader: Reader, query: Query, first: Page) {
  for (let page = first; ; ) {
    yield page.invoices.map((invoice) => exportColumns.map(({ read }) => read(invoice)));
    const { next } = page;
    if (next === null) return;
    page = await pageOf(database, reader, query, next);
  }
}

const pageOf = (database: Database, { accountId, memoryIds }: Reader, query: Query, after: string | null) =>
  database.withAccount(accountId, (tx) =>
    listPage(tx, accountId, memoryIds, { ...query, limit: pageSize, ...(after === null ? {} : { after }) }),
  );

/** GET /invoice/csv_export */
export function invoiceExportRoutes({ database }: { database: Database }): Route[] {
  return [
    implementStream(calls.exportInvoices, async ({ query: { format = 'csv', ...query }, context }) => {
      // The first page before the first byte: what is wrong with the filter is said as a problem.
      const pages = pagesFrom(database, context, query, await pageOf(database, context, query, null));
      const head = exportColumns.map(({ title }) => title);
      const numbers = exportColumns.map(({ isNumber }) => isNumber === true);
      return format === 'csv'
        ? {
            contentType: 'text/csv; charset=utf-8',
            fileName: `${exportNames.file}.csv`,
            body: Readable.from(writeCsv(head, numbers, pages), { objectMode: false }),
          }
        : {
            contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            fileName: `${exportNames.file}.xlsx`,
            body: Readable.from(writeXlsx(exportNames.sheet, head, numbers, pages), { objectMode: false }),
          };
    }),
  ];
}
