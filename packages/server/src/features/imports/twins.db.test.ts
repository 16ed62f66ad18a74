import { readFileSync } from 'node:fs';
import { type Client, calls } from '@taraz/contract';
import { emptyBuyer, ownNumberKey } from '@taraz/core';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { identityOf } from './check/content.ts';
import type { GroupVerdict } from './check/protocol.ts';
import type { ImportRow } from './job.ts';
import { arrange } from './testing/arrange-import.ts';
import { chosenRepetition } from './testing/chosen.ts';
import { inSteps } from './testing/in-steps.ts';
import {
  changeImport,
  getImport,
  judged,
  rowsOfImport,
  saleHeaders,
  saleLine,
  salesCsv,
  untilState,
  upload,
} from './testing/uploads.ts';
import { byNumber, findTwins } from './twins.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);

async function drafted(client: Client, ...rows: string[][]): Promise<void> {
  const { id } = await judged(client, salesCsv(...rows));
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'done');
}
const numbersOf = async (client: Client) =>
  (await client(calls.listInvoices, { query: {} })).invoices.map(({ internal_id }) => internal_id).sort();

it('an invoice of another file, by its number in any digits, is held back until its user leaves it out or lets it go', async () => {
  const { client } = await server().newAdmin();
  await drafted(client, line('1'), line('2'), line('3'));
  const job = await judged(client, salesCsv(line('۱'), line('2', { 6: '9' }), line('4'), line('5', { 6: 'دو' })));
  expect(job).toMatchObject({ invoices: 4, valid: 1, twins: 2, faulty: 1, skipped: 0, same_as: null });
  const { count, rows } = await rowsOfImport(client, job.id, { only: 'twins' });
  expect([count, rows.map(({ twin }) => twin)]).toEqual([2, ['twin', 'twin']]);
  expect(rows.map(({ faults }) => faults[0])).toMatchObject([
    { code: 'SAME_NUMBER', column: 0, severity: 'warning', message: expect.stringContaining('با همین خریدار') },
    { code: 'SAME_NUMBER', column: 0, severity: 'warning', message: expect.stringContaining('اقلامی دیگر') },
  ]);

  // What is issued meanwhile is neither of them.
  await changeImport(client, job.id, { action: 'draft' });
  await untilState(client, job.id, 'ready');
  expect(await numbersOf(client)).toEqual(['1', '2', '3', '4']);

  const first = await changeImport(client, job.id, { twins: { choice: 'skip' } });
  expect(first).toMatchObject({ twins: 0, skipped: 2, faulty: 1, valid: 0, state: 'ready' });
  // One of both is thought of otherwise.
  const second = await changeImport(client, job.id, { twins: { choice: 'issue', rows: [3] } });
  expect(second).toMatchObject({ twins: 0, skipped: 1, valid: 1 });
  await changeImport(client, job.id, { action: 'draft' });
  expect(await untilState(client, job.id, 'ready')).toMatchObject({ issued: 2, skipped: 1, faulty: 1 });
  expect(await numbersOf(client)).toEqual(['1', '2', '2', '3', '4']);
  await changeImport(client, job.id, { cells: [{ row: 5, column: 6, value: '2' }] });
  await changeImport(client, job.id, { action: 'draft' });
  expect(await untilState(client, job.id, 'done')).toMatchObject({ issued: 3, skipped: 1, invoices: 4 });
});

it('an invoice that was written here is known by its number, whatever nobody sees stands at either', async () => {
  const { client, accountId } = await server().newAdmin();
  for (const internal_id of ['A-15 ', '\u200fA-16', 'A-17'])
    await client(calls.createInvoice, { body: { save_as_draft: true, invoice: { internal_id } } });
  expect(await numbersOf(client)).toEqual(['A-15', 'A-16', 'A-17']);
  const file = () => salesCsv(line('A-15'), line('A-16'), line('A-17\u200f'));
  expect(await judged(client, file())).toMatchObject({ valid: 0, twins: 3 });
  // What was written before is known, too.
  const { asOwner } = server().database;
  await asOwner(`update invoices set internal_id = chr(8207) || internal_id || chr(160) where account_id = $1`, [
    accountId,
  ]);
  expect(await numbersOf(client)).toEqual(['\u200fA-15\u00a0', '\u200fA-16\u00a0', '\u200fA-17\u00a0']);
  await asOwner(readFileSync(new URL('../../../sql/0841_own_numbers_without_unseen.sql', import.meta.url), 'utf8'));
  expect(await numbersOf(client)).toEqual(['A-15', 'A-16', 'A-17']);
  expect(await judged(client, salesCsv(line('A-15'), line('A-16')))).toMatchObject({ valid: 0, twins: 2 });
});

