import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CsvSplitter } from './csv/csv-splitter.ts';
import { readFileRows } from './read-file.ts';
import { type SpreadsheetLimits, spreadsheetLimits } from './spreadsheet.ts';
import { customFormat, dateText, shownNumber } from './xlsx/cell-text.ts';

/** Files as Iranian offices have them: of other accounting programs, of LibreOffice, of hand-made macros. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-office-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string, limits: Partial<SpreadsheetLimits> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  const rows: string[][] = [];
  const numbers: number[] = [];
  const reader = readFileRows(path, { ...spreadsheetLimits, ...limits });
  for (let step = await reader.next(); ; step = await reader.next()) {
    if (step.done === true) return { rows, numbers, summary: step.value };
    rows.push(...step.value.map(({ cells }) => cells));
    numbers.push(...step.value.map(({ number }) => number));
  }
}
const codeOf = (bytes: Uint8Array | string): Promise<string> =>
  read(bytes).then(
    ({ rows }) => JSON.stringify(rows),
    (error: unknown) => (error as { code: string }).code,
  );

/** A text as LibreOffice, or a database with that code page, writes it: «?» for what Windows-1256 lacks, as «ی». */
const windows1256 = (text: string): Buffer => {
  const table = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((sign) => table.get(sign) ?? 0x3f));
};

