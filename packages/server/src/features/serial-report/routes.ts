import { type CallInput, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementStream, type Route } from '../../platform/http/route.ts';
import { sheetReply } from '../invoice-export/sheet-file.ts';
import { serialColumns, serialSheet } from './columns.fa.ts';
import { type SerialReader, serialPage, serialReport } from './queries.ts';

type Filter = Omit<NonNullable<CallInput<typeof calls.exportSerials>['query']>, 'format'>;

const pageSize = 500;

async function* pagesOf(database: Database, reader: SerialReader, filter: Filter) {
  for (let offset = 0; ; offset += pageSize) {
    const rows = await database.withAccount(reader.accountId, (tx) =>
      serialPage(tx, reader, { ...filter, offset, limit: pageSize }),
    );
    yield rows.map((row) => serialColumns.map(({ read }) => read(row)));
    if (rows.length < pageSize) return;
  }
}

/** Calls of the report of serials. */
export function serialReportRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.serialReport, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => serialReport(tx, context, query)),
    ),
    implementStream(calls.exportSerials, async ({ query: { format = 'csv', ...filter }, context }) => {
      const { accountId, memoryIds } = context;
      const pages = pagesOf(database, { accountId, memoryIds }, filter);
      const shape = {
        ...serialSheet,
        head: serialColumns.map(({ title }) => title),
        numbers: serialColumns.map(({ isSerial }) => (isSerial ? ('plain' as const) : false)),
      };
      return sheetReply(shape, format, pages);
    }),
  ];
}