it('a file that comes again is known by its numbers, whatever nobody sees stands at those of both', async () => {
  const { client, accountId } = await server().newAdmin();
  const file = (...changes: Partial<Record<number, string>>[]) =>
    ['\u200eA-17', '\u202aA-18\u202c', '\u200bA-19', 'A-20'].map((number, at) => line(number, changes[at]));
  await drafted(client, ...file());
  expect(await numbersOf(client)).toEqual(['A-17', 'A-18', 'A-19', 'A-20']);
  expect(await judged(client, salesCsv(...file({ 6: '3' }, {}, {}, { 6: '3' })))).toMatchObject({ valid: 0, twins: 4 });
  // Lines of one invoice, of which some have more than is seen.
  const lines = ['B-1', 'B-1\u200f', '\u00a0B-\u200e۱\u200b'].map((number) => line(number));
  const { id, ...job } = await judged(client, salesCsv(...lines));
  expect(job).toMatchObject({ rows: 3, invoices: 1, valid: 1 });
  // And those of a file of before, once they are edited.
  const { asOwner } = server().database;
  const renumber = (text: string) =>
    asOwner('update import_invoices set number = $3 where account_id = $1 and import_id = $2', [accountId, id, text]);
  const number = async () =>
    (await asOwner('select number from import_invoices where account_id = $1 and import_id = $2', [accountId, id]))[0];
  const upgrade = readFileSync(new URL('../../../sql/1085_numbers_in_persian_letters.sql', import.meta.url), 'utf8');
  for (const prefix of ['# ', '']) {
    await renumber(`${prefix}\u200fB-1\u00a0`);
    await asOwner(upgrade);
    expect(await number()).toEqual({ number: `${prefix}B-1` });
  }
  await changeImport(client, id, { cells: [{ row: 3, column: 0, value: 'B-2' }] });
  expect(await getImport(client, id)).toMatchObject({ invoices: 2, valid: 2 });
});

