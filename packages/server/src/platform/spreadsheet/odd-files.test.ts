import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileRows } from './read-file.ts';
import { type SpreadsheetLimits, spreadsheetLimits } from './spreadsheet.ts';

/** Files as they come from users and from those who mean harm: each is read as it was meant, or refused with one Persian sentence. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-odd-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string, limits: Partial<SpreadsheetLimits> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const rows: string[][] = [];
  const reader = readFileRows(path, { ...spreadsheetLimits, ...limits });
  for (let step = await reader.next(); ; step = await reader.next()) {
    if (step.done === true) return { rows, summary: step.value };
    rows.push(...step.value.map(({ cells }) => cells));
  }
}

const relationships = (...all: string[]) =>
  strToU8(
    `<Relationships>${all.map((target, index) => `<Relationship Id="r${index}" Type="http://x/${target.includes('sheet') ? 'worksheet' : target.includes('shared') ? 'sharedStrings' : 'officeDocument'}" Target="${target}"/>`).join('')}</Relationships>`,
  );
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const rowsXml = (...rows: string[]) =>
  strToU8(`<worksheet><sheetData>${rows.map((cells) => `<row>${cells}</row>`).join('')}</sheetData></worksheet>`);

interface BookParts {
  sheets: Record<string, { rows: Uint8Array; state?: string }>;
  shared?: Uint8Array;
  properties?: string;
  more?: Record<string, Uint8Array>;
}

function book({ sheets, shared, properties = '', more = {} }: BookParts): Uint8Array {
  const all = Object.entries(sheets);
  const tags = all.map(
    ([name, { state }], index) => `<sheet name="${name}" r:id="r${index}"${state ? ` state="${state}"` : ''}/>`,
  );
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': relationships('xl/workbook.xml'),
    'xl/workbook.xml': strToU8(`<workbook>${properties}<sheets>${tags.join('')}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': relationships(
      ...all.map((_sheet, index) => `sheet${index}.xml`),
      ...(shared === undefined ? [] : ['shared.xml']),
    ),
    ...Object.fromEntries(all.map(([, { rows }], index) => [`xl/sheet${index}.xml`, rows])),
    ...(shared === undefined ? {} : { 'xl/shared.xml': shared }),
    ...more,
  });
}

const sales = rowsXml(inline('شماره') + inline('مبلغ'), `${inline('۱')}<c><v>2.71E+12</v></c>`);
const salesRows = [
  ['شماره', 'مبلغ'],
  ['۱', '2710000000000'],
];

describe('read as they were meant', () => {
  test('the first sheet that has rows, behind empty and hidden ones, and it is said', async () => {
    const { rows, summary } = await read(
      book({
        sheets: {
          پنهان: { rows: rowsXml(inline('نه')), state: 'hidden' },
          بسیار_پنهان: { rows: rowsXml(inline('نه')), state: 'veryHidden' },
          خالی: { rows: rowsXml() },
          فروش: { rows: sales },
          دیگر: { rows: rowsXml(inline('نه')) },
        },
      }),
    );
    expect(rows).toEqual(salesRows);
    expect(summary.notices).toMatchObject([
      { code: 'MORE_SHEETS', count: 3, message: expect.stringContaining('فروش') },
    ]);
  });

  test('texts that no database keeps: halves of pairs and zeros, as references and as Excel writes them', async () => {
    const cells = ['a&#xD83D;b', '_xDE00_c', 'd&#0;e', '_x0000_f', '&#x1F600;'];
    const shared = strToU8(`<sst>${cells.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`);
    const rows = rowsXml(cells.map((_, at) => `<c t="s"><v>${at}</v></c>`).join(''), cells.map(inline).join(''));
    const both = await read(book({ sheets: { A: { rows } }, shared }));
    for (const row of both.rows) expect(row).toEqual(['a\ufffdb', '\ufffdc', 'de', 'f', '😀']);
    const html = await read('<table><tr><td>a&#xD83D;b</td><td>c</td></tr><tr><td>1</td><td>2</td></tr></table>');
    expect(html.rows[0]).toEqual(['a\ufffdb', 'c']);
  });

  test('dates of a workbook that counts from 1904', async () => {
    const styles = strToU8('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>');
    const rels =
      '<Relationships><Relationship Id="r0" Type="http://x/worksheet" Target="sheet0.xml"/><Relationship Id="r1" Type="http://x/styles" Target="styles.xml"/></Relationships>';
    const made = (properties: string) =>
      book({
        sheets: { A: { rows: rowsXml('<c s="1"><v>44884</v></c>') } },
        properties,
        more: { 'xl/styles.xml': styles, 'xl/_rels/workbook.xml.rels': strToU8(rels) },
      });
    expect((await read(made('<workbookPr date1904="1"/>'))).rows).toEqual([['2026-11-20']]);
    expect((await read(made(''))).rows).toEqual([['2022-11-19']]);
  });

  test('rows that a filter hides are read with the others, and it is said', async () => {
    const row = (number: number, text: string, hidden = '') => `<row r="${number}"${hidden}>${inline(text)}</row>`;
    const rows = [row(1, 'شماره'), row(2, '1'), row(3, '2', ' hidden="1"'), row(4, '3', ' hidden="true"')];
    const empty = '<row r="5" hidden="1"></row>';
    const sheet = strToU8(`<worksheet><sheetData>${rows.join('')}${empty}</sheetData></worksheet>`);
    const { rows: seen, summary } = await read(book({ sheets: { A: { rows: sheet } } }));
    expect(seen).toEqual([['شماره'], ['1'], ['2'], ['3']]);
    expect(summary.notices).toMatchObject([{ code: 'HIDDEN_ROWS', count: 2, message: expect.stringContaining('۳') }]);
  });

  const many = Array.from({ length: 300 }, (_, index) => `c${index}`);
  test.each<[string, () => Uint8Array, string[][], string[]]>([
    [
      'a title merged over the header, and a header merged over two columns',
      () =>
        book({
          sheets: {
            A: {
              rows: strToU8(
                `<worksheet><sheetData><row r="1">${inline('گزارش')}</row><row r="2">${inline('شماره')}${inline('مبلغ')}</row></sheetData><mergeCells><mergeCell ref="A1:D1"/><mergeCell ref="B2:C2"/></mergeCells></worksheet>`,
              ),
            },
          },
        }),
      [['گزارش'], ['شماره', 'مبلغ']],
      [],
    ],
    [
      'links to other workbooks, and formulas whose text was kept',
      () =>
        book({
          sheets: {
            A: { rows: rowsXml(`${inline('a')}<c t="str"><f>[1]B!A1</f><v>چای</v></c><c><f>[1]B!A2</f></c>`) },
          },
          more: { 'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>') },
        }),
      [['a', 'چای']],
      ['FORMULAS', 'FORMULAS_WITHOUT_VALUE'],
    ],
    [
      'formulas that come to no text, as Excel and LibreOffice write them',
      () =>
        book({
          sheets: { A: { rows: rowsXml(inline('a'), `${inline('1')}<c t="str"><f>IF(A3="","",1)</f><v></v></c>`) } },
        }),
      [['a'], ['1']],
      ['FORMULAS'],
    ],
    ['one cell', () => book({ sheets: { A: { rows: rowsXml(inline('تنها')) } } }), [['تنها']], []],
    ['300 columns', () => book({ sheets: { A: { rows: rowsXml(many.map(inline).join('')) } } }), [many], []],
    [
      'errors, true and false, a text of figures and its apostrophe',
      () =>
        book({
          sheets: {
            A: { rows: rowsXml(`<c t="e"><v>#REF!</v></c><c t="b"><v>0</v></c>${inline("'0012 ")}${inline(' 007 ')}`) },
          },
        }),
      [['#REF!', 'FALSE', "'0012 ", '007']],
      ['ERROR_CELLS'],
    ],
    [
      'two tables one under the other',
      () => book({ sheets: { A: { rows: rowsXml(inline('a') + inline('b'), '', inline('x') + inline('y')) } } }),
      [
        ['a', 'b'],
        ['x', 'y'],
      ],
      [],
    ],
    [
      'control characters in codes, and a text that looks like one',
      () => book({ sheets: { A: { rows: rowsXml(inline('الف_x000D_\nب_x0007_') + inline('_x005F_x0041_')) } } }),
      [['الف\r\nب\u0007', '_x0041_']],
      [],
    ],
  ])('%s', async (_name, make, rows, notices) => {
    const found = await read(make());
    expect(found.rows).toEqual(rows);
    expect(found.summary.notices.map(({ code }) => code)).toEqual(notices);
  });

  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
  test.each<[string, Uint8Array | string, string[][]]>([
    [
      'lines that end as on an old Mac',
      'شماره;مبلغ\r1;2\r3;4',
      [
        ['شماره', 'مبلغ'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'ends of lines of several kinds',
      'شماره;مبلغ\r\n1;2\n3;4\r5;6',
      [
        ['شماره', 'مبلغ'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'a few NULs',
      `شماره;مبلغ\n1\u0000;2\n${'3;4\n'.repeat(80)}`,
      [['شماره', 'مبلغ'], ['1', '2'], ...Array(80).fill(['3', '4'])],
    ],
    [
      'a mark and semicolons',
      '\ufeffشماره;مبلغ\n"1,5";2\n',
      [
        ['شماره', 'مبلغ'],
        ['1,5', '2'],
      ],
    ],
    [
      'UTF-16 the other way round',
      utf16be('\ufeffa;b\n1;۲\n'),
      [
        ['a', 'b'],
        ['1', '۲'],
      ],
    ],
    [
      'UTF-16 the other way round without its mark',
      utf16be('no;price;qty\n1;200;3\n'),
      [
        ['no', 'price', 'qty'],
        ['1', '200', '3'],
      ],
    ],
    [
      'tabs, Arabic letters and zero-width signs',
      '\u200bشماره\tكالا\n۱\tچاي\u200c\n',
      [
        ['\u200bشماره', 'كالا'],
        ['۱', 'چاي\u200c'],
      ],
    ],
    [
      'a text that says it is one, with signs that texts have not',
      '\ufeffشماره;شرح\n1;"\u0007\u0001\u0002\u0003چای"\n2;\u200c\u2800\n',
      [['شماره', 'شرح'], ['1', '\u0007\u0001\u0002\u0003چای'], ['2']],
    ],
    ['one word', 'شماره', [['شماره']]],
    [
      'a question repeated in a text',
      'شماره;یادداشت\n1;چرا؟????\n',
      [
        ['شماره', 'یادداشت'],
        ['1', 'چرا؟????'],
      ],
    ],
    [
      'lines of blanks around',
      '\n\n;;\nشماره;مبلغ\n\n1;2\n;;\n',
      [
        ['شماره', 'مبلغ'],
        ['1', '2'],
      ],
    ],
  ])('%s', async (_name, bytes, rows) => expect((await read(bytes)).rows).toEqual(rows));
});

/** A container of old Office whose directory stands somewhere in the middle. */
function ole(stream: string, before: number): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(before, 48);
  const names = Buffer.alloc(512);
  names.write(stream, 128, 'utf16le');
  return Buffer.concat([head, Buffer.alloc(before * 512, 0x41), names, Buffer.alloc(3 * 1024 * 1024, 0x42)]);
}

