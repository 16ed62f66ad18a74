import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatJalaliDate } from '@taraz/core';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';

/** Headers as another program might call them. */
export const headers = [
  'شماره فاکتور',
  'تاریخ',
  'نام مشتری',
  'کد ملی',
  'شناسه کالا',
  'شرح',
  'تعداد',
  'واحد',
  'فی',
  'تخفیف',
  'مالیات ٪',
  'نحوه تسویه',
];

const goods = ['2710000138624', '2720000114542', '2330001234567'];

function* rowsOf(invoices: number, run: number): Generator<(string | number)[]> {
  const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
  yield headers;
  for (let number = 0; number < invoices; number += 1) {
    yield [
      `B${run}-${number}`,
      day,
      `شرکت خریدار ${number % 97}`,
      '14008430838',
      goods[number % goods.length] ?? '',
      `کالای نمونه شماره ${number % 500}`,
      (number % 89) + 1,
      'عدد',
      125_000 + (number % 1000) * 37,
      number % 3 === 0 ? 1000 : '',
      10,
      'نقد',
    ];
  }
}

/** A workbook of one row for each invoice, written by a library that the product's reader shares nothing with. */
export async function writeBulkFile(path: string, invoices: number, run: number): Promise<void> {
  const stream = writeXlsxStream(rowsOf(invoices, run), { name: 'فروش' });
  await pipeline(Readable.fromWeb(stream as never), createWriteStream(path));
}

/** Seconds that this library takes to read the file, doing nothing with its rows: the floor of reading. */
export async function readingFloorSeconds(path: string): Promise<{ seconds: number; rows: string[][] }> {
  const start = performance.now();
  const rows: string[][] = [];
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  for await (const { values } of streamXlsxRows(bytes)) rows.push(values.map((value) => String(value ?? '')));
  return { seconds: (performance.now() - start) / 1000, rows };
}