it('rows are put together by their numbers as an invoice’s own number is kept, for every character', async () => {
  const some = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter((one) =>
    one.isWellFormed(),
  );
  const texts = some.map((one) => `${one}A${one}1${one}`);
  const rows = await server().database.asOwner<{ text: string; number: string }>(
    'select text, import_number(text) as number from unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter(({ text, number }) => number !== ownNumberKey(text))).toEqual([]);
});

it('a number in Arabic letters is the one in Persian letters, in a file that comes again and within one', async () => {
  const { client } = await server().newAdmin();
  await drafted(client, line('یزد-105'), line('ک-12'));
  const again = await judged(client, salesCsv(line('يزد-105'), line('ك-12'), line('يزد-۲۰۰'), line('یزد-200')));
  expect(again).toMatchObject({ state: 'ready', invoices: 3, valid: 1, twins: 2 });
});

it('a file whose invoices are all there already is over once they are left out; another number sets one free', async () => {
  const { client, accountId } = await server().newAdmin();
  await drafted(client, line('1'), line('2'));
  const job = await judged(client, salesCsv(line('1', { 5: 'چای ' }), line('2')));
  expect(job).toMatchObject({ state: 'ready', valid: 0, twins: 2 });
  await expect(changeImport(client, job.id, { action: 'draft' })).rejects.toMatchObject({ status: 409 });
  expect(await changeImport(client, job.id, { cells: [{ row: 2, column: 0, value: '7' }] })).toMatchObject({
    valid: 1,
    twins: 1,
  });
  expect(await changeImport(client, job.id, { undo: true })).toMatchObject({ valid: 0, twins: 2 });
  expect(await changeImport(client, job.id, { twins: { choice: 'skip' } })).toMatchObject({
    state: 'done',
    skipped: 2,
  });
  await expect(changeImport(client, job.id, { twins: { choice: 'skip' } })).rejects.toMatchObject({ status: 409 });
  // One that was cancelled holds no other back, nor does one that was cancelled in the portal.
  await server().database.asOwner(
    `update invoices i set cancelled_by = o.id from invoices o
     where i.account_id = $1 and o.account_id = $1 and i.internal_id = '1' and o.internal_id = '2'`,
    [accountId],
  );
  expect(await judged(client, salesCsv(line('1'), line('2')))).toMatchObject({ valid: 1, twins: 1 });
  await server().database.asOwner(
    "update invoices set cancelled_elsewhere = true where account_id = $1 and internal_id = '2'",
    [accountId],
  );
  expect(await judged(client, salesCsv(line('1'), line('2', { 5: 'چای نو' })))).toMatchObject({ valid: 2, twins: 0 });
});

describe('a row that is mended to a number which its own file has issued meanwhile', () => {
  /** Rows 2 and 3 are invoice 5 and go; row 4 is a slip for it, and wrong besides. */
  async function slipped(client: Client) {
    const { id } = await judged(client, salesCsv(line('5'), line('5', { 5: 'قند' }), line('S', { 6: 'دو' })));
    const change = (body: object) => changeImport(client, id, body);
    await change({ action: 'draft' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ issued: 1, faulty: 1 });
    const mend = () =>
      change({
        cells: [
          { row: 4, column: 0, value: '5' },
          { row: 4, column: 6, value: '2' },
        ],
      });
    return { id, change, mend };
  }
  const draft = async (client: Client, id: string) => {
    await changeImport(client, id, { action: 'draft' });
    return untilState(client, id, 'done');
  };

  /** A workbook of two sheets, both read. */
  async function bookOf(client: Client, ...sheets: { name: string; rows: string[][] }[]) {
    const book = new File([new Uint8Array(await writeXlsx({ sheets }))], 'سال.xlsx');
    const { id } = await upload(client, book);
    await untilState(client, id, 'mapping');
    await changeImport(client, id, { sheets: [0, 1] });
    const { mapping } = await untilState(client, id, 'mapping');
    await changeImport(client, id, { mapping });
    return untilState(client, id, 'ready');
  }

  it('is held back, as in another file; what is taken back it joins, and goes as one invoice with it', async () => {
    const { client } = await server().newAdmin();
    const { id, change, mend } = await slipped(client);
    expect(await mend()).toMatchObject({ invoices: 2, valid: 0, twins: 1, issued: 1 });
    const { rows } = await rowsOfImport(client, id, { only: 'twins' });
    expect(rows).toMatchObject([{ row: 4, faults: [{ code: 'SAME_NUMBER' }] }]);
    await expect(change({ action: 'draft' })).rejects.toMatchObject({ status: 409 });
    await change({ action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 1, valid: 1, twins: 0, unchecked: 0 });
    expect(await draft(client, id)).toMatchObject({ issued: 1 });
    expect(await numbersOf(client)).toEqual(['5']);
  });

  it('stays out where it was left out as a repetition, also once that is taken back', async () => {
    const { client } = await server().newAdmin();
    const { id, change, mend } = await slipped(client);
    await mend();
    await change({ twins: { choice: 'skip' } });
    await change({ action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 2, valid: 1, skipped: 1 });
  });

  it('goes by itself where its user let it go, whatever is taken back or deleted; what nobody chose about is joined', async () => {
    const { client } = await server().newAdmin();
    const { id, change, mend } = await slipped(client);
    await mend();
    await change({ twins: { choice: 'issue' } });
    await change({ action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 2, valid: 2, twins: 0 });
    expect(await draft(client, id)).toMatchObject({ issued: 2 });
    expect(await numbersOf(client)).toEqual(['5', '5']);
    for (const { id: made } of (await client(calls.listInvoices, { query: {} })).invoices) {
      await client(calls.deleteInvoice, { params: { id: made } });
    }
    expect(await change({ take_deleted: {} })).toMatchObject({ invoices: 2, valid: 2, twins: 0, unchecked: 0 });
  });

  /** How many lines the file's invoices have. */
  const linesOf = async (client: Client) => {
    const { invoices } = await client(calls.listInvoices, { query: {} });
    const all = invoices.map(({ id }) => client(calls.getInvoice, { params: { id } }));
    return (await Promise.all(all)).map(({ draft: { items } }) => items.length).sort();
  };

  it('is no line of anything where it was left out beside two that its user lets go', async () => {
    const { client } = await server().newAdmin();
    const slips = ['S', 'T'].map((number) => line(number, { 6: 'دو' }));
    const { id } = await judged(client, salesCsv(line('5'), ...slips));
    const mend = (row: number) => {
      const cells = [
        { row, column: 0, value: '5' },
        { row, column: 6, value: '2' },
      ];
      return changeImport(client, id, { cells });
    };
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'ready');
    await mend(3);
    await changeImport(client, id, { twins: { choice: 'issue' } });
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'ready');
    await mend(4);
    await changeImport(client, id, { twins: { choice: 'skip' } });
    await changeImport(client, id, { action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 3, valid: 2, skipped: 1 });
    await draft(client, id);
    expect(await linesOf(client)).toEqual([1, 1]);
  });

  it('stays a row that is left out of the invoice that it joins', async () => {
    const { client } = await server().newAdmin();
    const { id, change, mend } = await slipped(client);
    await mend();
    await change({ leave_out: { choice: 'leave', rows: [4] } });
    await change({ action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 1, valid: 1, left_out_rows: 1 });
    await draft(client, id);
    expect(await linesOf(client)).toEqual([2]);
  });

  it('stays out in its own sheet, where that number is joined in another one', async () => {
    const { client } = await server().newAdmin();
    const sheet = [saleHeaders, line('5'), line('S', { 6: 'دو' })];
    const { id } = await bookOf(client, { name: 'مهر', rows: sheet }, { name: 'آبان', rows: sheet });
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'ready');
    const { rows } = await rowsOfImport(client, id, { only: 'bad' });
    const bad = rows.map(({ row }) => row);
    await changeImport(client, id, { cells: bad.map((row) => ({ row, column: 6, value: '2' })) });
    await changeImport(client, id, { cells: bad.map((row) => ({ row, column: 0, value: '5' })) });
    await changeImport(client, id, { twins: { choice: 'skip', rows: bad.slice(1) } });
    await changeImport(client, id, { action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 3, valid: 2, skipped: 1 });
  });

  describe('stays as its user chose, where other rows are edited', () => {
    const cheaper = (row: number) => ({ cells: [{ row, column: 7, value: '9000000' }] });

    const chosen = (client: Client, choice: 'issue' | 'skip') =>
      chosenRepetition(client, server().clock.nowMs(), choice);

    it('left out: nothing brings it back', async () => {
      const { client } = await server().newAdmin();
      const { id, change } = await chosen(client, 'skip');
      expect(await change(cheaper(2))).toMatchObject({ valid: 2, twins: 0, skipped: 1 });
      expect(await change({ cells: [{ row: 4, column: 0, value: '5' }] })).toMatchObject({ valid: 1, skipped: 1 });
      await draft(client, id);
      expect(await linesOf(client)).toEqual([2]);
    });

    it('left out: nor does an edit of its own row, which is judged once it is let go', async () => {
      const { client } = await server().newAdmin();
      const { id, change } = await chosen(client, 'skip');
      expect(await change(cheaper(3))).toMatchObject({ valid: 2, twins: 0, skipped: 1, unchecked: 0 });
      expect(await change({ undo: true })).toMatchObject({ valid: 2, skipped: 1 });
      const bad = { cells: [{ row: 3, column: 6, value: 'دو' }] };
      expect(await change(bad)).toMatchObject({ valid: 2, faulty: 0, skipped: 1 });
      expect(await change({ twins: { choice: 'issue' } })).toMatchObject({ valid: 2, faulty: 1, skipped: 0 });
      const mended = { cells: [{ row: 3, column: 6, value: '2' }] };
      expect(await change(mended)).toMatchObject({ valid: 3, faulty: 0, twins: 0 });
      expect(await change({ twins: { choice: 'skip' } })).toMatchObject({ valid: 2, skipped: 1 });
      expect(await change({ leave_out: { choice: 'leave', rows: [3] } })).toMatchObject({ valid: 2, skipped: 0 });
      expect(await change({ undo: true })).toMatchObject({ valid: 2, skipped: 1 });
      await draft(client, id);
      expect(await linesOf(client)).toEqual([1, 1]);
    });

    it('left out: nor do rows that are left out and taken back, its own and those of what it repeats', async () => {
      const { client } = await server().newAdmin();
      const { id, change } = await chosen(client, 'skip');
      const leave = (choice: 'leave' | 'take_back', ...rows: number[]) => change({ leave_out: { choice, rows } });
      for (const rows of [[3], [2], [2, 3]]) {
        expect(await leave('leave', ...rows)).toMatchObject({ left_out_rows: rows.length });
        expect(await leave('take_back', ...rows)).toMatchObject({ left_out_rows: 0, valid: 2, twins: 0, skipped: 1 });
      }
      const { rows } = await rowsOfImport(client, id, { only: 'twins' });
      expect(rows).toMatchObject([{ row: 3, twin: 'skipped' }]);
      // Let go it goes by itself, also after that.
      expect(await change({ twins: { choice: 'issue' } })).toMatchObject({ valid: 3, skipped: 0 });
    });

    it('left out: nor do its own rows where what stands beside it was let go', async () => {
      const { client } = await server().newAdmin();
      await drafted(client, line('5'));
      const { id } = await judged(client, salesCsv(line('5'), line('S', { 6: 'دو' })));
      const change = (body: object) => changeImport(client, id, body);
      await change({ twins: { choice: 'issue' } });
      await change({ action: 'draft' });
      await untilState(client, id, 'ready');
      await change({ cells: [0, 6].map((column) => ({ row: 3, column, value: column === 0 ? '5' : '2' })) });
      await change({ twins: { choice: 'skip' } });
      await change({ action: 'recall' });
      expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 2, valid: 1, skipped: 1 });
      await change({ leave_out: { choice: 'leave', rows: [3] } });
      const back = { leave_out: { choice: 'take_back', rows: [3] } };
      expect(await change(back)).toMatchObject({ valid: 1, twins: 0, skipped: 1 });
    });

    it('let go: it is no line of what is put together anew, of few rows or of all', async () => {
      for (const edit of [
        { cells: [{ row: 4, column: 0, value: '5' }] },
        { replace: { find: '7', replace: '5', column: 0 } },
      ]) {
        const { client } = await server().newAdmin();
        const { id, change } = await chosen(client, 'issue');
        await inSteps('replace' in edit, async () => {
          expect(await change(edit)).toMatchObject({ state: 'replace' in edit ? 'editing' : 'ready' });
          expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 2, valid: 2 });
        });
        await draft(client, id);
        expect(await linesOf(client)).toEqual([1, 2]);
      }
    });

    it('in the other sheet of its number', async () => {
      const { client } = await server().newAdmin();
      await drafted(client, line('5'));
      const sheet = [saleHeaders, line('5'), line('7')];
      const { id } = await bookOf(client, { name: 'مهر', rows: sheet }, { name: 'آبان', rows: sheet });
      const { rows } = await rowsOfImport(client, id, { only: 'twins' });
      const [first = 0, second = 0] = rows.map(({ row }) => row);
      const change = (body: object) => changeImport(client, id, body);
      await change({ twins: { choice: 'issue', rows: [first] } });
      expect(await change({ twins: { choice: 'skip', rows: [second] } })).toMatchObject({ valid: 3, skipped: 1 });
      expect(await change(cheaper(first))).toMatchObject({ valid: 3, twins: 0, skipped: 1 });
      // A line that is mended to the number of what was let go is one sale with it, which is asked about anew.
      const renumber = { cells: [{ row: first + 1, column: 0, value: '5' }] };
      expect(await change(renumber)).toMatchObject({ invoices: 3, valid: 1, twins: 1, skipped: 1 });
    });

    it('where its number is another, and that of what it repeats becomes the same', async () => {
      for (const choice of ['skip', 'issue'] as const) {
        for (const isLarge of [false, true]) {
          const { client } = await server().newAdmin();
          const { id, change } = await chosen(client, choice);
          const as = choice === 'skip' ? { valid: 2, skipped: 1 } : { valid: 3, skipped: 0 };
          await inSteps(isLarge, async () => {
            await change({ replace: { find: '5', replace: 'A5', column: 0 } });
            expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 3, twins: 0, ...as });
            await change({ undo: true });
            expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 3, twins: 0, ...as });
          });
          await draft(client, id);
          expect(await linesOf(client)).toEqual(choice === 'skip' ? [1, 1] : [1, 1, 1]);
        }
      }
    });

    it('once an edit that gave it, or a row beside it, another number is undone and done again', async () => {
      for (const isLarge of [false, true]) {
        const { client } = await server().newAdmin();
        const { id, change } = await chosen(client, 'skip');
        const edited = async (body: object) => {
          await change(body);
          return untilState(client, id, 'ready');
        };
        const renumber = (from: string, to: string) => ({
          replace: { find: from, replace: to, column: 0, whole: true },
        });
        await inSteps(isLarge, async () => {
          const alone = { cells: [{ row: 3, column: 0, value: '8' }] };
          expect(await edited(alone)).toMatchObject({ invoices: 3, valid: 3, skipped: 0 });
          expect(await edited({ undo: true })).toMatchObject({ invoices: 3, valid: 2, twins: 0, skipped: 1 });
          expect(await edited({ redo: true })).toMatchObject({ invoices: 3, valid: 3, skipped: 0 });
          expect(await edited({ undo: true })).toMatchObject({ invoices: 3, valid: 2, twins: 0, skipped: 1 });
          // With the number of a third one, and what that one was besides.
          expect(await edited(renumber('5', '7'))).toMatchObject({ invoices: 2, valid: 1, skipped: 1 });
          expect(await edited({ undo: true })).toMatchObject({ invoices: 3, valid: 2, twins: 0, skipped: 1 });
        });
        const { rows } = await rowsOfImport(client, id, { only: 'twins' });
        expect(rows).toMatchObject([{ row: 3, twin: 'skipped' }]);
        await draft(client, id);
        expect(await linesOf(client)).toEqual([1, 1]);
      }
    });

    it('let go, once a row that was mended to its number and joined it has its own again', async () => {
      const { client } = await server().newAdmin();
      await drafted(client, line('5'));
      const { id } = await judged(client, salesCsv(line('5'), line('7')));
      const change = (body: object) => changeImport(client, id, body);
      await change({ twins: { choice: 'issue' } });
      expect(await change({ cells: [{ row: 3, column: 0, value: '5' }] })).toMatchObject({ invoices: 1, twins: 1 });
      expect(await change({ undo: true })).toMatchObject({ invoices: 2, valid: 2, twins: 0 });
      expect(await change({ redo: true })).toMatchObject({ invoices: 1, twins: 1 });
    });

    it('until its own number is another', async () => {
      const { client } = await server().newAdmin();
      const { change } = await chosen(client, 'skip');
      const renumber = { cells: [{ row: 3, column: 0, value: '7' }] };
      expect(await change(renumber)).toMatchObject({ invoices: 2, valid: 2, skipped: 0 });
    });
  });

  it('joins an invoice that was deleted, and is taken back to go again', async () => {
    const { client } = await server().newAdmin();
    const { id, change, mend } = await slipped(client);
    const [made] = (await client(calls.listInvoices, { query: {} })).invoices;
    await client(calls.deleteInvoice, { params: { id: made?.id ?? '' } });
    expect(await mend()).toMatchObject({ invoices: 2, valid: 1, twins: 0 });
    expect(await change({ take_deleted: {} })).toMatchObject({ invoices: 1, valid: 1, twins: 0, unchecked: 0 });
    expect(await draft(client, id)).toMatchObject({ issued: 1 });
    expect(await numbersOf(client)).toEqual(['5']);
  });

  it('goes where another sheet has that number, or another group of the file', async () => {
    const { client } = await server().newAdmin();
    const sheets = [
      { name: 'مهر', rows: [saleHeaders, line('1'), line('S', { 6: 'دو' })] },
      { name: 'آبان', rows: [saleHeaders, line('1'), line('2')] },
    ];
    const { id } = await bookOf(client, ...sheets);
    await changeImport(client, id, { action: 'draft' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ issued: 3, faulty: 1 });
    const cell = (column: number, value: string) => ({ cells: [{ row: 3, column, value }] });
    await changeImport(client, id, cell(6, '2'));
    expect(await changeImport(client, id, cell(0, '1'))).toMatchObject({ valid: 0, twins: 1 });
    expect(await changeImport(client, id, cell(0, '2'))).toMatchObject({ valid: 1, twins: 0 });

    const lines = [line('1'), line('1'), line('1', { 6: 'دو' })].map((cells, at) => [...cells, `g${at}`]);
    const grouped = new File([[[...saleHeaders, 'دسته'], ...lines].map((row) => row.join(';')).join('\n')], 'a.csv');
    const other = await server().newAdmin();
    const file = await upload(other.client, grouped);
    const read = await untilState(other.client, file.id, 'mapping');
    await changeImport(other.client, file.id, { mapping: { ...read.mapping, group: { column: 9 } } });
    expect(await untilState(other.client, file.id, 'ready')).toMatchObject({ invoices: 3, valid: 2, faulty: 1 });
    await changeImport(other.client, file.id, { action: 'draft' });
    await untilState(other.client, file.id, 'ready');
    const mended = (column: number, value: string) =>
      changeImport(other.client, file.id, { cells: [{ row: 4, column, value }] });
    expect(await mended(6, '2')).toMatchObject({ issued: 2, valid: 1, twins: 0 });
    expect(await mended(9, 'g1')).toMatchObject({ issued: 2, valid: 0, twins: 1 });
  });
});

