import { Readable } from 'node:stream';
import { type CallInput, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implementStream, type Route, type StreamReply } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { listPage, summariesOf } from '../invoices/queries/list.ts';
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

/** A list's rows as a file, streamed as they come. */
function fileOf(format: 'csv' | 'xlsx', pages: AsyncIterable<readonly (readonly string[])[]>): StreamReply {
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
}

/** The named invoices in their order. @throws Problem NOT_FOUND when one is not the reader's to see */
async function chosen(database: Database, { accountId, memoryIds }: Reader, ids: readonly string[]) {
  const found = await database.withAccount(accountId, (tx) => summariesOf(tx, accountId, memoryIds, ids));
  if (found.length !== ids.length) throw new Problem('NOT_FOUND');
  return found.map((invoice) => exportColumns.map(({ read }) => read(invoice)));
}

async function* onePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

/** GET and POST /invoice/csv_export */
export function invoiceExportRoutes({ database }: { database: Database }): Route[] {
  return [
    implementStream(calls.exportInvoices, async ({ query: { format = 'csv', ...query }, context }) => {
      // The first page before the first byte: what is wrong with the filter is said as a problem.
      const first = await pageOf(database, context, query, null);
      return fileOf(format, pagesFrom(database, context, query, first));
    }),
    implementStream(calls.exportChosenInvoices, async ({ body: { format = 'csv', ids }, context }) =>
      fileOf(format, onePage(await chosen(database, context, ids))),
    ),
  ];
}
