import { type CallInput, calls } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuseBranchLimited } from '../../platform/http/branch-limit.ts';
import { implement, implementFile, type Route } from '../../platform/http/route.ts';
import { sheetReply } from '../invoice-export/sheet-file.ts';
import { readMemoryId } from '../settings/read-memory-id.ts';
import { serialColumns, serialSheet } from './columns.fa.ts';
import { accountedSerials, type SerialReader, type SerialRow, serialMemories, serialReport } from './queries.ts';

type Filter = Omit<NonNullable<CallInput<typeof calls.exportSerials>['query']>, 'format'>;

const pageSize = 1_000;

/** In the report's order: the highest first, and of one serial by what became of it. */
const inOrder = (a: SerialRow, b: SerialRow): number =>
  Number(BigInt(b.first_serial) - BigInt(a.first_serial)) || (a.use < b.use ? -1 : 1);

/** One memory's serials in parts that cost the same each, and in their places what is missing or there twice. */
async function* pagesOfMemory(
  read: (below: string | null) => ReturnType<typeof accountedSerials>,
  faults: SerialRow[],
): AsyncGenerator<SerialRow[]> {
  for (let below: string | null = null, isLast = false; !isLast; ) {
    const { rows, lowest } = await read(below);
    isLast = lowest === null;
    const end = BigInt(lowest ?? '0');
    const later = isLast ? -1 : faults.findIndex(({ first_serial }) => BigInt(first_serial) < end);
    yield [...rows, ...faults.splice(0, later < 0 ? faults.length : later)].sort(inOrder);
    below = lowest;
  }
}

async function* pagesOf(database: Database, reader: SerialReader, filter: Filter) {
  const within = <T>(work: (tx: Tx) => Promise<T>) => database.withAccount(reader.accountId, work);
  for (const { faults, ...memory } of await within((tx) => serialMemories(tx, reader, filter))) {
    const read = (below: string | null) =>
      within((tx) => accountedSerials(tx, reader, memory, { use: filter.use, below, limit: pageSize }));
    for await (const rows of pagesOfMemory(read, faults))
      yield rows.map((row) => serialColumns.map((column) => column.read(row)));
  }
}

/** What is asked, with its memory as it is called. */
const asked = <Q extends Pick<Filter, 'memory_id'>>(query: Q): Q =>
  query.memory_id === undefined ? query : { ...query, memory_id: readMemoryId(query.memory_id) };

/** Calls of the report of serials. */
export function serialReportRoutes({ database }: { database: Database }): Route[] {
  return [
    implement(calls.serialReport, ({ query, context }) => {
      refuseBranchLimited(context);
      return database.withAccount(context.accountId, (tx) => serialReport(tx, context, asked(query)));
    }),
    implementFile(calls.exportSerials, async ({ query: { format = 'csv', ...filter }, context }) => {
      refuseBranchLimited(context);
      const { accountId, memoryIds } = context;
      const pages = pagesOf(database, { accountId, memoryIds }, asked(filter));
      const shape = {
        ...serialSheet,
        head: serialColumns.map(({ title }) => title),
        numbers: serialColumns.map(({ isSerial }) => (isSerial ? ('plain' as const) : false)),
      };
      return sheetReply(shape, format, pages);
    }),
  ];
}