const shared = (text: string) => strToU8(`<sst><si><t>${text}</t></si></sst>`);
const times = (count: number, text: string) => text.repeat(count);
/** «~$sales.xlsx», as Excel writes it. */
const lockFile = (who: string): Buffer =>
  Buffer.concat([
    ...[Buffer.from([who.length]), Buffer.from(who.padEnd(54), 'latin1')],
    ...[Buffer.from([who.length, 0]), Buffer.from(who.padEnd(54), 'utf16le')],
  ]);

// So large that a step for each sign and each before it would take hours, and the test's limit end it.
describe('made to be read for hours: read at a look', () => {
  const whole = (sheet: string) =>
    book({ sheets: { A: { rows: strToU8(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`) } } });
  test.each<[string, string, () => Uint8Array | string]>([
    [
      'tags of sheets that do not end',
      'NO_SHEET',
      () =>
        book({
          sheets: { A: { rows: sales } },
          more: { 'xl/workbook.xml': strToU8(times(1_500_000, '<sheet ')) },
        }),
    ],
    ['a value of points of tags', '', () => whole(`<row a="${times(2_000_000, '>')}">${inline('۱')}</row>`)],
    [
      'a cell of a page made of spaces in pieces',
      'CELL_TOO_LONG',
      () => `<html><table><tr><td>x${times(1_000_000, '<b> </b>')}${times(40_000, 'y')}</td></tr></table></html>`,
    ],
    [
      'a cell of an Excel 2003 XML of 5 MB',
      'CELL_TOO_LONG',
      () =>
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>${times(5_000_000, 'x')}</Data></Cell></Row></Table></Worksheet></Workbook>`,
    ],
    ['lines of nothing', 'TOO_MANY_ROWS', () => `a;b\n1;2\n${times(20_000_000, '\n')}`],
    ['a line of commas', 'TOO_MANY_COLUMNS', () => `a,b\n1,2\n${times(20_000_000, ',')}`],
    ['rows of a page with nothing in them', 'TOO_MANY_ROWS', () => `<table><tr><td>a${times(2_200_000, '<tr><td>')}`],
    ['cells of a page with nothing in them', 'TOO_MANY_COLUMNS', () => `<table><tr><td>a${times(300_000, '<td>')}`],
  ])('%s', { timeout: 120_000 }, async (_name, code, file) => {
    const told = await read(file()).then(
      () => '',
      (error: { code: string }) => error.code,
    );
    expect(told).toBe(code);
  });
});

describe('refused, with what to do', () => {
  test.each<[string, string, () => Uint8Array | string]>([
    ['an encrypted file whose directory is in the middle', 'ENCRYPTED', () => ole('EncryptedPackage', 8_000)],
    ['an old XLS whose directory is in the middle', 'OLD_XLS', () => ole('Workbook', 8_000)],
    [
      'a cell of 50 MB',
      'CELL_TOO_LONG',
      () => book({ sheets: { A: { rows: rowsXml(inline(times(50_000_000, 'x'))) } } }),
    ],
    [
      'a shared text of 50 MB',
      'CELL_TOO_LONG',
      () => book({ sheets: { A: { rows: sales } }, shared: shared(times(50_000_000, 'x')) }),
    ],
    [
      'one long text in every cell of a row',
      'CELL_TOO_LONG',
      () =>
        book({
          sheets: { A: { rows: rowsXml(times(400, '<c t="s"><v>0</v></c>')) } },
          shared: shared(times(30_000, 'x')),
        }),
    ],
    [
      'one long text in every row',
      'ZIP_BOMB',
      () =>
        book({
          sheets: { A: { rows: rowsXml(...Array<string>(30_000).fill('<c t="s"><v>0</v></c>')) } },
          shared: shared(times(30_000, 'x')),
        }),
    ],
    ['a quote never closed', 'QUOTE_NOT_CLOSED', () => `شماره;شرح\n1;"چای\n${times(20, '2;قند\n')}`],
    [
      'a page without a table',
      'WEB_PAGE',
      () => '\ufeff<!DOCTYPE html><html><title>ورود</title><p>نشست پایان یافت</p></html>',
    ],
    [
      'an Excel 2003 XML',
      'OTHER_OFFICE',
      () => '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    ],
    [
      'a binary workbook',
      'BINARY_XLSB',
      () => zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.bin': strToU8('x') }),
    ],
    [
      'an OpenDocument',
      'OPEN_DOCUMENT',
      () =>
        zipSync({
          mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
          'content.xml': strToU8('<x/>'),
        }),
    ],
    ['a web archive saved as XLS', 'MHTML', () => 'MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html>'],
    ['a page that a browser saved', 'MHTML', () => 'From: <Saved by Blink>\nSubject: فروش\nMIME-Version: 1.0\n'],
    ['a flat OpenDocument', 'OPEN_DOCUMENT', () => '<?xml version="1.0"?><office:document/>'],
    ['a packed CSV', 'COMPRESSED', () => gzipSync(strToU8(times(40_000, 'شماره;مبلغ\n1;2\n')))],
    [
      'an XLS of Excel 4',
      'NOT_A_SPREADSHEET',
      () => Buffer.concat([Buffer.from([9, 4, 6, 0, 0, 0, 16, 0]), Buffer.alloc(300)]),
    ],
    ['what Excel puts beside a workbook that is open', 'LOCK_FILE', () => lockFile('Maryam')],
    ['a CSV of only separators', 'EMPTY', () => ';;;\n;;;\n'],
    ['a CSV of only a mark', 'EMPTY', () => '\ufeff'],
    ['a workbook whose parts are gone', 'NO_SHEET', () => book({ sheets: {} })],
    ['a ZIP cut in its directory', 'TRUNCATED', () => book({ sheets: { A: { rows: sales } } }).slice(0, -30)],
    ['a Numbers document', 'NUMBERS', () => zipSync({ 'Index/Document.iwa': strToU8('x') })],
    [
      'a picture',
      'NOT_A_SPREADSHEET',
      () =>
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]), Buffer.alloc(400, 1)]),
    ],
    [
      'a file of only empty sheets',
      'NO_SHEET',
      () => book({ sheets: { A: { rows: rowsXml() }, B: { rows: rowsXml() } } }),
    ],
    [
      'macros under another name',
      'MACROS',
      () => book({ sheets: { A: { rows: sales } }, more: { 'xl/VBAProject.bin': strToU8('x') } }),
    ],
    ['half of a workbook', 'TRUNCATED', () => book({ sheets: { A: { rows: sales } } }).slice(0, 400)],
    [
      '10,000 columns',
      'TOO_MANY_COLUMNS',
      () => book({ sheets: { A: { rows: rowsXml(times(10_000, '<c><v>1</v></c>')) } } }),
    ],
  ])('%s: %s', async (_name, code, make) => {
    const failure = await read(make()).then(
      () => null,
      (error: unknown) => error as { code: string; detail: string },
    );
    expect(failure).toMatchObject({ code });
    expect(failure?.detail).toMatch(/^[^{}]*[\u0600-\u06ff]{3}.*[.؟]$/);
  });
});
