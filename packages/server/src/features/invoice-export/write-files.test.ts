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

  it('quotes what has commas, quotes and line ends, and leaves decimals bare, negative ones too', () => {
    expect(csvRow(['الف, ب', 'گفت "نه"', 'یک\nدو', '-12.5', '-x'], [false, false, false, true, true])).toBe(
      '"الف, ب","گفت ""نه""","یک\nدو",-12.5,\'-x\r\n',
    );
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
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = strFromU8(file['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<t xml:space="preserve">=HYPERLINK("x")</t>');
    expect(sheet).toContain('<c><v>1500000</v></c>');
    expect(sheet).toContain('<t xml:space="preserve">1234567890123456789</t>');
    expect(sheet).toContain('&lt;b&gt;&amp;_x0007_</t>');
    expect(sheet.match(/<row>/g)).toHaveLength(4);
  });
});
