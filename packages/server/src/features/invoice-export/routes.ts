import { setImmediate } from 'node:timers/promises';
import { type CallInput, calls } from '@taraz/contract';
import { exportSheetColumns, type InvoiceDraft, rowsOfDraft } from '@taraz/core';
import { sql } from 'kysely';
import { allFound } from '../../platform/all-found.ts';
import type { Database } from '../../platform/db/database.ts';
import { implementFile, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { asOfNow } from '../invoices/queries/filter.ts';
import { listPage, summariesOf, withPayments } from '../invoices/queries/list.ts';
import { wholeDraft } from '../invoices/stored-draft.ts';
import { exportColumns, exportNames } from './columns.fa.ts';
import { lineColumns } from './line-columns.ts';
import { type SheetShape, sheetReply } from './sheet-file.ts';

type File = Omit<CallInput<typeof calls.exportChosenInvoices>['body'], 'ids'>;
type Query = Omit<NonNullable<CallInput<typeof calls.exportInvoices>['query']>, keyof File> & { now: Date };

/** Rows read at a time, each page in a transaction of its own: a slow reader holds none open. */
const pageSize = 500;
/** Documents read at a time: some hundred of a few lines, of the largest one. They are packed to a twentieth. */
const batchBytes = 512 * 1024;

/** Whose list, and which of its memories; null: all. */
interface Reader {
  accountId: string;
  memoryIds: readonly string[] | null;
}

type Page = Awaited<ReturnType<typeof listPage>>;
type Invoices = Page['invoices'];
type Pages = AsyncGenerator<Invoices>;

/** What the filter shows, page by page. */
async function* filtered(database: Database, reader: Reader, query: Query, first: Page): Pages {
  for (let page = first; ; ) {
    yield page.invoices;
    if (page.next === null) return;
    page = await pageOf(database, reader, query, page);
  }
}

const pageOf = (database: Database, { accountId, memoryIds }: Reader, query: Query, before: Page | null) =>
  database.withAccount(accountId, (tx) => {
    const place = before?.next ? { after: before.next } : {};
    return listPage(
      tx,
      accountId,
      memoryIds,
      { ...query, with_payment: true, limit: pageSize, ...place },
      before?.found,
    );
  });

const listColumns: SheetShape = {
  ...exportNames,
  head: exportColumns.map(({ title }) => title),
  numbers: exportColumns.map(({ isNumber }) => isNumber === true),
};

async function* listRows(pages: Pages) {
  for await (const invoices of pages) yield invoices.map((invoice) => exportColumns.map(({ read }) => read(invoice)));
}

async function* lineRows(database: Database, accountId: string, pages: Pages) {
  // Each its own group: two invoices may have one number, or none.
  let group = 0;
  let rows: string[][] = [];
  for await (const invoices of pages) {
    for await (const draft of draftsOf(database, accountId, invoices)) {
      group += 1;
      for (const row of rowsOfDraft(draft, exportSheetColumns, String(group))) {
        rows.push(row);
        if (rows.length < pageSize) continue;
        yield rows;
        rows = [];
        // An invoice may have ten thousand lines: others are answered between them.
        await setImmediate();
      }
    }
  }
  yield rows;
}

/** What a memory of the sandbox numbered is a test, also where nobody flagged it as one (`isTrial`). */
const asTest = (draft: InvoiceDraft): InvoiceDraft => ({
  ...draft,
  invoice: { ...draft.invoice, is_send_sand_box: true },
});

/** The documents of some invoices, in their order; as many at a time as are small, of large ones one. */
async function* draftsOf(
  database: Database,
  accountId: string,
  invoices: Invoices,
): AsyncGenerator<InvoiceDraft, void, undefined> {
  const tests = new Set(invoices.flatMap(({ id, environment }) => (environment === 'sandbox' ? [id] : [])));
  for (const ids of await inBatches(database, accountId, invoices)) {
    const rows = await database.withAccount(accountId, (tx) =>
      tx
        .selectFrom('invoice_documents')
        .select(['invoice_id', 'draft'])
        .where('account_id', '=', accountId)
        .where('invoice_id', 'in', ids)
        .execute(),
    );
    const drafts = new Map(rows.map(({ invoice_id, draft }) => [invoice_id, wholeDraft(draft)]));
    for (const id of ids) {
      const draft = drafts.get(id);
      if (draft !== undefined) yield tests.has(id) ? asTest(draft) : draft;
    }
  }
}

/** Ids in their order, as many together as have documents of `batchBytes`, as the database keeps them. */
async function inBatches(database: Database, accountId: string, invoices: Invoices): Promise<string[][]> {
  const ids = invoices.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await database.withAccount(accountId, (tx) =>
    tx
      .selectFrom('invoice_documents')
      .select(['invoice_id', sql<number>`pg_column_size(draft)`.as('bytes')])
      .where('account_id', '=', accountId)
      .where('invoice_id', 'in', ids)
      .execute(),
  );
  const sizes = new Map(rows.map(({ invoice_id, bytes }) => [invoice_id, bytes]));
  const batches: string[][] = [];
  let left = 0;
  for (const id of ids) {
    const bytes = sizes.get(id) ?? 0;
    if (bytes > left || batches.length === 0) {
      batches.push([]);
      left = batchBytes;
    }
    batches.at(-1)?.push(id);
    left -= bytes;
  }
  return batches;
}

/** The named invoices with how far they are paid, in their order. @throws Problem NOT_FOUND when one is not the reader's to see */
async function chosen(database: Database, { accountId, memoryIds }: Reader, ids: readonly string[]) {
  const found = await database.withAccount(accountId, async (tx) =>
    withPayments(tx, await summariesOf(tx, accountId, memoryIds, ids)),
  );
  allFound(
    'ids',
    ids,
    found.map(({ id }) => id),
  );
  return found;
}

async function* inPages(invoices: Invoices): Pages {
  for (let start = 0; start < invoices.length; start += pageSize) yield invoices.slice(start, start + pageSize);
}

interface Deps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

/** GET and POST /invoice/csv_export */
export function invoiceExportRoutes({ database, runtime }: Deps): Route[] {
  const reply = ({ accountId }: Reader, { format, content }: Required<File>, pages: Pages) =>
    content === 'lines'
      ? sheetReply({ ...exportNames, ...lineColumns }, format, lineRows(database, accountId, pages))
      : sheetReply(listColumns, format, listRows(pages));
  return [
    implementFile(calls.exportInvoices, async ({ query: { format = 'csv', content = 'list', ...given }, context }) => {
      const query = asOfNow(given, runtime.clock);
      // The first page before the first byte: what is wrong with the filter is said as a problem.
      const first = await pageOf(database, context, query, null);
      return reply(context, { format, content }, filtered(database, context, query, first));
    }),
    implementFile(calls.exportChosenInvoices, async ({ body: { ids, format = 'csv', content = 'list' }, context }) =>
      reply(context, { format, content }, inPages(await chosen(database, context, ids))),
    ),
  ];
}
