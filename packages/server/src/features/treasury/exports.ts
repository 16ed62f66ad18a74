import { Readable } from 'node:stream';
import { formatJalaliDate, formatJalaliDateTime } from '@taraz/core';
import type { StreamReply } from '../../platform/http/route.ts';
import { writeCsv } from '../invoice-export/write-csv.ts';
import { writeXlsx } from '../invoice-export/write-xlsx.ts';
import type { Cheque } from './cheque-queries.ts';
import { chequeStateNames, exportTexts, movementNames } from './messages.fa.ts';
import type { Movement } from './movement-queries.ts';

/** Rows read at a time. */
const pageSize = 500;

interface Sheet<Row> {
  file: string;
  sheet: string;
  columns: readonly string[];
  /** places of the columns that hold numbers */
  figures: readonly number[];
  cells(row: Row): string[];
}

export const movementSheet: Sheet<Movement> = {
  ...exportTexts.movements,
  figures: [3, 4],
  cells: (row) => [
    formatJalaliDateTime(row.at),
    row.place_name,
    movementNames[row.kind],
    row.amount,
    row.balance_after,
    row.other_place_name,
    row.reference_number,
    row.cheque_number,
    row.invoice_tax_id,
    row.notes,
    row.by,
  ],
};

export const chequeSheet: Sheet<Cheque> = {
  ...exportTexts.cheques,
  figures: [4],
  cells: (row) => [
    row.number,
    exportTexts.directions[row.direction],
    chequeStateNames[row.state],
    formatJalaliDate(`${row.due_day}T12:00:00Z`),
    row.amount,
    row.party,
    row.bank_name,
    row.sayad_id,
    row.bank_account_name,
    row.invoice_tax_id,
    row.notes,
  ],
};

/** A list as a file, page after page; the first page is read before the first byte, so that a bad filter is a problem. */
export async function fileOf<Row>(
  sheet: Sheet<Row>,
  format: 'csv' | 'xlsx',
  read: (page: { limit: number; after?: string }) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<StreamReply> {
  const first = await read({ limit: pageSize });
  async function* pages() {
    for (let page = first; ; ) {
      yield page.rows.map(sheet.cells);
      if (page.next === null) return;
      page = await read({ limit: pageSize, after: page.next });
    }
  }
  const numbers = sheet.columns.map((_, index) => sheet.figures.includes(index));
  const body =
    format === 'csv'
      ? writeCsv(sheet.columns, numbers, pages())
      : writeXlsx(sheet.sheet, sheet.columns, numbers, pages());
  return {
    contentType:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${sheet.file}.${format}`,
    body: Readable.from(body, { objectMode: false }),
  };
}
