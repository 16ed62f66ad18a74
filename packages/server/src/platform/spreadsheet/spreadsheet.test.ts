import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inBackground, inRequest } from '../http/request-scope.ts';
import type { RequestContext } from '../http/route.ts';
import { delimiterOf } from './csv/read-csv.ts';
import { readFileRows } from './read-file.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { columnName, type SpreadsheetLimits, spreadsheetLimits } from './spreadsheet.ts';
import { customKind, dateText, numberText, percentText } from './xlsx/cell-text.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function stored(bytes: Uint8Array | string): Promise<string> {
  files += 1;
  const path = join(folder, String(files));
  await writeFile(path, bytes);
  return path;
}

async function rowsOf(bytes: Uint8Array | string, limits: Partial<SpreadsheetLimits> = {}) {
  const reader = readFileRows(await stored(bytes), { ...spreadsheetLimits, ...limits });
  const rows: (readonly [number, ...string[]])[] = [];
  for (let step = await reader.next(); ; step = await reader.next()) {
    if (step.done === true) return { rows, summary: step.value };
    rows.push(...step.value.map(({ number, cells }) => [number, ...cells] as const));
  }
}

const sheet = (rows: (string | number | Date | boolean | null)[][]) => writeXlsx({ sheets: [{ name: 'فروش', rows }] });

