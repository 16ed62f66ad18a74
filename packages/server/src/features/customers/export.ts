import type { CallInput, calls } from '@taraz/contract';
import { addDecimals, formatJalaliDate, noTerm } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { fileOf, type Sheet, type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import type { Ageing } from './ageing.ts';
import { type Book, booksOf, noBook } from './books.ts';
import type { ChequesInHand } from './cheques-in-hand.ts';
import { customerColumns, customerMessages } from './messages.fa.ts';
import { type CustomerRow, listCustomers } from './queries.ts';
import type { Statement } from './statement.ts';

/** Lines of a statement that are written in one go. */
const pageSize = 500;

interface Booked {
  row: CustomerRow;
  book: Book;
}

const cellsOf = ({ row, book }: Booked): string[] => [
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
  row.payment_term === noTerm ? customerMessages.noTerm : row.payment_term,
  String(book.invoice_count),
  book.sales,
  book.balance,
];

const customerSheet: Sheet<Booked> = {
  file: customerColumns.file,
  sheet: customerColumns.sheet,
  columns: customerColumns.customer,
  figures: [14, 15, 16, 17],
  cells: cellsOf,
};

/** The whole list as it is filtered. @throws Problem INVALID_INPUT */
export function exportCustomers(
  database: Database,
  accountId: string,
  { format = 'csv', ...query }: CallInput<typeof calls.exportCustomers>['query'],
): Promise<StreamReply> {
  let known: Awaited<ReturnType<typeof listCustomers>> | undefined;
  return fileOf(customerSheet, format, (page) =>
    database.withAccount(accountId, async (tx) => {
      known = await listCustomers(tx, { ...query, ...page }, known);
      const books = await booksOf(
        tx,
        known.rows.map(({ id }) => id),
        null,
      );
      return { rows: known.rows.map((row) => ({ row, book: books.get(row.id) ?? noBook })), next: known.next };
    }),
  );
}

const agesOf = ({ balance, upto_30, upto_60, upto_90, over_90 }: Ageing['sums']): string[] => [
  balance,
  upto_30,
  upto_60,
  upto_90,
  over_90,
];

/** By the days until which it was to be paid; of a past day that is not known. */
const duesOf = ({ due }: Pick<Ageing['sums'], 'due'>): string[] =>
  due === null ? [] : [due.undated, due.not_due, due.late_30, due.late_60, due.late_90, due.late_over_90];

/** @param inHand a debtor's cheques that are not cleared; null: they are not told */
async function* ageingPages({ debtors, sums }: Ageing, inHand: ((one: { id: string }) => string) | null) {
  for (let from = 0; from < debtors.length; from += pageSize)
    yield debtors
      .slice(from, from + pageSize)
      .map((one) => [
        ...[one.name, one.economic_code, one.national_code, one.phone, ...agesOf(one), ...duesOf(one)],
        ...(inHand === null ? [] : [inHand(one)]),
      ]);
  const cheques = inHand === null ? [] : [addDecimals('0', ...debtors.map(inHand))];
  yield [[customerColumns.ageingSum, '', '', '', ...agesOf(sums), ...duesOf(sums), ...cheques]];
}

/** Every debtor's debt by age and by the days until which it was to be paid, with his cheques that are not cleared, and their sums under them; of a past day by age alone. */
export function exportAgeing(
  ageing: Ageing,
  cheques: ReadonlyMap<string, ChequesInHand>,
  format: SheetFormat,
): StreamReply {
  const { ageingFile, ageingSheet, ageing: columns } = customerColumns;
  const file = ageingFile(jalaliOf(ageing.day).replaceAll('/', '-'));
  const head = ageing.isPast ? columns : [...columns, ...customerColumns.dues, customerColumns.cheques];
  const numbers = head.map((_, index) => index >= columns.length - 5);
  const inHand = ageing.isPast ? null : ({ id }: { id: string }) => cheques.get(id)?.awaited_sum ?? '0';
  return sheetReply({ file, sheet: ageingSheet, head, numbers }, format, ageingPages(ageing, inHand));
}

/** A day of the Gregorian calendar as «۱۴۰۵/۰۸/۲۹» in Latin digits, which spreadsheets keep in order. */
const jalaliOf = (day: string): string => formatJalaliDate(`${day}T12:00:00Z`);

/** In parts: a statement of tens of thousands of lines is not written in one go while everybody else waits. */
async function* statementPages({ opening, rows, debit, credit, closing, cheques }: Statement) {
  const {
    kinds,
    statementTerms: { subjects },
  } = customerColumns;
  yield [['', customerColumns.statementTerms.opening, '', '', '', '', '', opening, '']];
  for (let from = 0; from < rows.length; from += pageSize)
    yield rows
      .slice(from, from + pageSize)
      .map((row) => [
        jalaliOf(row.day),
        row.kind === 'invoice' ? subjects[row.subject ?? 'original'] : kinds[row.kind],
        row.tax_number,
        row.internal_id,
        [row.place_name, row.cheque_number, row.note].filter(Boolean).join(' · '),
        row.debit,
        row.credit,
        row.balance,
        row.open ?? '',
      ]);
  yield [['', customerColumns.statementTerms.closing, '', '', '', debit, credit, closing, '']];
  const { awaited_sum, bounced_sum, to_credit } = cheques;
  if (bounced_sum !== '0') yield [['', customerColumns.bounced, '', '', '', '', bounced_sum, '', '']];
  if (awaited_sum === '0') return;
  yield [['', customerColumns.cheques, '', '', '', '', awaited_sum, '', '']];
  yield [['', customerColumns.afterCheques, '', '', '', '', '', String(BigInt(closing) - BigInt(to_credit)), '']];
}

export function exportStatement(statement: Statement, format: SheetFormat): StreamReply {
  const { statementFile, statementSheet, statement: head } = customerColumns;
  const file = statementFile(statement.customer.name);
  // Its amounts stand last.
  const numbers = head.map((_, index) => index >= head.length - 4);
  return sheetReply({ file, sheet: statementSheet, head, numbers }, format, statementPages(statement));
}
