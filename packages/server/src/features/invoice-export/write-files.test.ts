import { markInnerFormulas, unmarkInnerFormulas } from '@taraz/core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvRow, writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

async function* pages(...all: string[][][]) {
  yield* all;
}

async function whole(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

describe('CSV', () => {
  it.each(['=1+1', '+98', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1+1', '＠SUM(A1)'])(
    'runs nothing: %j',
    (text) => {
      expect(csvRow([text], [])).toMatch(/^"?'/);
    },
  );

  it.each([
    ['a;=1', `"a;'=1"`],
    ['الف؛=1', `"الف؛'=1"`],
    ['a; "=1', `"a; ""'=1"`],
    ['a|@x', `"a|'@x"`],
    ['a\t+1', `"a\t'+1"`],
    ['یک\n- دو', `"یک\n'- دو"`],
    ["a;'=1", `"a;''=1"`],
    ['a,=1', `"a,=1"`],
    ['a=1; b', `"a=1; b"`],
    ['a - b', 'a - b'],
  ])('runs nothing where another sign than the comma parts cells: %j', (text, cell) => {
    expect(csvRow([text], [])).toBe(`${cell}\r\n`);
    expect(unmarkInnerFormulas(markInnerFormulas(text))).toBe(text);
  });

  it('quotes what has commas, quotes and line ends, and leaves decimals bare, negative ones too', () => {
    expect(csvRow(['الف, ب', 'گفت "نه"', 'یک\nدو', '-12.5', '-x'], [false, false, false, true, true])).toBe(
      '"الف, ب","گفت ""نه""","یک\nدو",-12.5,\'-x\r\n',
    );
  });

  it('marks texts that its reader would take for whole numbers, and no number', () => {
    expect(csvRow(['1001.0', '6.00', '06.0', '7.0'], [false, false, false, true])).toBe("'1001.0,6.00,06.0,7.0\r\n");
  });

  it('begins with the mark by which Excel knows UTF-8', async () => {
    const file = await whole(writeCsv(['نام', 'مبلغ'], [false, true], pages([['پارس', '10']], [['یاس', '20']])));
    expect(file.toString()).toBe('\uFEFFنام,مبلغ\r\nپارس,10\r\nیاس,20\r\n');
  });
});

describe('XLSX', () => {
  it('is a workbook whose texts stay texts and whose long numbers lose no digit', async () => {
    const rows = [
      ['=HYPERLINK("x")', '1500000'],
      ['<b>&\u0007', '1234567890123456789'],
    ];
    const file = unzipSync(await whole(writeXlsx('فهرست', ['نام', 'مبلغ'], [false, true], pages(rows, [['آخر', '']]))));
    expect(Object.keys(file).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("x")</t>');
    expect(sheet).toMatch(/<c r="B2" s="\d"><v>1500000<\/v><\/c>/);
    expect(sheet).toContain('<t xml:space="preserve">1234567890123456789</t>');
    expect(sheet).toContain('&lt;b&gt;&amp;_x0007_</t>');
  });

  it('says of every row and cell where it stands: Gnumeric shows an empty sheet without, and ExcelJS refuses it', async () => {
    const all = pages(
      [
        ['پارس', '10'],
        ['', '20'],
      ],
      [['یاس', '']],
    );
    const file = unzipSync(await whole(writeXlsx('فهرست', ['نام', 'مبلغ'], [false, true], all)));
    const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const places = [...sheet.matchAll(/<(?:row|c)(?: r="(\w+)")?[ >]/g)].map(([, place = '']) => place);
    expect(places).toEqual(['1', 'A1', 'B1', '2', 'A2', 'B2', '3', 'B3', '4', 'A4']);
  });

  it('groups thousands and keeps every digit after the point; serials and texts stay as they are', async () => {
    const row = ['0012345678', '1234567', '-2500000.5', '1.25000000', '1.123456789', '20000'];
    const numbers = [false, true, true, true, true, 'plain'] as const;
    const file = unzipSync(
      await whole(writeXlsx('فهرست', ['کد', 'مبلغ', 'مانده', 'مقدار', 'ریز', 'سریال'], numbers, pages([row]))),
    );
    const part = (name: string) => strFromU8(file[name] ?? new Uint8Array());
    const styles = part('xl/styles.xml');
    const formats = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)];
    const codes = new Map(
      [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
    );
    const cells = [...part('xl/worksheets/sheet1.xml').matchAll(/<c r="\w+"(?: s="(\d+)")?(?: t="(\w+)")?>/g)];
    const looks = cells.map(([, style = '0', type = 'n']) => {
      const [, format = '', font] = formats[Number(style)] ?? [];
      return `${type} ${codes.get(format) ?? format}${font === '1' ? ' bold' : ''}`;
    });
    expect(looks.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'inlineStr 0 bold'));
    // 3 is Excel's own #,##0.
    expect(looks.slice(6)).toEqual(['inlineStr 0', 'n 3', 'n #,##0.0', 'n #,##0.00000000', 'n 0', 'n 0']);
  });

  it('has columns as wide as their head and their first rows, within bounds', async () => {
    const rows = [
      ['پ'.repeat(200), '123456789012'],
      ['آ', '1'],
    ];
    const file = unzipSync(await whole(writeXlsx('فهرست', ['نام', 'مبلغ'], [false, true], pages(rows))));
    const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect([...sheet.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([
      48, 17,
    ]);
    expect(sheet.indexOf('<cols>')).toBeLessThan(sheet.indexOf('<sheetData>'));
    expect(sheet).toContain('rightToLeft="1"');
  });

  it('has its head where there is no row', async () => {
    const file = unzipSync(await whole(writeXlsx('فهرست', ['نام', 'مبلغ'], [false, true], pages())));
    expect(strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row /g)).toHaveLength(1);
  });
});
