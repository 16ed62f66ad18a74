import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileRows } from '../read-file.ts';
import { spreadsheetLimits } from '../spreadsheet.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taraz-xml-2003-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  const path = join(folder, 'file');
  await writeFile(path, text);
  const rows: string[][] = [];
  const reader = readFileRows(path, spreadsheetLimits);
  for (let step = await reader.next(); ; step = await reader.next()) {
    if (step.done === true) return { rows, summary: step.value };
    rows.push(...step.value.map(({ cells }) => cells));
  }
}

const book = (sheets: string, styles = ''): string =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles>${sheets}</Workbook>`;
const sheet = (name: string, table: string, after = ''): string =>
  `<Worksheet ss:Name="${name}"><Table>${table}</Table>${after}</Worksheet>`;
const cell = (value: string, more = '', type = 'String'): string =>
  `<Cell${more}><Data ss:Type="${type}">${value}</Data></Cell>`;
const row = (cells: string, more = ''): string => `<Row${more}>${cells}</Row>`;

describe('how an Excel 2003 XML shows its numbers', () => {
  const style = (id: string, format: string, more = ''): string =>
    `<Style ss:ID="${id}"${more}>${format === '' ? '<Font/>' : `<NumberFormat ss:Format="${format}"/>`}</Style>`;
  const styles =
    style('percent', '0%') +
    style('tomans', '#,##0\\ &quot;تومان&quot;') +
    style('bold', '', ' ss:Parent="percent"') +
    style('wide', '', ' ss:Parent="tomans"') +
    style('bare', 'General', ' ss:Parent="percent"');
  const styled = (id: string): string => ` ss:StyleID="${id}"`;
  const number = (value: string, more = ''): string => cell(value, more, 'Number');

  test('is said by the parent of a style that does not say it', async () => {
    const cells = number('0.1', styled('bold')) + number('985000', styled('wide')) + number('0.1', styled('bare'));
    const { rows } = await read(book(sheet('A', row(cells)), styles));
    expect(rows).toEqual([['10%', '985000 تومان', '0.1']]);
  });

  test('is said by the row, the column or the sheet of a cell without a style', async () => {
    const columns = `<Column/><Column ss:Span="1"${styled('percent')}/><Column/><Column ss:Index="6"${styled('wide')}/>`;
    const cells = ['1', '0.1', '0.2', '4', '5', '6'].map((value) => number(value));
    const table = `${columns}${row(cells.join(''))}${row(number('0.3') + number('7', styled('tomans')), styled('bold'))}`;
    const { rows } = await read(book(sheet('A', table), styles));
    expect(rows).toEqual([
      ['1', '10%', '20%', '4', '5', '6 تومان'],
      ['30%', '7 تومان'],
    ]);
    const whole = `<Worksheet ss:Name="B"><Table${styled('tomans')}>${row(number('8'))}</Table></Worksheet>`;
    expect((await read(book(whole, styles))).rows).toEqual([['8 تومان']]);
    const all = style('Default', '0%') + style('plain', '');
    const one = book(sheet('C', row(number('0.1') + number('0.2', styled('plain')))), all);
    expect((await read(one)).rows).toEqual([['10%', '20%']]);
  });

  test('is not said by the columns of a sheet before it', async () => {
    const empty = sheet('A', `<Column${styled('percent')}/>`);
    expect((await read(book(empty + sheet('B', row(number('0.1'))), styles))).rows).toEqual([['0.1']]);
  });
});