/** What .NET writes of a table, `DataSet.GetXml()`. */
const dataSet = '<NewDataSet>\n  <Table>\n    <Number>1</Number>\n  </Table>\n</NewDataSet>';

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetXml = (rows: string, after = '') => `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;

interface BookParts {
  formats?: readonly string[];
  shared?: { name: string; xml: string };
  rels?: string;
  quote?: string;
}

/** A workbook of one sheet; `formats` are those of styles 1, 2 and so on. */
function book(sheet: string, { formats = [], shared, rels = '', quote = '"' }: BookParts = {}): Uint8Array {
  const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const custom = formats.map((code, index) => `<numFmt numFmtId="${170 + index}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_code, index) => `<xf numFmtId="${170 + index}"/>`);
  const related = [
    '<Relationship Id="r1" Type="http://x/worksheet" Target="s.xml"/>',
    '<Relationship Id="r2" Type="http://x/styles" Target="styles.xml"/>',
    ...(shared === undefined
      ? []
      : ['<Relationship Id="r3" Type="http://x/sharedStrings" Target="sharedStrings.xml"/>']),
    rels,
  ];
  const quoted = (xml: string) => strToU8(xml.replaceAll('"', quote));
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': quoted(
      '<Relationships><Relationship Id="r0" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': quoted('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': quoted(`<Relationships>${related.join('')}</Relationships>`),
    'xl/s.xml': strToU8(sheet),
    'xl/styles.xml': strToU8(
      `<styleSheet><numFmts>${custom.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
    ),
    ...(shared === undefined ? {} : { [shared.name]: strToU8(shared.xml) }),
  });
}

describe('numbers as their cells show them', () => {
  test.each([
    ['985000', '#,##0 "تومان"', '985000 تومان'],
    ['985000', '[$تومان] #,##0', '985000 تومان'],
    ['985000', '#,##0\\ \\ت\\و\\م\\ا\\ن', '985000 تومان'],
    ['9850', '#,##0" هزار ریال"', '9850 هزار ریال'],
    ['12', '0" میلیون"', '12 میلیون'],
    ['985000', '#,##0,"هزار تومان"', '985000 تومان'],
    ['9850000', '#,##0.0,,"میلیون"', '9850000'],
    ['9850000', '#,##0 "ریال";[Red]-#,##0 "تومان"', '9850000'],
    ['9850000', '_-* #,##0.00\\ [$ریال-429]_-;-#,##0', '9850000'],
    ['9850000', '[$-3000401]#,##0', '9850000'],
    ['68421931', '0000000000', '0068421931'],
    ['68421931', '[$-3000401]0000000000', '0068421931'],
    ['-5', '000', '-5'],
    ['0.5', '00', '0.5'],
    ['7', '0', '7'],
    ['6037991234567890', 'General', '6.03799123456789E+15'],
    ['1000000000000000', 'General', '1E+15'],
    ['999999999999999', 'General', '999999999999999'],
    ['14003778990123', '0', '14003778990123'],
    ['9850000', '[$[$[$[ریال-429]#,##0', '9850000'],
    // Hours of work, as long as a bracket was looked for from every one before it.
    ['9850000', `${'[$'.repeat(10_000)}${'['.repeat(10_000)}`, '9850000'],
    // What was reckoned in doubles, with fifteen digits as a spreadsheet shows it; what a program wrote out stays.
    ['0.30000000000000004', 'General', '0.3'],
    ['3702.2999999999997', '#,##0.00', '3702.3'],
    ['-0.7999999999999999', 'General', '-0.8'],
    ['123456789012.3456', 'General', '123456789012.3456'],
  ])('%s as %.40s is %s', (raw, code, text) => expect(shownNumber(raw, customFormat(code))).toBe(text));

  // LibreOffice 7.4 keeps a typed «1405-08-28» as day −180545.
  test.each([
    ['-180545', '1405-08-28'],
    ['-180699', '1405-03-27'],
    ['-115859', '1582-10-04'],
    ['-115858', '-115858'],
  ])('day %s, of a calendar before 1582, is %s', (raw, text) => expect(dateText(raw, false)).toBe(text));

  test.each([
    ['2958465', false, '9999-12-31'],
    ['2958466', false, '2958466'],
    ['2958465.9999999', false, '2958465.9999999'],
    ['2957003', true, '9999-12-31'],
    ['2957004', true, '2957004'],
  ])('day %s, counted from 1904: %s, is %s: after the last day of the calendar there is none', (raw, from1904, text) =>
    expect(dateText(raw, from1904)).toBe(text),
  );

  test('in a sheet', async () => {
    const cells =
      '<c s="1"><v>985000</v></c><c s="2"><v>68421931</v></c><c s="3"><v>-180545</v></c><c t="b"><v>true</v></c>';
    const formats = ['#,##0 "تومان"', '0000000000', 'yyyy\\-mm\\-dd'];
    expect((await read(book(sheetXml(`<row>${cells}</row>`), { formats }))).rows).toEqual([
      ['985000 تومان', '0068421931', '1405-08-28', 'TRUE'],
    ]);
  });
});

describe('workbooks that lose something silently', () => {
  const text = '<sst><si><t>شماره</t></si></sst>';
  const shared = sheetXml('<row><c t="s"><v>0</v></c></row>');
  test.each<[string, () => Uint8Array, string]>([
    [
      'two rows of one number',
      () => book(sheetXml(`<row r="2">${inline('a')}</row><row r="2">${inline('b')}</row>`)),
      'DAMAGED',
    ],
    [
      'a row out of its place',
      () => book(sheetXml(`<row r="5">${inline('a')}</row><row r="3">${inline('b')}</row>`)),
      'DAMAGED',
    ],
    ['a row beyond the last', () => book(sheetXml(`<row r="3000000000">${inline('a')}</row>`)), 'DAMAGED'],
    ['a row of a broken number', () => book(sheetXml(`<row r="2.5">${inline('a')}</row>`)), 'DAMAGED'],
    [
      'a text that is not in the table',
      () => book(sheetXml('<row><c t="s"><v>9</v></c></row>'), { shared: { name: 'xl/sharedStrings.xml', xml: text } }),
      'DAMAGED',
    ],
    [
      'a table of texts that is not there',
      () => book(shared, { shared: { name: 'xl/other.xml', xml: text } }),
      'DAMAGED',
    ],
    [
      'a table of texts in other letters',
      () => book(shared, { shared: { name: 'xl/SharedStrings.xml', xml: text } }),
      '[["شماره"]]',
    ],
    ['attributes in single quotes', () => book(sheetXml(`<row>${inline('a')}</row>`), { quote: "'" }), '[["a"]]'],
  ])('%s: %s', async (_name, make, outcome) => expect(await codeOf(make())).toBe(outcome));

  test('two entries of one name', async () => {
    const parts = {
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/aaaa.xml': strToU8('a'),
      'xl/bbbb.xml': strToU8('b'),
    };
    const doubled = Buffer.from(zipSync(parts)).toString('latin1').replaceAll('xl/bbbb.xml', 'xl/aaaa.xml');
    expect(await codeOf(zipSync(parts))).toBe('NOT_A_SPREADSHEET');
    expect(await codeOf(Buffer.from(doubled, 'latin1'))).toBe('DAMAGED');
  });

  test('letters that were spoiled before they came into a workbook', async () => {
    const spoiled = Buffer.from('شماره فاکتور').toString('latin1');
    expect(await codeOf(book(sheetXml(`<row>${inline(spoiled)}</row>`)))).toBe('SPOILED_LETTERS');
    expect(
      await codeOf(book(sheetXml(`<row>${inline(`${spoiled} همان شماره فاکتور به‌هم‌ریخته از سامانه است`)}</row>`))),
    ).toContain('همان');
  });

  test.each([
    ['its header', ['شماره', 'نوع شخص حق?ق?', 'کد مل?', 'کد پست? خر?دار']],
    ['its cells', ['شماره', 'نام'], ['1', 'احمد ح?در?'], ['2', 'قدس ا?ران']],
  ])('letters that were lost before they came into a workbook: %s', async (_, ...rows) => {
    const xml = rows.map((cells) => `<row>${(cells as string[]).map((text) => inline(text)).join('')}</row>`).join('');
    expect(await codeOf(book(sheetXml(xml)))).toBe('LOST_LETTERS');
  });

  test('a question within a text of a workbook', async () => {
    const rows = `<row>${inline('یادداشت')}</row><row>${inline('چرا?نه')}</row><row>${inline('https://x.ir/?q=شکر')}</row>`;
    expect(await codeOf(book(sheetXml(rows)))).toContain('چرا?نه');
  });

  test('merged cells of one column are told', async () => {
    const merges = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="B2:D2"/></mergeCells>';
    const { summary } = await read(book(sheetXml(`<row>${inline('a')}</row>`, merges)));
    expect(summary.mergedDown).toEqual([{ column: 0, from: 2, to: 4 }]);
  });
});

describe('texts with separated values', () => {
  const head = 'شماره,شرح,کد ملی,فی\n';
  test.each<[string, string, string]>([
    [
      'inches and quotes within',
      `${head}1,لوله 1/2" پلیکا,۱,5\n2,دو "نوع" چای,۱,6\n`,
      '[["شماره","شرح","کد ملی","فی"],["1","لوله 1/2\\" پلیکا","۱","5"],["2","دو \\"نوع\\" چای","۱","6"]]',
    ],
    [
      'texts that a program protects',
      `${head}1,چای,="0068421931","=""5"""\n`,
      '[["شماره","شرح","کد ملی","فی"],["1","چای","0068421931","5"]]',
    ],
    [
      'whole numbers of columns with empty cells, as pandas writes them',
      'شماره,شناسه,مبلغ,شرح\n1001.0,14003778990.0,-25.0,نسخه 2.0\n,,1.50,007.0\n',
      '[["شماره","شناسه","مبلغ","شرح"],["1001","14003778990","-25","نسخه 2.0"],["","","1.50","007.0"]]',
    ],
    [
      'Persian semicolons',
      'شماره؛شرح؛فی\n1؛چای؛5\n2؛قند، شکر؛6\n',
      '[["شماره","شرح","فی"],["1","چای","5"],["2","قند، شکر","6"]]',
    ],
    ['a told separator and lines of an old Mac', 'sep=;\rشماره;فی\r1;2,5\r', '[["شماره","فی"],["1","2,5"]]'],
    ['spaces around quotes', 'شماره, "شرح" ,فی\n1, "چای, سیاه" ,5\n', '[["شماره","شرح","فی"],["1","چای, سیاه","5"]]'],
    ['numbers cut at their thousands', 'شماره,شرح,فی\n1,چای,9,850,000\n2,قند,1,200,000\n', 'SPLIT_NUMBERS'],
    [
      'remarks beside the table',
      'شماره,شرح,فی\n1,چای,12,345\n2,قند,5\n3,قند,5\n',
      '[["شماره","شرح","فی"],["1","چای","12","345"],["2","قند","5"],["3","قند","5"]]',
    ],
    ['a quote that takes lines', `${head}1,"چای,1,2\n2,"قند",1,2\n`, 'QUOTE_NOT_CLOSED'],
    ['a text after its quote', `${head}1,"دو" نوع,1,2\n`, 'BAD_QUOTE'],
  ])('%s', async (_name, text, outcome) => expect(await codeOf(text)).toBe(outcome));

  test('the line of a quote that is not closed is told', async () => {
    await expect(read('الف;ب\n1;2\n3;"باز\n4;5\n')).rejects.toMatchObject({
      detail: expect.stringContaining('ردیف ۳'),
    });
  });

  test('cut anywhere, they are read the same', () => {
    const text = 'a,"b ""c""\r\nd",e\r\nx,\r,"y"\n"",z "q",\n';
    const whole = [
      ['a', 'b "c"\r\nd', 'e'],
      ['x', ''],
      ['', 'y'],
      ['', 'z "q"', ''],
    ];
    for (let size = 1; size <= text.length; size += 1) {
      const splitter = new CsvSplitter(',');
      const records: string[][] = [];
      for (let at = 0; at < text.length; at += size) records.push(...splitter.write(text.slice(at, at + size)));
      expect([...records, ...splitter.end()], `pieces of ${size}`).toEqual(whole);
    }
  });
});

