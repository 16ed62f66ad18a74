import { readdir } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { ownTemporary } from '../../../testing/own-temporary.ts';
import type { StoredFault } from '../tables.ts';
import { marksOf } from './cell-marks.ts';
import { type ErrorRow, writeErrorSheet } from './error-sheet.ts';

const id = '0199c0de-0000-7000-8000-0000000000aa';

const fault = (column: number, message: string, changes: Partial<StoredFault> = {}): StoredFault => ({
  ...{ column, path: 'x', code: 'X', severity: 'error', message, fix: null },
  ...changes,
});

async function bytesOf(headers: readonly string[], pages: AsyncIterable<readonly ErrorRow[]>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeErrorSheet({ id, headers, sheets: [] }, pages)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

it('has the rows as text, what is wrong beside its cell and in the last column, and opens as a workbook', async () => {
  const rows: ErrorRow[] = [
    {
      row: 7,
      cells: ['0012', 'a<b>&"', ''],
      faults: [fault(0, 'بد است.', { fix: '۱۲' }), fault(0, 'سخت بد است.'), fault(2, 'خالی.', { severity: 'warning' })],
    },
    { row: 90_000, cells: ['=1+1'], faults: [fault(-1, 'ستونی ندارد.')] },
  ];
  async function* pages() {
    for (const row of rows) yield [row];
  }
  const { sheets } = await readXlsx(await bytesOf(['شماره', 'شرح', 'فی'], pages()), { readStyles: true });
  const [sheet] = sheets;
  expect(sheet?.rows.map((cells) => cells.slice(0, 5))).toEqual([
    ['ردیف فایل', 'شماره', 'شرح', 'فی', 'مشکل'],
    [7, '0012', 'a<b>&"', null, 'بد است. سخت بد است. خالی.'],
    [90_000, '=1+1', null, null, 'ستونی ندارد.'],
  ]);
  expect(sheet?.rows[1]?.[5]).toBe(marksOf(7, ['0012', 'a<b>&"', '']));
  expect(sheet?.columns?.[5]?.hidden).toBe(true);
  expect(sheet?.cells?.get('1,1')?.comment?.text).toBe('بد است.\nپیشنهاد: ۱۲\nسخت بد است.');
  expect(sheet?.cells?.get('1,3')?.comment?.text).toBe('خالی.');
  expect(sheet?.cells?.get('2,1')?.comment).toBeUndefined();
});

it('goes out as its rows come: a page is not asked for before the one before it has left', async () => {
  const all = 12;
  let asked = 0;
  async function* pages() {
    for (let page = 0; page < all; page += 1) {
      asked += 1;
      yield Array.from({ length: 500 }, (_, index) => ({
        row: page * 500 + index + 2,
        cells: [`${page}`, `${index}`, `${Math.random()}`],
        faults: [fault(index % 3, `خطای شماره ${index}`)],
      }));
    }
  }
  const sentAt = new Map<number, number>();
  for await (const chunk of writeErrorSheet({ id, headers: Array(3).fill('ستون'), sheets: [] }, pages())) {
    sentAt.set(asked, (sentAt.get(asked) ?? 0) + chunk.length);
  }
  // Half of the pages have gone before the other half is read.
  const sent = (until: number): number =>
    [...sentAt].reduce((sum, [page, bytes]) => (page <= until ? sum + bytes : sum), 0);
  expect(sent(all / 2)).toBeGreaterThan(sent(all) / 8);
});

it('has its notes where what a killed process left is cleaned away, and leaves none itself', async () => {
  const folder = await ownTemporary();
  async function* pages() {
    yield [{ row: 7, cells: ['x'], faults: [fault(0, 'بد است.')] }];
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^taraz-scratch-/)]);
  }
  await bytesOf(['شماره'], pages());
  expect(await readdir(folder)).toEqual([]);
});
