import { type Client, calls } from '@taraz/contract';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { withSharedServer } from '../../testing/with-server.ts';
import { importMessages } from './messages.fa.ts';
import { changeImport, getImport, rowsOfImport, saleHeaders, saleLine, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);
const total = ['جمع کل', '', '', '', '', '', '4', '', ''];

type Sheets = Record<string, string[][]>;
async function book(sheets: Sheets): Promise<File> {
  const parts = Object.entries(sheets).map(([name, rows]) => ({ name, rows }));
  return new File([new Uint8Array(await writeXlsx({ sheets: parts }))], 'سال.xlsx');
}

/** A year as people keep it: a sheet a month whose numbers begin anew, and others beside them. */
const year = (): Sheets => ({
  راهنما: [['این فایل فروش سال است']],
  مهر: [saleHeaders, line('1'), line('1', { 5: 'قند' }), line('2'), total],
  آبان: [['گزارش فروش آبان'], saleHeaders, line('1'), line('2', { 7: '' }), total],
  انبار: [
    ['کالا', 'موجودی'],
    ['چای', '3'],
  ],
  آذر: [saleHeaders, line('1')],
});

async function mapped(client: Client, sheets: Sheets) {
  const { id } = await upload(client, await book(sheets));
  return untilState(client, id, 'mapping');
}

async function choose(client: Client, id: string, sheets: number[]) {
  expect(await changeImport(client, id, { sheets })).toMatchObject({ state: 'reading', rows: 0 });
  return untilState(client, id, 'mapping');
}

it('the sheet is read whose header is known, and others are offered', async () => {
  const { client } = await server().newAdmin();
  const job = await mapped(client, year());
  expect(job).toMatchObject({ rows: 3, headers: saleHeaders });
  expect(job.sheets).toEqual([
    { name: 'راهنما', alike: 0, joins: false, offset: null, wanted: false },
    { name: 'مهر', alike: 1, joins: true, offset: 0, wanted: true },
    { name: 'آبان', alike: 1, joins: true, offset: null, wanted: false },
    { name: 'انبار', alike: 3, joins: false, offset: null, wanted: false },
    { name: 'آذر', alike: 1, joins: true, offset: null, wanted: false },
  ]);
  expect(job.notices.find(({ code }) => code === 'MORE_SHEETS')?.message).toBe(importMessages.MORE_SHEETS(5, ['مهر']));
});

it('several of one header are one import: numbers are each sheet’s own, sums of each left out, rows named by their sheet', async () => {
  const { client, token } = await server().newAdmin();
  const { id } = await mapped(client, year());
  const job = await choose(client, id, [4, 1, 2]);
  expect(job).toMatchObject({ rows: 6, headers: saleHeaders });
  expect(job.sheets.map(({ offset }) => offset)).toEqual([null, 0, 5, null, 10]);
  expect(job.notices.filter(({ code }) => code === 'TOTALS').map(({ message }) => message)).toEqual([
    importMessages.TOTALS_OF_SHEETS(2, importMessages.row(5, 'مهر')),
  ]);
  await changeImport(client, id, { mapping: job.mapping });
  const ready = await untilState(client, id, 'ready');
  expect(ready).toMatchObject({ rows: 6, invoices: 5, valid: 4, faulty: 1, bad_rows: 1 });
  expect((await rowsOfImport(client, id, {})).rows.map(({ row }) => row)).toEqual([2, 3, 4, 8, 9, 12]);

  // Its errors go out and come back under the sheet's own row.
  const answer = await server().fetch(`/api/bulk_invoice_import/${id}/file`, { token });
  const written = await withSpooledFile(new Uint8Array(await answer.arrayBuffer()), async (path) => {
    const rows: string[][] = [];
    for await (const batch of readSpreadsheet(path)) rows.push(...batch.map(({ cells }) => cells));
    return rows;
  });
  expect(written[1]?.[0]).toBe('آبان!4');
  const mended = written.map((cells, index) => (index === 0 ? cells : cells.with(8, '9850000')));
  const file = new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows: mended }] }))], 'a.xlsx');
  await client(calls.mendImport, { params: { id }, body: { file } });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 5, faulty: 0 });

  // Numbers are told apart when one of them changes, too.
  await changeImport(client, id, { cells: [{ row: 12, column: 0, value: '2' }] });
  expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 5, valid: 5 });
  await changeImport(client, id, { action: 'draft' });
  expect(await untilState(client, id, 'done')).toMatchObject({ issued: 5 });
  await expect(changeImport(client, id, { sheets: [2] })).rejects.toMatchObject({ status: 409 });
  // Taken back again nothing is issued, but the file is gone; what was read of it stays.
  await changeImport(client, id, { action: 'recall' });
  await untilState(client, id, 'ready');
  await changeImport(client, id, { action: 'remap' });
  await expect(changeImport(client, id, { sheets: [2] })).rejects.toMatchObject({
    problem: { detail: importMessages.NO_OTHER_SHEET },
  });
  expect(await getImport(client, id)).toMatchObject({ state: 'mapping', rows: 6 });
});

