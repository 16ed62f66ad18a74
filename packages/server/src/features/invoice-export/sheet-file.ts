import { Readable } from 'node:stream';
import type { StreamReply } from '../../platform/http/route.ts';
import type { NumberColumn } from './sheet-looks.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Rows read at a time: few before the first byte, more the longer a list is, since some orders cost the whole of it anew. */
const firstPage = 500;
const longestPage = 2_000;

/** A list as a spreadsheet: its columns, and the cells of a row. */
export interface Sheet<Row> {
  file: string;
  sheet: string;
  columns: readonly string[];
  /** places of the columns that hold numbers */
  figures: readonly number[];
  cells(row: Row): string[];
}

/** A file's names, the titles of its columns, and which of them hold numbers. */
export interface SheetShape {
  /** without its ending */
  file: string;
  sheet: string;
  head: readonly string[];
  numbers: readonly NumberColumn[];
}

/** What ends a file's name, and what it is. */
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type SheetFormat = keyof typeof contentTypes;

/** Rows as a file, streamed as they come. */
export function sheetReply(
  { file, sheet, head, numbers }: SheetShape,
  format: SheetFormat,
  pages: AsyncIterable<readonly (readonly string[])[]>,
): StreamReply {
  const body = format === 'csv' ? writeCsv(head, numbers, pages) : writeXlsx(sheet, head, numbers, pages);
  return {
    contentType: contentTypes[format],
    fileName: `${file}.${format}`,
    body: Readable.from(body, { objectMode: false }),
  };
}

/** A list as a file, page after page; the first page is read before the first byte, so that a bad filter is a problem. */
export async function fileOf<Row>(
  sheet: Sheet<Row>,
  format: SheetFormat,
  read: (page: { limit: number; after?: string }) => Promise<{ rows: Row[]; next: string | null }>,
): Promise<StreamReply> {
  const first = await read({ limit: firstPage });
  async function* pages() {
    let limit = firstPage;
    for (let page = first; ; ) {
      yield page.rows.map(sheet.cells);
      if (page.next === null) return;
      limit = Math.min(longestPage, limit * 2);
      page = await read({ limit, after: page.next });
    }
  }
  const numbers = sheet.columns.map((_, index) => sheet.figures.includes(index));
  return sheetReply({ file: sheet.file, sheet: sheet.sheet, head: sheet.columns, numbers }, format, pages());
}