it('two files read side by side: what the one issues the other does not issue again', async () => {
  const { client } = await server().newAdmin();
  const one = await judged(client, salesCsv(line('1'), line('2')));
  const other = await judged(client, salesCsv(line('2'), line('3')));
  expect([one.valid, other.valid]).toEqual([2, 2]);
  await Promise.all([one, other].map(({ id }) => changeImport(client, id, { action: 'draft' })));
  await Promise.all([one, other].map(({ id }) => untilState(client, id, 'ready', 'done')));
  const both = await Promise.all([one, other].map(({ id }) => getImport(client, id)));
  expect(both.map(({ issued }) => issued).sort()).toEqual([1, 2]);
  expect(both.map(({ twins }) => twins).sort()).toEqual([0, 1]);
  expect(await numbersOf(client)).toEqual(['1', '2', '3']);
});

it('without numbers the content tells; a correction is no second invoice, nor is one that was taken back', async () => {
  const { client } = await server().newAdmin();
  const unnumbered = (...rows: string[][]) =>
    new File([salesCsv(...rows)], 'a.csv').text().then((text) => new File([text.replaceAll(/^[^;]*;/gm, '')], 'a.csv'));
  const first = await judged(client, await unnumbered(line('1'), line('2', { 6: '7' })));
  await changeImport(client, first.id, { action: 'draft' });
  await untilState(client, first.id, 'done');
  const again = await judged(client, await unnumbered(line('1'), line('2', { 6: '8' })));
  expect(again).toMatchObject({ valid: 1, twins: 1 });
  expect((await rowsOfImport(client, again.id, { only: 'twins' })).rows[0]?.faults[0]).toMatchObject({
    code: 'SAME_CONTENT',
    column: -1,
  });
  await changeImport(client, first.id, { action: 'recall' });
  await untilState(client, first.id, 'ready');
  const free = await judged(client, await unnumbered(line('1'), line('2', { 6: '9' })));
  expect(free).toMatchObject({ valid: 2, twins: 0 });
});