it('a workbook of another program goes on as it is: its sheets are joined, its columns and words known, its pattern told', async () => {
  const { client } = await server().newAdmin();
  const [, day = ''] = line('1');
  const sale = await mapped(client, {
    'اطلاعات صورتحساب': [
      [
        ...[
          'سریال صورتحساب داخلی حافظه مالیاتی',
          'شماره اقتصادی فروشنده',
          'تاریخ و زمان صدور صورت حساب',
          'نوع صورتحساب',
        ],
        ...['الگوی صورتحساب', 'نوع شخص خریدار', 'شماره اقتصادی خریدار', 'روش تسویه', 'مبلغ پرداختی نقدی'],
      ],
      ['1001', '14003778990', day, 'نوع-یک', 'الگوی اول (فروش)', 'حقوقی', '14008430838', 'نقد', '21670000'],
      ['1002', '14003778990', day, 'نوع-یک', 'فروش', 'حقوقی', '14008430838', 'نسیه', ''],
    ],
    اقلام: [
      [
        ...['سریال صورتحساب داخلی حافظه مالیاتی', 'شناسه کالا-خدمت', 'شرح کالا / خدمت', 'تعداد-مقدار'],
        ...['واحد اندازه گیری', 'مبلغ واحد', 'مبلغ تخفیف', 'درصد مالیات برارزش افزوده', 'سهم نقدی از پرداخت'],
      ],
      ['1001', '2720000114542', 'چای', '2', 'کیلو گرم', '9850000', '0', '10', '1'],
      ['1002', '2720000114542', 'چای', '3', 'KG', '9850000', '0', '10', ''],
    ],
    راهنما: [['نوع فاکتور'], ['کد', 'شرح'], ['1', 'نوع اول']],
  });
  expect(sale).toMatchObject({ rows: 4, column_key: '1/1' });
  const ignored = sale.headers.filter((_, column) =>
    Object.values(sale.mapping ?? {}).every((source) => !('column' in source) || source.column !== column),
  );
  expect(ignored).toEqual(['شماره اقتصادی فروشنده', 'سهم نقدی از پرداخت']);
  await changeImport(client, sale.id, { mapping: sale.mapping });
  expect(await untilState(client, sale.id, 'ready')).toMatchObject({ invoices: 2, valid: 2, faulty: 0 });

  const gold = await mapped(client, {
    Sheet4: [
      ['شناسه فاکتور', 'تاریخ صدور', 'شماره اقتصادی خریدار'],
      ['1', day, '14008430838'],
    ],
    Sheet5: [
      ['شناسه فاکتور', 'شناسه کالا-خدمت', 'مبلغ واحد', 'اجرت ساخت', 'سود فروشنده', 'حق العمل', 'عیار'],
      ['1', '2720000050499', '500', '10', '20', '30', '750'],
    ],
  });
  expect(gold).toMatchObject({ rows: 2, column_key: '1/3' });
  expect(Object.keys(gold.mapping ?? {})).toHaveLength(9);
});

