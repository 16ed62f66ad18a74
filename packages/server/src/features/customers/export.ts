import type { CallInput, calls } from '@taraz/contract';
import { addDecimals, noTerm } from '@taraz/core';
import type { Database } from '../../platform/db/database.ts';
import type { StreamReply } from '../../platform/http/route.ts';
import { fileOf, type Sheet, type SheetFormat, sheetReply } from '../invoice-export/sheet-file.ts';
import { agedReply, agesOf, duesOf, jalaliOf, pageSize } from './aged-sheet.ts';
import type { Ageing } from './ageing.ts';
import { type Book, booksOf, noBook } from './books.ts';
import type { ChequesInHand } from './cheques-in-hand.ts';
import { customerColumns, customerMessages } from './messages.fa.ts';
import { type CustomerRow, listCustomers } from './queries.ts';
import type { Statement } from './statement.ts';

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
  row.credit_limit,
  String(book.invoice_count),
  book.sales,
  book.balance,
];

const customerSheet: Sheet<Booked> = {
  file: customerColumns.file,
  sheet: customerColumns.sheet,
  columns: customerColumns.customer,
  figures: [14, 15, 16, 17, 18],
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

/** Every debtor's debt by age and by the days until which it was to be paid, with his cheques that are not cleared, and their sums under them; of a past day by age alone. */
export function exportAgeing(
  { debtors, sums, day, isPast }: Ageing,
  cheques: ReadonlyMap<string, ChequesInHand>,
  format: SheetFormat,
): StreamReply {
  const { ageingFile: file, ageingSheet: sheet, ageing: names, debt, ages, dues } = customerColumns;
  const inHand = ({ id }: { id: string }) => cheques.get(id)?.awaited_sum ?? '0';
  const amountsOf = (one: Ageing['sums']) => [one.balance, ...agesOf(one), ...duesOf(one)];
  const besides = isPast ? [] : [...dues, customerColumns.cheques];
  return agedReply(
    { file, sheet, day, names, amounts: [debt, ...ages, ...besides] },
    format,
    debtors,
    (one) => [
      ...[one.name, one.economic_code, one.national_code, one.phone, ...amountsOf(one)],
      ...(isPast ? [] : [inHand(one)]),
    ],
    [...amountsOf(sums), ...(isPast ? [] : [addDecimals('0', ...debtors.map(inHand))])],
  );
}

/**
 * In parts: a statement of tens of thousands of lines is not written in one go while everybody else waits. The first has its first
 * lines, by which a spreadsheet's columns are as wide as they are.
 */
async function* statementPages({ opening, rows, debit, credit, closing, cheques }: Statement) {
  const {
    kinds,
    statementTerms: { subjects, opening: openingTitle, closing: closingTitle },
  } = customerColumns;
  let page: string[][] = [['', openingTitle, '', '', '', '', '', opening, '']];
  for (let from = 0; from < rows.length; from += pageSize) {
    if (from > 0) {
      yield page;
      page = [];
    }
    for (const row of rows.slice(from, from + pageSize))
      page.push([
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
  }
  page.push(['', closingTitle, '', '', '', debit, credit, closing, '']);
  const { awaited_sum, bounced_sum, to_credit } = cheques;
  if (bounced_sum !== '0') page.push(['', customerColumns.bounced, '', '', '', '', bounced_sum, '', '']);
  if (awaited_sum !== '0') {
    page.push(['', customerColumns.cheques, '', '', '', '', awaited_sum, '', '']);
    page.push(['', customerColumns.afterCheques, '', '', '', '', '', String(BigInt(closing) - BigInt(to_credit)), '']);
  }
  yield page;
}

export function exportStatement(statement: Statement, format: SheetFormat): StreamReply {
  const { statementFile, statementSheet, statement: head } = customerColumns;
  const file = statementFile(statement.customer.name);
  // Its amounts stand last.
  const numbers = head.map((_, index) => index >= head.length - 4);
  return sheetReply({ file, sheet: statementSheet, head, numbers }, format, statementPages(statement));
}
