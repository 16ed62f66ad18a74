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

describe('the sheets of an Excel 2003 XML', () => {
  const state = (visible: string): string =>
    `<WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>${visible}</Visible></WorksheetOptions>`;
  const hidden = sheet('پنهان', row(cell('نه')), state('SheetHidden'));
  const veryHidden = sheet('بسیار پنهان', row(cell('نه')), state('SheetVeryHidden'));
  const codesOf = ({ summary }: Awaited<ReturnType<typeof read>>) => summary.notices.map(({ code }) => code);

  test('that nobody sees are not read, nor counted among those that might have been', async () => {
    const sales = sheet('فروش', row(cell('شماره')));
    const found = await read(book(hidden + veryHidden + sales));
    expect(found.rows).toEqual([['شماره']]);
    expect(found.summary).toMatchObject({ sheets: [{ name: 'فروش', offset: 0 }], notices: [] });
    expect(codesOf(await read(book(sales + hidden)))).toEqual([]);
  });

  test('that were not read are told of, empty ones aside', async () => {
    const { rows, summary } = await read(
      book(`${sheet('خالی', '')}${sheet('مهر', row(cell('۱')))}${sheet('هیچ', row(cell(' ')))}
        ${sheet('آبان', row(cell('۲')) + row(cell('۳')))}${hidden}${sheet('آذر', row(cell('۴')))}`),
    );
    expect(rows).toEqual([['۱']]);
    expect(summary.notices).toMatchObject([{ code: 'MORE_SHEETS', count: 3, message: expect.stringContaining('مهر') }]);
  });

  test('have none of which rows could be read', async () => {
    await expect(read(book(hidden + veryHidden))).rejects.toMatchObject({ code: 'NO_SHEET' });
    await expect(read(book(hidden + sheet('A', '') + sheet('B', '')))).rejects.toMatchObject({ code: 'NO_SHEET' });
    await expect(read(book(sheet('A', '')))).rejects.toMatchObject({ code: 'EMPTY' });
  });
});

describe('what is told of an Excel 2003 XML', () => {
  test('rows that a filter hides, formulas with and without a value, and errors', async () => {
    const formula = ' ss:Formula="=1/0"';
    const table = [
      row(cell('شماره') + cell('فی')),
      row(cell('1') + cell('2', formula, 'Number'), ' ss:Hidden="1"'),
      row(cell('2') + cell('#DIV/0!', formula, 'Error')),
      row(`${cell('3')}<Cell${formula}/>${cell('', formula)}`),
      row('', ' ss:Hidden="1"'),
    ];
    const { rows, summary } = await read(book(sheet('A', table.join(''))));
    expect(rows).toEqual([['شماره', 'فی'], ['1', '2'], ['2', '#DIV/0!'], ['3']]);
    expect(summary.notices).toMatchObject([
      { code: 'FORMULAS', count: 3, message: expect.stringContaining('B2') },
      { code: 'FORMULAS_WITHOUT_VALUE', count: 1, message: expect.stringContaining('B4') },
      { code: 'ERROR_CELLS', count: 1, message: expect.stringContaining('B3') },
      { code: 'HIDDEN_ROWS', count: 1, message: expect.stringContaining('۲') },
    ]);
  });

  test('cells that were merged, but not a title, and those of one column for numbers of invoices', async () => {
    const table = [
      row(cell('گزارش', ' ss:MergeAcross="2"')),
      row(cell('1', ' ss:MergeDown="1"') + cell('الف', ' ss:MergeAcross="1" ss:MergeDown="1"')),
      row(cell('5', ' ss:Index="4"')),
      row(cell('2', ' ss:MergeDown="999999999999"')),
    ];
    const { rows, summary } = await read(book(sheet('A', table.join(''))));
    expect(rows).toEqual([['گزارش'], ['1', 'الف'], ['', '', '', '5'], ['2']]);
    expect(summary.notices).toMatchObject([{ code: 'MERGED', count: 3, message: expect.stringContaining('A2:A3') }]);
    expect(summary.mergedDown).toEqual([
      { column: 0, from: 2, to: 3 },
      { column: 0, from: 4, to: 1_048_576 },
    ]);
  });

  test('nothing of a sheet that is not read', async () => {
    const odd = row(cell('x', ' ss:Formula="=1/0" ss:MergeDown="3"', 'Error'), ' ss:Hidden="1"');
    const empty = sheet('خالی', row('<Cell ss:Formula="=A1"/>'));
    const { summary } = await read(book(`${empty}${sheet('A', row(cell('1')))}${sheet('B', odd)}`));
    expect(summary.notices.map(({ code }) => code)).toEqual(['MORE_SHEETS']);
    expect(summary.mergedDown).toEqual([]);
  });
});

test.each([
  ['without a declaration', ''],
  ['behind a remark', '<!-- made by X -->\n'],
  ['behind a remark and a declaration', '<?xml version="1.0"?><!-- made by X -->'],
])('an Excel 2003 XML %s is one', async (_name, begin) => {
  const text = book(sheet('A', row(cell('شماره')) + row(cell('1')))).replace('<?xml version="1.0"?>', begin);
  const { rows, summary } = await read(text);
  expect(summary.kind).toBe('xml');
  expect(rows).toEqual([['شماره'], ['1']]);
});