it('invoices in one sheet and their lines in another are put together by the number', async () => {
  const { client, token } = await server().newAdmin();
  const day = line('1')[1] ?? '';
  const sheets = {
    سرفاکتور: [
      ['گزارش فاکتورها'],
      ['ش فاکتور', 'تاریخ', 'نام مشتری', 'کد ملی'],
      ['F-1', day, 'پخش آریا', '14008430838'],
      ['F-2', day, 'پخش آریا', '14008430838'],
      ['F-3', day, 'پخش آریا', '14008430838'],
    ],
    راهنما: [['هر فاکتور در برگه نخست یک ردیف دارد']],
    اقلام: [
      ['ردیف', 'ش فاکتور', 'شناسه کالا', 'شرح', 'تعداد', 'فی (تومان)', 'مالیات ٪'],
      ['1', 'F-1', '2720000114542', 'چای', '2', '985000', '10'],
      ['2', 'F-2', '2720000114542', 'قند', '1', '500', '10'],
      ['3', 'F-1', '2720000114542', 'برنج', '3', '1000', '10'],
      ['4', 'F-9', '2720000114542', 'روغن', '3', '1000', '10'],
    ],
  };
  const job = await mapped(client, sheets);
  expect(job.headers).toEqual([
    'ش فاکتور',
    'تاریخ',
    'نام مشتری',
    'کد ملی',
    'ردیف',
    ...(sheets.اقلام[0] ?? []).slice(2),
  ]);
  // Of the columns of each something is shown.
  expect(job.sample.map((cells) => cells.filter((text) => text !== '').length)).toEqual([4, 4, 4, 7, 7, 7, 7]);
  expect([job.rows, job.sheets.map(({ offset, joins }) => [offset, joins])]).toEqual([
    7,
    [
      [0, true],
      [null, false],
      [5, true],
    ],
  ]);
  await changeImport(client, job.id, { mapping: job.mapping });
  const ready = await untilState(client, job.id, 'ready');
  // F-3 has no lines and F-9 no invoice; the prices are tomans, which their user is asked about.
  expect(ready).toMatchObject({ invoices: 4, faulty: 4 });
  expect(ready.causes.find(({ code }) => code === 'NOT_IN_RIALS')).toMatchObject({ count: 4, fixable: 4 });
  const { column = -1 } = ready.causes.find(({ code }) => code === 'NOT_IN_RIALS') ?? {};
  await changeImport(client, job.id, { fix: { code: 'NOT_IN_RIALS', column } });
  expect(await untilState(client, job.id, 'ready')).toMatchObject({ invoices: 4, valid: 2, faulty: 2 });
  const answer = await server().fetch(`/api/bulk_invoice_import/${job.id}/file`, { token });
  expect(answer.status).toBe(200);
  await changeImport(client, job.id, { action: 'draft' });
  expect(await untilState(client, job.id, 'ready')).toMatchObject({ issued: 2, faulty: 2 });
  const { invoices } = await client(calls.listInvoices, { query: {} });
  const drafts = await Promise.all(invoices.map((one) => client(calls.getInvoice, { params: { id: one.id } })));
  const made = drafts.map(({ draft: { invoice, buyer_info, items } }) => [
    invoice.internal_id,
    buyer_info.company,
    items.map(({ item_name, item_price }) => `${item_name} ${item_price}`).join(),
  ]);
  expect(made.sort()).toEqual([
    ['F-1', 'پخش آریا', 'چای 9850000,برنج 10000'],
    ['F-2', 'پخش آریا', 'قند 5000'],
  ]);
});