const sheetXml = (inner: string, after = '') =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${inner}</sheetData>${after}</worksheet>`;
const book = (xml: string | Uint8Array, more: Record<string, Uint8Array> = {}, level: 0 | 6 = 6) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      '_rels/.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': typeof xml === 'string' ? strToU8(xml) : xml,
      ...more,
    },
    { level },
  );
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ]);
/** Persian in Windows-1256, by asking the decoder for each byte. */
function windows1256(text: string): Buffer {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 0x3f));
}

describe('XLSX', () => {
  test('gives text as it stands, numbers without exponent but for those that lost digits, dates as ISO, and skips empty rows but counts them', async () => {
    const { rows, summary } = await rowsOf(
      await sheet([
        ['شماره', 'تاریخ', 'مبلغ', 'درست'],
        ['۰۰۱۲', new Date(Date.UTC(2026, 10, 20)), 9850000.5, true],
        [null, null, null, null],
        ['0068421931', new Date(Date.UTC(2026, 10, 20, 14, 30)), 1e21, null],
      ]),
    );
    expect(rows).toEqual([
      [1, 'شماره', 'تاریخ', 'مبلغ', 'درست'],
      [2, '۰۰۱۲', '2026-11-20', '9850000.5', 'TRUE'],
      [4, '0068421931', '2026-11-20T14:30:00', '1E+21'],
    ]);
    expect(summary).toMatchObject({ kind: 'xlsx', sheets: [{ name: 'فروش', offset: 0 }], rows: 3, notices: [] });
  });

  test('tells of formulas, of those without a value, of errors and of merged cells', async () => {
    const { rows, summary } = await rowsOf(
      book(
        sheetXml(
          '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>X()</f></c><c r="C2" t="e"><v>#REF!</v></c></row>',
          '<mergeCells count="1"><mergeCell ref="A3:A5"/></mergeCells>',
        ),
      ),
    );
    expect(rows[1]).toEqual([2, '2', '', '#REF!']);
    expect(summary.notices.map(({ code, count }) => [code, count])).toEqual([
      ['FORMULAS', 1],
      ['FORMULAS_WITHOUT_VALUE', 1],
      ['ERROR_CELLS', 1],
      ['MERGED', 1],
    ]);
    expect(summary.notices[3]?.message).toContain('A3:A5');
  });

  test('reads cells and rows that name no place, quoted signs, entities and rich text', async () => {
    const { rows } = await rowsOf(
      book(
        sheetXml(
          '<row><c t="inlineStr"><is><r><t>a&amp;</t></r><r><t>&#1576;&lt;</t></r></is></c><c x=">"><v>1.1000000000000001</v></c></row>',
        ),
      ),
    );
    expect(rows).toEqual([[1, 'a&ب<', '1.1']]);
  });

  const bombXml = () => {
    const bytes = new Uint8Array(60 * 1024 * 1024).fill(32);
    bytes.set(strToU8('<worksheet><sheetData/>'));
    return bytes;
  };
  const lying = () => {
    const file = Buffer.from(book(sheetXml('<row><c><v>1</v></c></row>'.repeat(500))));
    const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    file.writeUInt32LE(20, directory + 24);
    return file;
  };
  const encryptedEntry = () => {
    const file = Buffer.from(book(sheetXml('<row><c><v>1</v></c></row>')));
    const directory = file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    file.writeUInt16LE(1, directory + 8);
    return file;
  };
  const flipped = () => {
    const file = Buffer.from(book(sheetXml('<row><c><v>123</v></c></row>'.repeat(50)), {}, 0));
    file[file.indexOf('<v>123') + 4] = 0x39;
    return file;
  };

  test.each([
    ['a bomb', 'ZIP_BOMB', () => book(bombXml())],
    ['a directory that promises less than unpacks', 'ZIP_BOMB', lying],
    ['macros', 'MACROS', () => book(sheetXml(''), { 'xl/vbaProject.bin': strToU8('x') })],
    ['encrypted by Excel', 'ENCRYPTED', () => ole('EncryptedPackage')],
    ['an encrypted ZIP', 'ENCRYPTED', encryptedEntry],
    ['an old XLS', 'OLD_XLS', () => ole('Workbook')],
    ['a Word document', 'OTHER_OFFICE', () => zipSync({ 'word/document.xml': strToU8('x') })],
    ['any ZIP', 'NOT_A_SPREADSHEET', () => zipSync({ 'a.txt': strToU8('x') })],
    ['cut short', 'TRUNCATED', async () => (await sheet([['a'], [1]])).slice(0, 700)],
    ['a changed byte', 'DAMAGED', flipped],
    ['10,000 columns', 'TOO_MANY_COLUMNS', () => book(sheetXml('<row r="1"><c r="NTP1"><v>1</v></c></row>'))],
    ['entities of its own', 'DAMAGED', () => book('<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>')],
    ['no row', 'EMPTY', () => book(sheetXml(''))],
    ['too many rows', 'TOO_MANY_ROWS', () => book(sheetXml('<row><c><v>1</v></c></row>'.repeat(12)))],
  ])('%s is refused as %s with a Persian message', async (_name, code, make) => {
    const failure = await rowsOf(await make(), { rowsMax: 10 }).then(
      () => null,
      (error: unknown) => error as { code: string; detail: string },
    );
    expect(failure).toMatchObject({ code });
    expect(failure?.detail).toMatch(/[\u0600-\u06ff]{3}.*\.$/);
  });
});

describe('CSV', () => {
  test('a cell shows no other name than it holds', async () => {
    const read = await rowsOf(Buffer.from('نام;کد\n\u202egpj.exe;\u202d1\n'));
    expect(read.rows[1]).toEqual([2, 'gpj.exe', '1']);
  });

  const text = 'شماره;خریدار;مبلغ\n۱;زهرا امینی;"1,200"\n\n2;شرکت «پخش»;5\n';
  const rows = [
    [1, 'شماره', 'خریدار', 'مبلغ'],
    [2, '۱', 'زهرا امینی', '1,200'],
    [4, '2', 'شرکت «پخش»', '5'],
  ];
  const cp1256 = text.replaceAll('ی', 'ي').replaceAll('۱', '1');
  const cp1256Rows = JSON.parse(JSON.stringify(rows).replaceAll('ی', 'ي').replaceAll('۱', '1')) as unknown;

  test.each([
    ['UTF-8', Buffer.from(text), 'utf-8', rows],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), 'utf-8', rows],
    ['Windows-1256', windows1256(cp1256), 'windows-1256', cp1256Rows],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le', rows],
    ['UTF-16 without', Buffer.from(text.repeat(1), 'utf16le'), 'utf-16le', rows],
  ])('%s', async (_name, bytes, encoding, expected) => {
    const read = await rowsOf(bytes);
    expect(read.summary).toMatchObject({ kind: 'csv', encoding, delimiter: ';', rows: 3 });
    expect(read.rows).toEqual(expected);
  });

  test.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2,5;3\n', ';'],
    ['a\tb\n"x,y,z"\t1\n', '\t'],
    ['sep=;\na,b;c\n', ';'],
    ['one column\n1\n', ','],
    ['گزارش فروش\n\nالف;ب\n1;2\n', ';'],
    // The Persian comma, among whose numbers stand others; but not where it belongs to the texts or the numbers.
    ['شماره،شرح،فی\n۱،چای،9,850,000\n۲،قند،1,200,000\n', '،'],
    ['شماره،شرح\r\n۱،چای\r\n', '،'],
    ['نام;نشانی\nآریا;تهران، ونک\nنگین;قم، صفا\n', ';'],
    ['شماره;فی\n1;۹،۸۵۰،۰۰۰\n2;۱،۲۰۰،۰۰۰\n', ';'],
    ['نشانی\nتهران، ونک\nقم، صفا\nیزد، مهر\nری، نور\nرشت، گل\n', ','],
    // Doubled quotes are one within a field, which goes on after them.
    [`${'a,'.repeat(60)}b\n${`${'1,'.repeat(30)}"\t,""\n"${',2'.repeat(30)}\n`.repeat(3)}`, ','],
  ])('%j is separated by %j', (sample, delimiter) => expect(delimiterOf(sample)).toBe(delimiter));

  test("Excel's first line about the separator is no row", async () => {
    expect((await rowsOf('sep=;\nالف;ب\n1;2\n')).rows).toEqual([
      [2, 'الف', 'ب'],
      [3, '1', '2'],
    ]);
  });

  test.each([
    ['nothing', 'EMPTY', ''],
    ['a picture', 'NOT_A_SPREADSHEET', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3, 0, 0, 9])],
    ['a PDF', 'OTHER_OFFICE', '%PDF-1.7 …'],
    ['a page called xls', 'WEB_PAGE', '<html><table></table></html>'],
    ['Persian read as Latin and saved again', 'WRONG_ENCODING', `a,b\n${Buffer.from('خریدار').toString('latin1')},1\n`],
    ['lost letters', 'WRONG_ENCODING', 'a,b\n???????,1\n'],
    ['a quote left open', 'QUOTE_NOT_CLOSED', 'a,b\n"x,1\n2,3\n'],
    ['a text after a quote', 'BAD_QUOTE', 'a,b\n"x" y,1\n'],
    ['10,000 columns', 'TOO_MANY_COLUMNS', `${'a,'.repeat(10_000)}b\n`],
    ['a cell without end', 'CELL_TOO_LONG', `a,b\n"${'x'.repeat(40_000)}",1\n`],
  ])('%s is refused as %s', async (_name, code, bytes) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ code, detail: expect.stringMatching(/[\u0600-\u06ff]{3}/) });
  });
});

describe('values', () => {
  test.each([
    ['1E+3', '1000'],
    ['1.25e-7', '0.000000125'],
    ['14003778990', '14003778990'],
    ['0.1', '0.1'],
    ['-2.5E+21', '-2500000000000000000000'],
    ['', ''],
  ])('%s is %s', (raw, text) => expect(numberText(raw)).toBe(text));

  test.each([
    ['1', false, '1900-01-01'],
    ['61', false, '1900-03-01'],
    ['46346', false, '2026-11-20'],
    ['44884', true, '2026-11-20'],
    ['0.5', false, '12:00:00'],
    ['0', false, '00:00:00'],
    ['0', true, '1904-01-01'],
    ['46346.604166666664', false, '2026-11-20T14:30:00'],
  ])('day %s (1904: %s) is %s', (raw, from1904, text) => expect(dateText(raw, from1904)).toBe(text));

  test.each([
    ['[$-fa-IR,16]yyyy/mm/dd;@', 'date'],
    ['#,##0 "day"', 'number'],
    ['0.0%', 'percent'],
    ['[h]:mm', 'date'],
    ['[Red]General', 'number'],
  ])('format %s shows a %s', (code, kind) => expect(customKind(code)).toBe(kind));

  test('percents and columns', () => {
    expect([percentText('0.1'), percentText('0.09'), columnName(0), columnName(27)]).toEqual(['10%', '9%', 'A', 'AB']);
  });
});

describe('in a thread', () => {
  test('rows come in batches, then the summary; a fault keeps its message', async () => {
    const path = await stored(`a,b\n${'1,2\n'.repeat(1200)}`);
    const reader = readSpreadsheet(path);
    let rows = 0;
    let step = await reader.next();
    for (; step.done !== true; step = await reader.next()) rows += step.value.length;
    expect([rows, step.value.rows]).toEqual([1201, 1201]);
    await expect(readSpreadsheet(await stored('')).next()).rejects.toMatchObject({ code: 'EMPTY' });
  });

  test('two files at once are read for requests, those of many askers in turn, and the background waits for none', async () => {
    const path = await stored('a\n1');
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    process.on('worker', count);
    const begun: string[] = [];
    // Those that begin first, and those whose turn comes then, go on together.
    const [first, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = async (name: string) => {
      for await (const _ of readSpreadsheet(path)) {
        await (begun.push(name) <= 3 ? first : next).promise;
      }
    };
    const all = ['a', 'a', 'a', 'a', 'b'].map((accountId) =>
      inRequest({ accountId, hasLeft: () => false } as RequestContext, () => read(accountId)),
    );
    const background = inBackground(() => read('job'));
    await expect.poll(() => begun.toSorted()).toEqual(['a', 'a', 'job']);
    expect(threads).toBe(3);
    first.resolve();
    await expect.poll(() => begun.slice(3).toSorted()).toEqual(['a', 'b']);
    next.resolve();
    await Promise.all([...all, background]);
    process.off('worker', count);
    expect(threads).toBe(6);
  });

  test('a file whose asker has left before its turn is not read, and the next one has the turn', async () => {
    const path = await stored('a\n1');
    let threads = 0;
    const count = () => {
      threads += 1;
    };
    process.on('worker', count);
    const gone = new Set<string>();
    const ask = (accountId: string) =>
      inRequest({ accountId, hasLeft: () => gone.has(accountId) } as RequestContext, async () => {
        for await (const _ of readSpreadsheet(path));
      });
    const [first, second, left, last] = ['a', 'b', 'c', 'd'].map(ask);
    gone.add('c');
    await expect(left).rejects.toMatchObject({ code: 'ECONNRESET' });
    await Promise.all([first, second, last]);
    process.off('worker', count);
    expect(threads).toBe(3);
  });
});
