import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bestSheet } from './best-sheet.ts';
import { readFileRows } from './read-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { type ChooseSheets, type SheetHead, type SpreadsheetLimits, spreadsheetLimits } from './spreadsheet.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Sheets = NonNullable<Parameters<typeof writeXlsx>[0]['sheets']>;
const sheet = (name: string, rows: (string | number | null)[][], more: object = {}): Sheets[number] =>
  ({ name, rows, ...more }) as Sheets[number];

async function read(bytes: Uint8Array, chooseSheets?: ChooseSheets, limits: Partial<SpreadsheetLimits> = {}) {
  const path = join(folder, 'book.xlsx');
  await writeFile(path, bytes);
  const rows: [number, ...string[]][] = [];
  const ask = chooseSheets && (async (heads: readonly SheetHead[]) => chooseSheets(heads));
  const reader = readFileRows(path, { ...spreadsheetLimits, ...limits }, ask);
  for (let step = await reader.next(); ; step = await reader.next()) {
    if (step.done === true) return { rows, summary: step.value };
    rows.push(...step.value.map(({ number, cells }) => [number, ...cells] as [number, ...string[]]));
  }
}

const many = Array.from({ length: 40 }, (_, index) => [`${index}`]);
const year = () =>
  writeXlsx({
    sheets: [
      sheet('راهنما', [['این برگه راهنماست']]),
      sheet('مهر', [['شماره'], ['1'], [null], ['2']]),
      sheet('خالی', []),
      sheet('آبان', [['گزارش'], ['شماره'], ['3'], ['4']], {
        merges: [{ startRow: 2, endRow: 3, startCol: 0, endCol: 0 }],
      }),
      sheet('بلند', [...many, ['پایان']]),
    ],
  });

describe('a workbook of several sheets', () => {
  test('is asked about with the first rows of those that have some', async () => {
    let asked: readonly SheetHead[] = [];
    const { rows } = await read(await year(), (heads) => {
      asked = heads;
      return [{ place: 0, after: 0 }];
    });
    expect(asked.map(({ name, rows: first }) => [name, first.length])).toEqual([
      ['راهنما', 1],
      ['مهر', 3],
      ['آبان', 4],
      ['بلند', 15],
    ]);
    expect(asked[1]?.rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [1, 'شماره'],
      [2, '1'],
      [4, '2'],
    ]);
    expect(rows).toEqual([[1, 'این برگه راهنماست']]);
  });

  test('gives the chosen ones as one, numbered on, from under the header of the second', async () => {
    const { rows, summary } = await read(await year(), () => [
      { place: 1, after: 0 },
      { place: 2, after: 2 },
    ]);
    expect(rows).toEqual([
      [1, 'شماره'],
      [2, '1'],
      [4, '2'],
      [7, '3'],
      [8, '4'],
    ]);
    expect(summary.sheets).toEqual([
      { name: 'مهر', offset: 0 },
      { name: 'آبان', offset: 4 },
    ]);
    expect(summary.mergedDown).toEqual([{ column: 0, from: 7, to: 8 }]);
    expect(summary.notices.map(({ code, count }) => [code, count])).toEqual([
      ['MERGED', 1],
      ['MORE_SHEETS', 4],
    ]);
    expect(summary.notices[0]?.message).toContain('A3:A4 در برگه «\u2068آبان\u2069»');
  });

  test('puts columns where they are asked for', async () => {
    const parts = [
      sheet('سر', [
        ['شماره', 'تاریخ', 'یادداشت'],
        ['1', 'الف', 'نه'],
      ]),
      sheet(
        'اقلام',
        [
          ['ردیف', 'شماره', 'کالا'],
          ['7', '1', 'چای'],
          ['8', '1', null, '5', '6'],
        ],
        {
          merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }],
        },
      ),
    ];
    const { rows, summary } = await read(await writeXlsx({ sheets: parts }), () => [
      { place: 0, after: 1, columns: { places: [0, 1, -1], behind: 3, step: 2 } },
      { place: 1, after: 1, columns: { places: [-1, 0, 2], behind: 4, step: 2 } },
    ]);
    expect(rows).toEqual([
      [2, '1', 'الف'],
      [4, '1', '', 'چای'],
      [5, '1', '', '', '', '5', '', '6'],
    ]);
    expect(summary.mergedDown).toEqual([{ column: 0, from: 4, to: 5 }]);
  });

  test('is asked about across the thread that reads it', async () => {
    const path = join(folder, 'thread.xlsx');
    await writeFile(path, await year());
    const texts: string[] = [];
    for await (const rows of readSpreadsheet(path, {
      chooseSheets: (heads) => [{ place: heads.length - 2, after: 2 }],
    })) {
      texts.push(...rows.map(({ cells }) => cells.join()));
    }
    expect(texts).toEqual(['3', '4']);
  });

  test('without anybody to ask gives the first, and asks nothing where the others are empty', async () => {
    expect((await read(await year())).rows).toEqual([[1, 'این برگه راهنماست']]);
    const alone = await writeXlsx({ sheets: [sheet('خالی', []), sheet('فروش', [['شماره'], ['1']])] });
    const never: ChooseSheets = () => {
      throw new Error('asked');
    };
    const { rows, summary } = await read(alone, never);
    expect([rows.length, summary.sheets, summary.notices]).toEqual([2, [{ name: 'فروش', offset: 0 }], []]);
  });

  test('is read from the one that scores most', async () => {
    const { summary } = await read(
      await year(),
      bestSheet((rows) => rows.filter(({ cells }) => cells[0] === '4').length),
    );
    expect(summary.sheets).toEqual([{ name: 'آبان', offset: 0 }]);
  });

  test('counts the rows of all of them', async () => {
    const both: ChooseSheets = () => [
      { place: 1, after: 0 },
      { place: 2, after: 2 },
    ];
    await expect(read(await year(), both, { rowsMax: 6 })).resolves.toMatchObject({ summary: { rows: 7 } });
    await expect(read(await year(), both, { rowsMax: 5 })).rejects.toMatchObject({ code: 'TOO_MANY_ROWS' });
  });

  test('of which one is broken gives the others, and says so if that is all there is', async () => {
    const parts = unzipSync(await year());
    const broken = Object.fromEntries(
      Object.entries(parts).map(([name, bytes]) => [
        name,
        name.endsWith('sheet1.xml')
          ? new TextEncoder().encode('<worksheet><sheetData><row r="2"></row><row r="1"/>')
          : bytes,
      ]),
    );
    let asked: readonly SheetHead[] = [];
    const { summary } = await read(zipSync(broken), (heads) => {
      asked = heads;
      return [{ place: 0, after: 0 }];
    });
    expect(asked.map(({ name }) => name)).toEqual(['مهر', 'آبان', 'بلند']);
    expect(summary.notices).toMatchObject([{ code: 'MORE_SHEETS', count: 4 }]);
  });
});
