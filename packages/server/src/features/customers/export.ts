import type { CallInput, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { type SheetFormat, type SheetShape, sheetReply } from '../invoice-export/sheet-file.ts';
import { type Book, booksOf, noBook } from './books.ts';
import { customerColumns } from './messages.fa.ts';
import { type CustomerRow, listCustomers } from './queries.ts';
import type { Statement } from './statement.ts';

type Query = Omit<CallInput<typeof calls.exportCustomers>['query'], 'format'>;

/** Rows read at a time, each page in a transaction of its own. */
const pageSize = 500;
/** The last columns of customers, and the amounts of a statement, are numbers. */
const numbersFrom = (columns: readonly string[], first: number) => columns.map((_, index) => index >= first);

const shapeOf = (file: string, sheet: string, head: readonly string[], first: number): SheetShape => ({
  file,
  sheet,
  head,
  numbers: numbersFrom(head, first),
});

const cellsOf = (row: CustomerRow, book: Book): string[] => [
  customerColumns.types[row.person_type],
  row.company,
  row.first_name,
  row.last_name,
  row.economic_code,
  row.national_code,
  row.register_number,
  row.branch_code,
  row.phone,
  row.landline,
  row.province,
  row.city,
  row.address,
  row.postal_code,
  String(book.invoice_count),
  book.sales,
  book.balance,
];

interface BookedPage {
  page: Awaited<ReturnType<typeof listCustomers>>;
  books: ReadonlyMap<string, Book>;
}

const pageAfter = (
  database: Database,
  accountId: string,
  query: Query,
  before: BookedPage['page'] | null,
): Promise<BookedPage> =>
  database.withAccount(accountId, async (tx) => {
    const place = before?.next ? { after: before.next } : {};
    const page = await listCustomers(tx, { ...query, limit: pageSize, ...place }, before ?? undefined);
    return {
      page,
      books: await booksOf(
        tx,
        page.rows.map(({ id }) => id),
        null,
      ),
    };
  });

async function* customerPages(database: Database, accountId: string, query: Query, first: BookedPage) {
  for (let { page, books } = first; ; ) {
    yield page.rows.map((row) => cellsOf(row, books.get(row.id) ?? noBook));
    if (page.next === null) return;
    ({ page, books } = await pageAfter(database, accountId, query, page));
  }
}

/** The whole list as it is filtered. @throws Problem INVALID_INPUT */
export async function exportCustomers(
  database: Database,
  accountId: string,
  { format = 'csv', ...query }: CallInput<typeof calls.exportCustomers>['query'],
): Promise<StreamReply> {
  // The first page before the first byte: what is wrong with the filter is said as a problem.
  const first = await pageAfter(database, accountId, query, null);
  const { file, sheet, customer } = customerColumns;
  const shape = shapeOf(file, sheet, customer, customer.length - 3);
  return sheetReply(shape, format, customerPages(database, accountId, query, first));
}

/** A day of the Gregorian calendar as «۱۴۰۵/۰۸/۲۹» in Latin digits, which spreadsheets keep in order. */
const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);

/** In parts: a statement of tens of thousands of lines is not written in one go while everybody else waits. */
async function* statementPages({ opening, rows, debit, credit, closing }: Statement) {
  const { kinds } = customerColumns;
  yield [['', customerColumns.opening, '', '', '', '', '', opening]];
  for (let from = 0; from < rows.length; from += pageSize)
    yield rows
      .slice(from, from + pageSize)
      .map((row) => [
        jalaliOf(row.day),
        kinds[row.kind],
        row.tax_number,
        row.internal_id,
        [row.place_name, row.cheque_number, row.note].filter(Boolean).join(' · '),
        row.debit,
        row.credit,
        row.balance,
      ]);
  yield [['', customerColumns.closing, '', '', '', debit, credit, closing]];
}

export function exportStatement(statement: Statement, format: SheetFormat): StreamReply {
  const { statementFile, statementSheet, statement: head } = customerColumns;
  const name = statementFile(statement.customer.name);
  return sheetReply(shapeOf(name, statementSheet, head, head.length - 3), format, statementPages(statement));
}