describe('files whose rows are one cell each', () => {
  const lines = ['شماره,شرح,فی', '1,"چای, سیاه",5', '2,قند,6', '3,شکر,7', '4,نبات,8'];
  const parted = [
    ['شماره', 'شرح', 'فی'],
    ['1', 'چای, سیاه', '5'],
    ['2', 'قند', '6'],
    ['3', 'شکر', '7'],
    ['4', 'نبات', '8'],
  ];
  const cells = (texts: readonly string[]) =>
    texts.map((text) => `<row>${inline(text.replaceAll('"', '&quot;'))}</row>`).join('');
  test.each<[string, Uint8Array | string, string[][], string[]]>([
    [
      'lines quoted as a whole',
      lines.map((line) => `"${line.replaceAll('"', '""')}"`).join('\r\n'),
      parted,
      ['COLUMNS_PARTED'],
    ],
    ['lines in the first column of a workbook', book(sheetXml(cells(lines))), parted, ['COLUMNS_PARTED']],
    [
      'columns parted by tabs there',
      book(sheetXml(cells(['الف\tب', '1\t2']))),
      [
        ['الف', 'ب'],
        ['1', '2'],
      ],
      ['COLUMNS_PARTED'],
    ],
    ['a sign of which nothing is known', 'الف~ب~پ\n1~2~3\n', [['الف~ب~پ'], ['1~2~3']], ['ONE_COLUMN']],
    [
      'columns of fixed width',
      'شماره     شرح\n1         چای\n',
      [['شماره     شرح'], ['1         چای']],
      ['ONE_COLUMN'],
    ],
    ['names alone, commas in some', 'نام\n"آریا, پخش"\nنگین\nپارس\n', [['نام'], ['آریا, پخش'], ['نگین'], ['پارس']], []],
  ])('%s', async (_name, bytes, rows, notices) => {
    const found = await read(bytes);
    expect(found.rows).toEqual(rows);
    expect(found.summary.notices.map(({ code }) => code)).toEqual(notices);
  });

  test('come to no more columns than a file may have', async () => {
    const wide = `"${'a,'.repeat(600)}"`;
    expect(await codeOf(`${wide}\n${wide}\n`)).toBe('TOO_MANY_COLUMNS');
  });
});

