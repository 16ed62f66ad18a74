import { Readable } from 'node:stream';
import type { StreamReply } from '../../platform/http/route.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Rows read at a time. */
const pageSize = 500;

/** A list as a spreadsheet: its columns, and the cells of a row. */
export interface Sheet<Row> {
  file: string;
  sheet: string;
  columns: readonly string[];
  /** places of the columns that hold numbers */
  figures: readonly number[];
  cells(row: Row): string[];
}

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
