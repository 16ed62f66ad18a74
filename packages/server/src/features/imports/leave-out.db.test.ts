import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { withSharedServer } from '../../testing/with-server.ts';
import { importMessages } from './messages.fa.ts';
import { errorRows } from './queries.ts';
import { changeImport, getImport, judged, rowsOfImport, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);

/** Three right invoices, the second of two lines, and two that are wrong. */
const file = () =>
  salesCsv(line('1'), line('2'), line('2', { 5: 'قند' }), line('3', { 6: 'دو' }), line('4', { 7: 'سه' }), line('5'));

describe('what is left out of a file', () => {
  it('is a whole invoice or one of its rows, counted by itself, and comes back', async () => {
    const { client } = await server().newAdmin();
    const { id, ...before } = await judged(client, file());
    expect(before).toMatchObject({ invoices: 5, valid: 3, faulty: 2, left_out: 0, left_out_rows: 0, bad_rows: 2 });
    const change = (body: object) => changeImport(client, id, body);

    // Any row of it names its invoice.
    const whole = await change({ leave_out: { choice: 'leave', rows: [4] } });
    expect(whole).toMatchObject({ rows: 6, invoices: 5, valid: 2, faulty: 2, left_out: 1, left_out_rows: 2 });
    expect(whole.last_edit).toEqual({ number: 1, cells: 2, of: 'left_out' });
    const back = await change({ leave_out: { choice: 'take_back', rows: [3] } });
    expect(back).toMatchObject({ valid: 3, left_out: 0, left_out_rows: 0, sums: before.sums });
    expect(back.last_edit).toMatchObject({ of: 'taken_back' });

    // One line of two: what is left is an invoice of its own.
    const part = await change({ leave_out: { choice: 'leave', rows: [4], whole: false } });
    expect(part).toMatchObject({ invoices: 5, valid: 3, left_out: 0, left_out_rows: 1 });
    expect(Number(before.sums?.total) - Number(part.sums?.total)).toBe(21_670_000);
    // The other one as well: nothing is left of it.
    expect(await change({ leave_out: { choice: 'leave', rows: [3], whole: false } })).toMatchObject({
      ...{ valid: 2, left_out: 1, left_out_rows: 2 },
    });
  });

  it('takes what was wrong of it along, and is undone and done again', async () => {
    const { client } = await server().newAdmin();
    const { id, ...before } = await judged(client, file());
    const change = (body: object) => changeImport(client, id, body);
    const out = await change({ leave_out: { choice: 'leave', only: 'bad' } });
    expect(out).toMatchObject({ valid: 3, faulty: 0, left_out: 2, left_out_rows: 2, bad_rows: 0, causes: [] });
    // What was bad stays in sight, with what became of it.
    const seen = await rowsOfImport(client, id, { only: 'bad' });
    expect(seen.rows.map(({ row, left_out, faults }) => [row, left_out, faults])).toEqual([
      [5, true, []],
      [6, true, []],
    ]);
    expect((await rowsOfImport(client, id, { only: 'left_out' })).count).toBe(2);
    const undone = await change({ undo: true });
    expect(undone).toMatchObject({ faulty: 2, left_out: 0, left_out_rows: 0, bad_rows: 2, causes: before.causes });
    expect(await change({ redo: true })).toMatchObject({ faulty: 0, left_out: 2, bad_rows: 0, causes: [] });
    // A cell of it may be mended meanwhile; it goes nowhere all the same.
    expect(await change({ cells: [{ row: 5, column: 6, value: '2' }] })).toMatchObject({ left_out: 2, valid: 3 });
    expect(await change({ leave_out: { choice: 'take_back', only: 'left_out' } })).toMatchObject({
      ...{ valid: 4, faulty: 1, left_out: 0, left_out_rows: 0 },
    });
  });

  it('is not issued, stays with the file when that is done, and can be issued later', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, file());
    await changeImport(client, id, { leave_out: { choice: 'leave', rows: [2, 5, 6] } });
    await changeImport(client, id, { action: 'draft' });
    const done = await untilState(client, id, 'done');
    expect(done).toMatchObject({ invoices: 5, issued: 2, left_out: 3, valid: 0, faulty: 0 });
    // Rows of what was issued stay as they are.
    expect(await changeImport(client, id, { leave_out: { choice: 'leave', rows: [3] } })).toMatchObject({
      ...{ issued: 2, left_out: 3, left_out_rows: 3 },
    });
    expect(await changeImport(client, id, { leave_out: { choice: 'take_back', rows: [2] } })).toMatchObject({
      ...{ state: 'ready', valid: 1, left_out: 2 },
    });
  });

  it('stays out when the columns are said anew, and its number is put together with others of it', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, file());
    await changeImport(client, id, { leave_out: { choice: 'leave', rows: [2, 4], whole: false } });
    const remapped = await changeImport(client, id, { action: 'remap' });
    await changeImport(client, id, { mapping: remapped.mapping });
    expect(await untilState(client, id, 'ready')).toMatchObject({
      ...{ invoices: 5, valid: 2, faulty: 2, left_out: 1, left_out_rows: 2 },
    });
    // Row 5 goes over to the invoice that is left out, which is one that goes then.
    expect(await changeImport(client, id, { cells: [{ row: 7, column: 0, value: '1' }] })).toMatchObject({
      ...{ invoices: 4, valid: 2, left_out: 0, left_out_rows: 2 },
    });
  });

  it('stands in the file of errors as left out, and stays so when that comes back', async () => {
    const { client, token } = await server().newAdmin();
    const { id } = await judged(client, file());
    await changeImport(client, id, { leave_out: { choice: 'leave', rows: [2] } });
    const response = await server().fetch(`/api/bulk_invoice_import/${id}/file`, { token });
    const bytes = await response.bytes();
    const rows = await withSpooledFile(bytes, async (path) => {
      const all: (readonly string[])[] = [];
      for await (const batch of readSpreadsheet(path)) all.push(...batch.map(({ cells }) => cells));
      return all;
    });
    expect(rows.slice(1).map(([row]) => row)).toEqual(['2', '5', '6']);
    expect(rows[1]).toContain(importMessages.LEFT_OUT);
    const mended = new File([bytes], 'errors.xlsx');
    await client(calls.mendImport, { params: { id }, body: { file: mended } });
    expect(await getImport(client, id)).toMatchObject({ left_out: 1, faulty: 2, last_edit: { number: 1 } });
  });
});

it('the file of wrong rows is read in pages of so many characters, however long each row is', async () => {
  const { client, accountId } = await server().newAdmin();
  const wrong = Array.from({ length: 5 }, (_, at) => line(String(at), { 6: 'دو' }));
  const { id } = await judged(client, salesCsv(...wrong, line('5')));
  const { asOwner, db } = server().database;
  await asOwner(
    `update import_rows set cells = cells || to_jsonb(repeat('x', 4000000)) where import_id = $1 and row_number < 6`,
    [id],
  );
  const rows = errorRows(
    (work) =>
      db.withAccount(accountId, async (tx) =>
        work(tx, await tx.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
      ),
    'bad',
  );
  const pages: number[][] = [];
  for await (const page of rows) pages.push(page.map(({ row }) => row));
  expect(pages).toEqual([
    [2, 3],
    [4, 5, 6],
  ]);
});