it('of very many invoices of one number the first few are read, and those of every other number', async () => {
  const { db } = server().database;
  const fixture = await createFixture(server().database);
  const { accountId, actor, runtime } = fixture;
  const make = async (internal_id: string) => {
    const input = { ...(await sampleInput({ invoice: { internal_id } })), save_as_draft: true };
    return db.withAccount(accountId, (tx) => createInvoice(tx, fixture.invoices, actor, input));
  };
  const ids: string[] = [];
  for (let count = 0; count < 25; count += 1) ids.push(await make('7'));
  const other = await make('8');
  const job = runtime.ids.uuid();
  await arrange(fixture, 1, job);
  const [row] = await fixture.rows<ImportRow>('select * from imports where id = $1', [job]);
  const found = await db.withAccount(accountId, (tx) => byNumber(tx, row as ImportRow, ['7', '8'], []));
  expect(found.map(({ id }) => id)).toEqual([...ids.slice(0, 20), other]);
});

it('of very many of one day and total without a number each is known, the first of its content', {
  timeout: 60_000,
}, async () => {
  const { db, asOwner } = server().database;
  const fixture = await createFixture(server().database);
  const { accountId, actor, runtime } = fixture;
  const input = { ...(await sampleInput({ invoice: { internal_id: '' } })), save_as_draft: true };
  const id = await db.withAccount(accountId, (tx) => createInvoice(tx, fixture.invoices, actor, input));
  const named = await asOwner<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'invoices' and is_generated = 'NEVER' and column_name not in ('id', 'buyer_code', 'created_at')`,
  );
  // 2,500 buyers, and 2,500 that differ in what is sold to one alone.
  await asOwner(
    `with made as (
       select gen_random_uuid() as id, n, case when n <= 2500 then (14000000000 + n)::text else '' end as code
       from generate_series(1, 5000) n
     ), rows as (
       insert into invoices (id, buyer_code, created_at, ${named[0]?.names})
       select m.id, m.code, i.created_at + m.n * interval '1 microsecond', ${named[0]?.names}
       from invoices i cross join made m where i.id = $1
     )
     insert into invoice_documents (account_id, invoice_id, draft)
     select d.account_id, m.id, jsonb_set(jsonb_set(d.draft, '{buyer_info}', jsonb_build_object(
         'buyer_entity', 'legal', 'economic_code', m.code)), '{items,0,item_name}', to_jsonb(case when n > 2500 then n::text else 'چای' end))
     from invoice_documents d cross join made m where d.invoice_id = $1`,
    [id],
  );
  const job = runtime.ids.uuid();
  await arrange(fixture, 1, job);
  const [row] = await fixture.rows<ImportRow>('select * from imports where id = $1', [job]);
  const [made] = await asOwner<{ draft: StoredDraft; total: string }>(
    'select d.draft, i.total::text from invoice_documents d join invoices i on i.id = d.invoice_id where d.invoice_id = $1',
    [id],
  );
  if (made === undefined) throw new Error('no draft');
  const whole = wholeDraft(made.draft);
  const [item] = whole.items;
  if (item === undefined) throw new Error('no line');
  const sold = (economic_code: string, item_name: string) =>
    identityOf(
      {
        ...whole,
        buyer_info: { ...emptyBuyer, buyer_entity: 'legal', economic_code },
        items: [{ ...item, item_name }, ...whole.items.slice(1)],
      },
      made.total,
      runtime.clock.nowMs(),
    );
  const sought = [sold('14000000001', 'چای'), sold('14000002400', 'چای'), sold('', '5000'), sold('', '6000')];
  const verdicts = sought.map((identity, place) => ({ place, identity }) as GroupVerdict);
  const found = await db.withAccount(accountId, (tx) => findTwins(tx, row as ImportRow, verdicts));
  expect([...found.keys()].sort()).toEqual([0, 1, 2]);
});