it('figures in untitled columns of sheets that are put together are asked about, and read as they were told', async () => {
  const { client } = await server().newAdmin();
  const day = line('1')[1] ?? '';
  const sheets = (number: string, ...beside: string[]) => ({
    فاکتورها: [
      ['شماره فاکتور', 'تاریخ', 'نام مشتری', 'کد ملی'],
      [number, day, 'پخش آریا', '14008430838'],
    ],
    اقلام: [
      ['شماره فاکتور', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات ٪'],
      [number, '2720000114542', 'چای', '2', '985000', '10', ...beside],
    ],
  });
  const bare = await mapped(client, sheets('1'));
  expect(bare.headers).toHaveLength(9);
  await changeImport(client, bare.id, { mapping: bare.mapping });
  await untilState(client, bare.id, 'ready');
  const asked = await mapped(client, sheets('2', '50000'));
  expect([asked.headers.length, asked.sample.at(-1)?.at(10)]).toEqual([11, '50000']);
  expect(asked.notices[0]).toMatchObject({ code: 'UNTOLD', message: expect.stringContaining('اقلام!G') });
  await changeImport(client, asked.id, { mapping: { ...asked.mapping, 'items[].item_discount': { column: 10 } } });
  expect(await untilState(client, asked.id, 'ready')).toMatchObject({ valid: 1 });
  const { id } = await upload(client, await book(sheets('3', '60000')));
  const next = await untilState(client, id, 'mapping', 'ready');
  expect(next).toMatchObject({ state: 'ready', mapping: { 'items[].item_discount': { column: 10 } } });
});

it('a sheet without rows is not read by itself, and chosen leaves the others to choose', async () => {
  const { client } = await server().newAdmin();
  const { id, rows } = await mapped(client, {
    خالی: [saleHeaders],
    مهر: [saleHeaders.slice(0, 8), line('1').slice(0, 8)],
  });
  expect(rows).toBe(1);
  const empty = await choose(client, id, [0]);
  expect([empty.rows, empty.notices.map(({ message }) => message)]).toEqual([0, [importMessages.NO_ROWS_IN_SHEET]]);
  await expect(changeImport(client, id, { mapping: { 'items[].item_code': { column: 4 } } })).rejects.toMatchObject({
    problem: { detail: importMessages.NO_ROWS_IN_SHEET },
  });
  expect(await choose(client, id, [1])).toMatchObject({ rows: 1 });
});

it('lines alone can be read too, and a month with lines cannot', async () => {
  const { client } = await server().newAdmin();
  const lines = [
    ['شماره فاکتور', 'شناسه کالا', 'تعداد', 'فی'],
    ['1', '2720000114542', '1', '5000'],
  ];
  const invoices = [
    ['شماره فاکتور', 'تاریخ', 'کد ملی'],
    ['1', line('1')[1] ?? '', '14008430838'],
  ];
  const { id, rows } = await mapped(client, { مهر: invoices, اقلام: lines, آبان: invoices });
  // Which month the lines are of nobody knows.
  expect(rows).toBe(1);
  expect(await choose(client, id, [0, 1])).toMatchObject({ rows: 2 });
  expect(await choose(client, id, [1])).toMatchObject({ rows: 1, headers: lines[0] });
  await expect(changeImport(client, id, { sheets: [0, 1, 2] })).rejects.toMatchObject({
    problem: { errors: [{ path: 'sheets.2', message: importMessages.OTHER_HEADS }] },
  });
});

it('another can be chosen until something is issued, a remembered header or not', async () => {
  const { client } = await server().newAdmin();
  const first = await mapped(client, year());
  await changeImport(client, first.id, { mapping: first.mapping });
  await untilState(client, first.id, 'ready');
  await changeImport(client, first.id, { action: 'remap' });
  const other = await choose(client, first.id, [4]);
  expect([other.rows, other.last_edit]).toEqual([1, null]);
  await changeImport(client, first.id, { mapping: other.mapping });
  expect(await untilState(client, first.id, 'ready')).toMatchObject({ invoices: 1 });
  // Months of the same header: which are meant only the user knows, whatever is remembered.
  expect((await mapped(client, year())).rows).toBe(3);
  // One sheet of sales beside others goes on by itself.
  const { مهر, انبار } = year();
  const { id } = await upload(client, await book({ انبار: انبار ?? [], مهر: مهر ?? [] }));
  expect(await untilState(client, id, 'ready', 'mapping')).toMatchObject({ state: 'ready', invoices: 2 });
});

it.each([
  ['one that is not there', [9], 'sheets.0', importMessages.UNKNOWN_SHEET],
  ['one twice', [1, 1], 'sheets.1', importMessages.SHEET_TWICE],
  ['of other headers', [1, 3], 'sheets.1', importMessages.OTHER_HEADS],
])('%s is refused, and what was read stays', async (_what, sheets, path, message) => {
  const { client } = await server().newAdmin();
  const { id } = await mapped(client, year());
  await expect(changeImport(client, id, { sheets })).rejects.toMatchObject({
    status: 400,
    problem: { errors: [{ path, message }] },
  });
  expect(await getImport(client, id)).toMatchObject({ state: 'mapping', rows: 3 });
});

it('a file of one sheet has no other', async () => {
  const { client } = await server().newAdmin();
  const { id, sheets } = await mapped(client, { فروش: [saleHeaders, line('1')] });
  expect(sheets).toEqual([]);
  await expect(changeImport(client, id, { sheets: [0] })).rejects.toMatchObject({
    status: 409,
    problem: { detail: importMessages.NO_OTHER_SHEET },
  });
});

it('the sum of each sheet is held against its own invoices, and the one that differs is named', async () => {
  const { client } = await server().newAdmin();
  const heads = [...saleHeaders, 'جمع کل ما'];
  const sum = (text: string) => ['جمع کل', '', '', '', '', '', '', '', '', text];
  const sheets: Sheets = {
    مهر: [heads, line('1'), line('2'), sum('43340000')],
    آبان: [heads, line('1'), sum('21670000')],
  };
  const both = async (some: Sheets) => {
    const { id } = await mapped(client, some);
    const { mapping } = await choose(client, id, [0, 1]);
    await changeImport(client, id, { mapping });
    return untilState(client, id, 'ready');
  };
  expect(await both(sheets)).toMatchObject({
    sums: { total: '65010000', vat: '5910000' },
    file_sum: { said: '65010000', computed: '65010000', is_equal: true, sheet: '' },
  });
  expect(await both({ ...sheets, آبان: [heads, line('1'), sum('22000000')] })).toMatchObject({
    file_sum: { said: '22000000', computed: '21670000', difference: '330000', is_equal: false, sheet: 'آبان' },
  });
  // Of a sheet that has none nobody knows.
  expect(await both({ ...sheets, آبان: [heads, line('1')] })).toMatchObject({ file_sum: null });
});

it('sheets that are ticked are kept, read yet or not, and refused where they cannot be together', async () => {
  const { client } = await server().newAdmin();
  const { id, mapping } = await mapped(client, year());
  const ticked = async () => (await getImport(client, id)).sheets.map(({ wanted }) => wanted);
  expect(await ticked()).toEqual([false, true, false, false, false]);
  await changeImport(client, id, { draft: { mapping, sheets: [4, 2] } });
  expect(await ticked()).toEqual([false, false, true, false, true]);
  // Columns that are said without them leave them as they are.
  await changeImport(client, id, { draft: { mapping } });
  expect(await ticked()).toEqual([false, false, true, false, true]);
  await changeImport(client, id, { draft: { mapping, sheets: [] } });
  expect(await ticked()).toEqual(Array(5).fill(false));
  for (const [sheets, code] of [
    [[1, 3], 'OTHER_HEADS'],
    [[9], 'UNKNOWN_SHEET'],
  ] as const) {
    const refused = changeImport(client, id, { draft: { mapping, sheets } });
    await expect(refused).rejects.toMatchObject({ status: 400, problem: { errors: [{ code }] } });
  }
  expect((await choose(client, id, [1, 2])).sheets.map(({ wanted }) => wanted)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

it('sheets that are an invoice each, as forms, are read together, each under its own head, and others stay unread', async () => {
  const { client } = await server().newAdmin();
  const [, today = ''] = line('1');
  const form = (number: string, buyer: string, ...others: string[][]) => [
    ['صورتحساب فروش کالا و خدمات'],
    ['شماره:', number, '', 'تاریخ:', today],
    ['خریدار:', buyer, '', 'کد ملی:', '0068421931', 'کد پستی: 8174673441'],
    ...others,
    ['ردیف', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات'],
    ['1', '2720000114542', 'چای', '2', '9850000', '1970000'],
    ['2', '2720000131425', 'قند', '1', '1000000', '100000'],
    ['', '', 'جمع', '3', '', '2070000'],
    ['مهر و امضا'],
  ];
  const { id } = await upload(
    client,
    await book({
      راهنما: [['این فایل فاکتورهای مهر است']],
      'فاکتور ۱': form('1', 'زهرا امینی'),
      'فاکتور ۲': form('2', 'پخش آریا', ['نشانی: تهران']),
      'فاکتور ۳': form('1', 'زهرا امینی'),
      نمونه: form('', ''),
    }),
  );
  const job = await untilState(client, id, 'mapping');
  expect(job).toMatchObject({ rows: 6 });
  expect(job.sheets.map(({ wanted }) => wanted)).toEqual([false, true, true, true, false]);
  expect(job.notices[1]).toMatchObject({ code: 'FORM', message: expect.stringContaining('۳ صورتحساب') });
  const { rows } = await rowsOfImport(client, id, {});
  expect(rows.map(({ cells }) => [cells[6], cells[8], cells.at(-1)])).toEqual([
    ...Array(2).fill(['1', 'زهرا امینی', '']),
    ...Array(2).fill(['2', 'پخش آریا', 'تهران']),
    ...Array(2).fill(['1', 'زهرا امینی', '']),
  ]);
  await changeImport(client, id, { mapping: job.mapping });
  expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 3, rows: 6 });
  // One alone is what it was before.
  const alone = await upload(client, await book({ راهنما: [['x']], 'فاکتور ۱': form('9', 'زهرا امینی') }));
  expect((await untilState(client, alone.id, 'mapping')).notices.map(({ code }) => code)).toContain('FORM');
});