describe('files of other programs and code pages', () => {
  const customers = 'نوع شخص,نام خانوادگی,شماره اقتصادی,نشانی\nحقوقی,,14003778990,خیابان یاسمن\nحقیقی,احمدی,,\n';
  test.each<[string, Uint8Array | string, string]>([
    ['Windows-1256 without «ی», as LibreOffice saves it', windows1256(customers), 'WRONG_ENCODING'],
    ['the same saved again as UTF-8', new TextDecoder('windows-1256').decode(windows1256(customers)), 'WRONG_ENCODING'],
    [
      'a question within a text, and an address',
      `نام,یادداشت\nچای,چرا?نه\nقند,https://x.ir/?q=شکر\n`,
      '[["نام","یادداشت"],["چای","چرا?نه"],["قند","https://x.ir/?q=شکر"]]',
    ],
  ])('%s: %#', async (_name, bytes, outcome) => expect(await codeOf(bytes)).toBe(outcome));

  test.each<[string, string, Uint8Array | string]>([
    ['a SYLK', 'OTHER_OFFICE', 'ID;PWXL;N;E\r\nC;Y1;X1;K"a"\r\n'],
    ['a DIF', 'OTHER_OFFICE', 'TABLE\r\n0,1\r\n"EXCEL"\r\n'],
    [
      'Arabic letters of another code page',
      'WRONG_ENCODING',
      // «شماره فاکتور» by ISO 8859-6.
      Buffer.from(
        [...Array(6)].flatMap(() => [
          0xd4, 0xe5, 0xc7, 0xd1, 0xe7, 0x20, 0xe1, 0xc7, 0xe3, 0xca, 0xe8, 0xd1, 0x2c, 0x31, 0x0a,
        ]),
      ),
    ],
  ])('%s: %s', async (_name, code, bytes) => expect(await codeOf(bytes)).toBe(code));
});

