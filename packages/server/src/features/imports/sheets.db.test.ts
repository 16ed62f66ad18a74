import { type Client, calls } from '@taraz/contract';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { withServer } from '../../testing/with-server.ts';
import { importMessages } from './messages.fa.ts';
import { changeImport, getImport, rowsOfImport, saleHeaders, saleLine, untilState, upload } from './testing/uploads.ts';

const server = withServer();
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
    { name: 'راهنما', alike: 0, offset: null },
    { name: 'مهر', alike: 1, offset: 0 },
    { name: 'آبان', alike: 1, offset: null },
    { name: 'انبار', alike: 3, offset: null },
    { name: 'آذر', alike: 1, offset: null },
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