describe('pages and XML that are named as workbooks', () => {
  const page = (inner: string) =>
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><style>td{mso-number-format:"\\@"}</style><title>x</title></head><body>${inner}</body></html>`;
  test.each<[string, Uint8Array | string, string[][]]>([
    [
      'a table with a title, entities and breaks',
      `\ufeff${page('<table><tr><td colspan=2><b>شرکت&nbsp;آریا</b></td></tr><TR><TH>شماره<br>فاکتور</TH><TH>مبلغ</TH></TR><tr><td> 0012 </td><td>9,850,000<!-- x --></td></tr></table>')}`,
      [['شرکت آریا'], ['شماره\nفاکتور', 'مبلغ'], ['0012', '9,850,000']],
    ],
    [
      'cells without ends, a table around, scripts',
      page('<script>if (a<b) {}</script><table><tr><td><table><tr><td>الف<td>ب<tr><td>1<td>2</table></table>'),
      [
        ['الف', 'ب'],
        ['1', '2'],
      ],
    ],
    [
      'cells that reach down and across',
      '<table><tr><td rowspan=2>1</td><td colspan="2">الف</td><td>ب</td></tr><tr><td>2</td><td>3</td><td>4</td></tr><tr><td>5</td></tr></table>',
      [['1', 'الف', '', 'ب'], ['', '2', '3', '4'], ['5']],
    ],
    [
      'numbers that are shown rounded',
      '<table><tr><td sdval="14003778990">1.4E+10</td><td x:num="9850000">9,850,000</td></tr></table>',
      [['14003778990', '9,850,000']],
    ],
    [
      'an old encoding',
      windows1256(page('<table><tr><td>شماره فاکتور</td><td>مبلغ</td></tr></table>').replaceAll('ک', 'ك')),
      [['شماره فاكتور', 'مبلغ']],
    ],
    [
      'names of signs, as they are written',
      '<table><tr><td>لوله &frac12; &times; 3 &ndash; 2m&sup2; &Oslash;10&oslash; &hellip; &deg;&bdquo;&euro;&omega;&diams;&THORN;&yuml;</td><td>&NBSP;الف&Laquo;&amp;lt;&amp;times;&none;&#1776;&thinsp;&quot;</td></tr></table>',
      [['لوله ½ × 3 – 2m² Ø10ø … °„€ω♦Þÿ', 'الف«&lt;&times;&none;۰ "']],
    ],
    [
      'angles within values in quotes, and in a text',
      '<table><tr><td title="a > b" onclick=\'x => "<td>"\'>5</td><td a=b" c>6</td><td>1 < 2</td><td>قطر <10 <> <</td><td title = ">">۳</td></tr></table>',
      [['5', '6', '1 < 2', 'قطر <10 <> <', '۳']],
    ],
    ['a value whose second quote was forgotten', '<table><tr><td title="a>5</td><td>6</td></tr></table>', [['5', '6']]],
    [
      'a value whose second quote was forgotten, and one far behind it',
      `<table><tr><td title="a>5</td><td>${'6'.repeat(30_000)}</td><td>${'7'.repeat(30_000)}</td><td>${'8'.repeat(30_000)}</td></tr><tr><td title="b">9</td></table>`,
      [['5', '6'.repeat(30_000), '7'.repeat(30_000), '8'.repeat(30_000)], ['9']],
    ],
    ['a last cell that nothing ends', '<table><tr><td>5<td>6', [['5', '6']]],
    ['a last cell behind which a tag breaks off', '<table><tr><td>5<td>6<b', [['5', '6']]],
    ['numbers of Windows', '<table><tr><td>2&#150;3 &#x80; &#133;</td></tr></table>', [['2–3 € …']]],
    ['16 bits', Buffer.from('\ufeff<table><tr><td>شماره</td></tr></table>', 'utf16le'), [['شماره']]],
    [
      'an Excel 2003 XML',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="p"><NumberFormat ss:Format="0%"/></Style><Style ss:ID="t"><NumberFormat ss:Format="#,##0\\ &quot;تومان&quot;"/></Style></Styles><Worksheet ss:Name="خالی"><Table/></Worksheet><Worksheet ss:Name="فروش"><Table><Row ss:Index="2"><Cell ss:MergeAcross="1"><Data ss:Type="String">الف &amp; ب</Data></Cell><Cell><Data ss:Type="String">ج</Data></Cell></Row><Row><Cell ss:Index="2" ss:StyleID="p"><Data ss:Type="Number">0.1</Data><Comment><ss:Data><B>یادداشت</B></ss:Data></Comment></Cell><Cell ss:StyleID="t"><Data ss:Type="Number">985000</Data></Cell><Cell><Data ss:Type="DateTime">2026-11-19T00:00:00.000</Data></Cell><Cell><Data ss:Type="DateTime">1899-12-31T00:00:00.000</Data></Cell><Cell><Data ss:Type="DateTime">1899-12-31T14:30:00.000</Data></Cell></Row></Table></Worksheet><Worksheet ss:Name="دیگر"><Table><Row><Cell><Data ss:Type="String">نه</Data></Cell></Row></Table></Worksheet></Workbook>',
      [
        ['الف & ب', '', 'ج'],
        ['', '10%', '985000 تومان', '2026-11-19', '00:00:00', '14:30:00'],
      ],
    ],
  ])('%s', async (_name, bytes, rows) => expect((await read(bytes)).rows).toEqual(rows));

  test.each<[string, string, Uint8Array | string]>([
    ['a page that asks to sign in', 'WEB_PAGE', page('<form><input></form>')],
    ['an XML of its own', 'OTHER_OFFICE', '<?xml version="1.0"?><invoices/>'],
    ['a table of .NET', 'OTHER_OFFICE', dataSet],
    ['a table of .NET with a declaration', 'OTHER_OFFICE', `<?xml version="1.0" standalone="yes"?>\n${dataSet}`],
    ['an XML without a declaration', 'OTHER_OFFICE', '<invoices>\n<invoice no="1"><sum>1</sum></invoice></invoices>'],
    [
      'entities of its own',
      'DAMAGED',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
    ],
    ['a cell of a page without end', 'CELL_TOO_LONG', `<table><tr><td>${'ا'.repeat(40_000)}</td></tr></table>`],
    ['a page of very many columns', 'TOO_MANY_COLUMNS', `<table><tr>${'<td>1</td>'.repeat(600)}</tr></table>`],
    ['a RAR', 'COMPRESSED', Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00'), Buffer.alloc(90, 1)])],
    ['a workbook in a ZIP', 'COMPRESSED', zipSync({ 'فروش.xlsx': strToU8('x') })],
    ['a GZ', 'COMPRESSED', gzipSync(strToU8('a,b\n'))],
  ])('%s: %s', async (_name, code, bytes) => expect(await codeOf(bytes)).toBe(code));

  test('cells that reach down behind the last of a row do not move the row after it', async () => {
    const table = `<table><tr><th rowspan=2>شماره</th><th colspan=2>خریدار</th><th rowspan=2>فی</th></tr>
      <tr><th>نام</th><th>شناسه</th></tr><tr><td>1</td><td>آریا</td><td>7</td><td>100</td></tr></table>`;
    expect((await read(table)).rows).toEqual([
      ['شماره', 'خریدار', '', 'فی'],
      ['', 'نام', 'شناسه'],
      ['1', 'آریا', '7', '100'],
    ]);
  });

  test('cells that reach down over one column are told, for numbers of invoices', async () => {
    const { summary } = await read('<table><tr><td rowspan=2>1<td rowspan=2 colspan=2>2<tr><td>3</table>');
    expect(summary.mergedDown).toEqual([{ column: 0, from: 1, to: 2 }]);
  });

  test.each([
    '<h3>گزارش فروش</h3>',
    '<!-- گزارش --><html>',
    '<!-- a --> <!-- b -->',
    '<center>',
    '<font face=tahoma>',
    '<title>گزارش</title>',
    '<link rel=stylesheet href=a.css>',
    `<script>${'x();'.repeat(2_000)}</script>`,
    '<p>',
    '<br />',
    '<b>Notice</b>: x',
  ])('a page may begin with any tag: %s', async (begin) => {
    const { rows, summary } = await read(`${begin}\n<table><tr><td>شماره</td></tr><tr><td>1</td></tr></table>`);
    expect(summary.kind).toBe('html');
    expect(rows).toEqual([['شماره'], ['1']]);
  });

  test('a CSV whose first title is between angles is none', async () => {
    expect((await read('<no>\n<1>\n')).rows).toEqual([['<no>'], ['<1>']]);
    expect((await read('<no>,b\n1,2\n')).rows).toEqual([
      ['<no>', 'b'],
      ['1', '2'],
    ]);
  });

  test('rows that Excel hides in a page are read with the others, and it is said', async () => {
    const hidden = "<tr height=0 style='display:none;mso-height-source:userset'>";
    const { rows, summary } = await read(
      `<table><tr style='height:15pt'><td>شماره<tr><td>1${hidden}<td>2</tr>${hidden}</tr><tr><td>3</table>`,
    );
    expect(rows).toEqual([['شماره'], ['1'], ['2'], ['3']]);
    expect(summary.notices).toMatchObject([{ code: 'HIDDEN_ROWS', count: 1, message: expect.stringContaining('۳') }]);
  });

  // Each ends within two seconds; hours, as soon as a sign is looked at again for every one before it.
  test.each([
    ['angles', '<', 'CELL_TOO_LONG'],
    ['names without end', '&', 'DAMAGED'],
    ['angles of no tag', '< <td>', 'TOO_MANY_COLUMNS'],
    ['values without a second quote', '<i a=">', 'WEB_PAGE'],
    ['values in quotes', ' a=">"', 'DAMAGED'],
    ['values whose quotes are of tags far behind', `<i a=">${'<i>'.repeat(22_000)}`, 'WEB_PAGE'],
  ])(
    'a page of 10 MB of %s is read in a time that grows with it',
    async (_name, piece, code) => {
      const begin = piece.startsWith(' ') ? '<table><tr><td><i' : '<table><tr><td>';
      expect(await codeOf(`${begin}${piece.repeat(10_000_000 / piece.length)}`)).toBe(code);
    },
    30_000,
  );

  test('columns and rows that cells claim to reach are bounded', async () => {
    const huge = '<td colspan=999999999 rowspan=999999999>x</td>'.repeat(3);
    expect(await codeOf(`<table><tr>${huge}</tr>${'<tr><td>1</td></tr>'.repeat(50)}</table>`)).toBe('TOO_MANY_COLUMNS');
  });
});
