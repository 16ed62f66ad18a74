import { readFileSync } from 'node:fs';
import { type ApiProblem, calls, importLimits, type Permission } from '@taraz/contract';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { spreadsheetMessages } from '../../platform/spreadsheet/messages.fa.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { importMessages } from './messages.fa.ts';
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

const server = withServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});

const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);

describe('a file of invoices', () => {
  it('is read, mapped by its own headers, judged row by row, and its counts are the file’s', async () => {
    const { client } = admin;
    const rows = [
      line('1'),
      line('1', { 5: 'قند' }),
      line('2', { 7: '۸۴ میلیون' }),
      line('3', { 3: '68421931', 2: 'زهرا امینی' }),
      line('4', { 4: '' }),
    ];
    const started = await upload(client, salesCsv(...rows));
    expect(started).toMatchObject({ state: 'reading', file_name: 'فروش.csv', same_as: null });
    const mapping = await untilState(client, started.id, 'mapping');
    expect(mapping).toMatchObject({ headers: saleHeaders, rows: 5, encoding: 'utf-8' });
    expect(Object.keys(mapping.mapping ?? {})).toHaveLength(saleHeaders.length);
    expect(mapping.sample[1]?.[5]).toBe('قند');

    await changeImport(client, started.id, { mapping: mapping.mapping });
    const ready = await untilState(client, started.id, 'ready');
    expect(ready).toMatchObject({ rows: 5, invoices: 4, valid: 1, faulty: 3, bad_rows: 3, unchecked: 0 });
    // Two lines of two at 9,850,000 each, of the one that is right.
    expect(ready.sums).toEqual({ total: '43340000', vat: '3940000' });
    expect(ready.causes.map(({ code, column, fixable }) => [code, column, fixable])).toContainEqual([
      'LOST_ZERO',
      3,
      1,
    ]);
    const bad = await rowsOfImport(client, started.id, { only: 'bad' });
    expect(bad.rows.map(({ row }) => row)).toEqual([4, 5, 6]);
    expect(bad.rows[0]?.faults.find(({ column }) => column === 7)).toMatchObject({
      code: 'NOT_A_NUMBER',
      fix: '84000000',
    });
    expect((await rowsOfImport(client, started.id, { offset: 3, limit: 1 })).rows[0]?.row).toBe(5);
    expect((await rowsOfImport(client, started.id, { only: 'bad', code: 'LOST_ZERO', column: 3 })).count).toBe(1);
  });

  it('is of its branch: an employee of another sees neither that it is there nor its rows', async () => {
    const boss = await server().newAdmin();
    const ofBranch = async (name: string) => {
      const { id } = await boss.client(calls.createBranch, { body: { name, code: name === 'غرب' ? '0007' : '0008' } });
      const joined = async () => {
        const one = await server().newUser(boss.accountId, { permissions: ['issue', 'invoices'] });
        await boss.client(calls.alterBranch, { params: { id: one.userId }, body: { branch_id: id } });
        return one;
      };
      return [await joined(), await joined()] as const;
    };
    const [west, colleague] = await ofBranch('غرب');
    const [east] = await ofBranch('شرق');
    const { id: ofAll } = await upload(boss.client, salesCsv(line('1')));
    const { id: ofWest } = await upload(west.client, salesCsv(line('2')));
    const seen = async (who: SignedIn) =>
      (await who.client(calls.listImports, { query: {} })).imports.map((one) => one.id).sort();
    expect(await seen(boss)).toEqual([ofAll, ofWest].sort());
    expect([await seen(west), await seen(colleague), await seen(east)]).toEqual([[ofWest], [ofWest], []]);
    for (const id of [ofAll, ofWest])
      await expect(getImport(east.client, id)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    await expect(rowsOfImport(west.client, ofAll, {})).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    // Who is moved leaves their files with the branch, as their invoices.
    const { branches } = await boss.client(calls.listBranches, { query: {} });
    const branch_id = branches.find(({ name }) => name === 'شرق')?.id ?? '';
    await boss.client(calls.alterBranch, { params: { id: west.userId }, body: { branch_id } });
    // Heard of by NOTIFY, behind the answer of a moment ago.
    await expect.poll(() => seen(west)).toEqual([]);
    expect(await seen(colleague)).toEqual([ofWest]);
    await expect(changeImport(west.client, ofWest, { action: 'issue' })).rejects.toMatchObject({
      problem: { code: 'NOT_FOUND' },
    });
  });

  it('of another branch is not told of where the same file comes: neither that it was there nor what came of it', async () => {
    const boss = await server().newAdmin();
    const joined = async (name: string) => {
      const { id: branch_id } = await boss.client(calls.createBranch, { body: { name, code: `${name.length}` } });
      const one = await server().newUser(boss.accountId, { permissions: ['issue', 'invoices'] });
      await boss.client(calls.alterBranch, { params: { id: one.userId }, body: { branch_id } });
      return one;
    };
    const [west, east] = [await joined('غرب'), await joined('شرقی')];
    const bring = async ({ client }: SignedIn) => {
      const { id } = await upload(client, salesCsv(line('1')));
      return { id, same: (await getImport(client, id)).same_as?.id ?? null };
    };
    const first = await bring(west);
    const second = await bring(east);
    expect(second.same).toBe(null);
    // Their own is told of though a closed one is newer, and whoever sees all is told of the newest.
    expect((await bring(west)).same).toBe(first.id);
    expect((await bring(east)).same).toBe(second.id);
    const { id: newest } = await bring(west);
    expect((await bring(boss)).same).toBe(newest);
  });

  it('of a branch is sold by it, by its code', async () => {
    const boss = await server().newAdmin();
    const { id: branch_id } = await boss.client(calls.createBranch, { body: { name: 'غرب', code: '7' } });
    const west = await server().newUser(boss.accountId, { permissions: ['issue', 'invoices'] });
    await boss.client(calls.alterBranch, { params: { id: west.userId }, body: { branch_id } });
    const { id } = await judged(west.client, salesCsv(line('1')));
    await changeImport(west.client, id, { action: 'draft' });
    await untilState(west.client, id, 'done');
    const { invoices } = await west.client(calls.listInvoices, { query: {} });
    const drafts = await Promise.all(invoices.map((one) => west.client(calls.getInvoice, { params: { id: one.id } })));
    expect(drafts.map(({ draft }) => draft.seller_info.branch_id)).toEqual(['0007']);
  });

  it('that a program’s key brought is written as the key’s, which goes on with its drafts', async () => {
    const boss = await server().newAdmin();
    const { api_key } = await boss.client(calls.createApiKey, { body: { name: 'فروشگاه', scopes: ['issue'] } });
    const { token } = await server().client()(calls.authorizeApiKey, { body: { api_key } });
    const client = server().client(token);
    const { id } = await judged(client, salesCsv(line('1')));
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'done');
    const drafts = (await client(calls.listOwnDrafts, {})).invoices.map((one) => one.id);
    expect(drafts).toHaveLength(1);
    const [draft = ''] = drafts;
    expect((await client(calls.getOwnInvoice, { params: { id: draft } })).id).toBe(draft);
    expect((await boss.client(calls.listOwnDrafts, {})).count).toBe(0);
  });

  it('with sums under each invoice, as reports have them: they are left out and told', async () => {
    const { client } = await server().newAdmin();
    const sum = ['', '', '', '', '', 'جمع', '4', '19700000', ''];
    const under = ['', '', '', '', '2720000114542', 'قند', '2', '9850000', '10'];
    const { id } = await upload(client, salesCsv(line('1'), under, sum, line('2'), under, sum, line('4')));
    const mapping = await untilState(client, id, 'mapping');
    expect(mapping).toMatchObject({ rows: 5, notices: [{ code: 'SUMS_BETWEEN' }] });
    expect(mapping.notices[0]?.message).toBe(
      '۲ ردیف میان فایل جمع است، نه قلم صورتحساب، و کنار گذاشته شد (نخستین: ردیف ۴).',
    );
    await changeImport(client, id, { mapping: mapping.mapping });
    expect(await untilState(client, id, 'ready')).toMatchObject({ rows: 5, invoices: 3, valid: 3, faulty: 0 });
  });

  it('with void invoices and drafts among the others: none goes until its user leaves them out or says that they do', async () => {
    const { client } = await server().newAdmin();
    const under = ['', '', '', '', '2720000114542', 'قند', '2', '9850000', '10', ''];
    const rows = [
      [...saleHeaders, 'وضعیت'],
      ...[[...line('1'), 'عادی'], under],
      // What an invoice's other rows do not repeat is said of them too.
      ...[[...line('2'), 'ابطال\u200cشده'], under],
      ...[
        [...line('3'), 'باطل'],
        [...line('3'), ''],
      ],
      [...line('4'), 'پیش\u200cنویس'],
      // What is said of a good is not said of its invoice.
      [...line('5', { 5: 'پیش\u200cنویس' }), 'عادی'],
    ];
    const ready = await judged(client, new File([rows.map((row) => row.join(';')).join('\n')], 'a.csv'));
    const { id } = ready;
    expect(ready).toMatchObject({ rows: 8, invoices: 5, valid: 2, faulty: 3 });
    expect(ready.causes.map(({ code, column, count, fixable }) => [code, column, count, fixable])).toEqual([
      ['SAID_VOID', 9, 2, 2],
      ['SAID_DRAFT', 9, 1, 1],
    ]);
    const ofVoid = { code: 'SAID_VOID', code_column: 9 };
    await changeImport(client, id, { leave_out: { choice: 'leave', only: 'bad', ...ofVoid } });
    const left = await untilState(client, id, 'ready');
    expect(left).toMatchObject({ rows: 8, invoices: 5, valid: 2, faulty: 1, left_out: 2, left_out_rows: 4 });
    // It is taken back as it was, and the draft may go.
    await changeImport(client, id, { undo: true });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 2, faulty: 3, left_out: 0 });
    await changeImport(client, id, { fix: { code: 'SAID_DRAFT', column: 9 } });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 3, faulty: 2 });
    const { rows: all } = await rowsOfImport(client, id, {});
    expect(all.find(({ cells }) => cells[0] === '4')?.cells[9]).toBe('قطعی');
  });

  it('as a program prints it: its codes known by what they are, headers of each page and the sum at its end left out', async () => {
    const { client } = await server().newAdmin();
    const head = saleHeaders.with(3, 'هویت طرف').with(4, 'کد محصول در سامانه');
    const rows = [head, line('1'), head, line('2'), line('3', { 4: '' }), ['جمع کل:', '', '', '', '', '', '6', '', '']];
    const { id } = await upload(client, new File([rows.map((row) => row.join(';')).join('\n')], 'a.csv'));
    const mapping = await untilState(client, id, 'mapping');
    expect(mapping.mapping).toMatchObject({
      'buyer_info.national_code': { column: 3 },
      'items[].item_code': { column: 4 },
    });
    expect(mapping).toMatchObject({ rows: 3, notices: [{ code: 'REPEATED_HEADS' }, { code: 'TOTALS' }] });
    expect(mapping.notices[1]?.message).toContain('ردیف ۶ («\u2068جمع کل:\u2069»)');
    await changeImport(client, id, { mapping: mapping.mapping });
    const ready = await untilState(client, id, 'ready');
    expect(ready).toMatchObject({ rows: 3, invoices: 3, valid: 2, faulty: 1 });
    const mended = await changeImport(client, id, { cells: [{ row: 5, column: 4, value: '2720000114542' }] });
    expect(mended).toMatchObject({ valid: 3, faulty: 0 });
  });

  it('with a sum under each invoice and one of all names the one of all, whichever comes first', async () => {
    const { client } = await server().newAdmin();
    const sum = (text: string, qty: string, all: string) => [text, '', '', '', '', '', qty, '', all];
    const rows = [line('1'), sum('زهرا امینی Total', '2', '21670000'), line('2'), sum('جمع فاکتور', '2', '21670000')];
    const { id } = await upload(client, salesCsv(...rows, sum('جمع کل', '4', '43340000')));
    const { notices } = await untilState(client, id, 'mapping');
    expect(notices.map(({ code, message }) => [code, message])).toEqual([
      ['TOTALS', importMessages.TOTALS(6, 'جمع کل', '43340000')],
      ['TOTALS', importMessages.BESIDE_TOTALS(5, 'جمع فاکتور')],
      ['SUMS_BETWEEN', importMessages.SUMS_BETWEEN(1, importMessages.row(3, null))],
    ]);
  });

  it('with known headers goes on by itself, and the same file twice is told', async () => {
    const { client } = await server().newAdmin();
    const file = () => salesCsv(line('7'));
    const first = await judged(client, file());
    const { id } = await upload(client, file());
    const second = await untilState(client, id, 'ready');
    expect(second.same_as).toMatchObject({ id: first.id });
    expect((await client(calls.listImports, { query: {} })).imports.map((one) => one.id)).toEqual([id, first.id]);
  });

  it('without a header loses no row to it, and says nothing of the next such file', async () => {
    const { client } = await server().newAdmin();
    const headless = () => new File([[line('1'), line('2')].map((cells) => cells.join(';')).join('\n')], 'a.csv');
    const { id } = await upload(client, headless());
    const job = await untilState(client, id, 'mapping');
    expect(job).toMatchObject({ rows: 2, headers: line('1').map(() => ''), notices: [{ code: 'NO_HEADS' }] });
    const mapping = { ...job.mapping, 'items[].item_qty': { column: 6 }, 'items[].item_price': { column: 7 } };
    await changeImport(client, id, { mapping });
    expect(await untilState(client, id, 'ready')).toMatchObject({ rows: 2, invoices: 2 });
    const again = await upload(client, headless());
    expect((await untilState(client, again.id, 'mapping', 'ready')).state).toBe('mapping');
  });

  it('is read where a long title or its last rows are cut within a sign', async () => {
    const { client } = admin;
    const end = `جمع کل ${'ی'.repeat(32)}😀`;
    const rows = [
      [...saleHeaders, `${'x'.repeat(199)}😀`],
      [...line('1'), 'a'],
      [end, '', '', '', '', '', '', '19700000'],
    ];
    const file = new File([rows.map((row) => row.join(';')).join('\n')], 'فروش.csv');
    const { id } = await upload(client, file);
    const { headers, notices } = await untilState(client, id, 'mapping', 'ready');
    expect(headers.at(-1)).toBe('x'.repeat(199));
    expect(notices.filter(({ code }) => code === 'TOTALS').map(({ message }) => message)).toEqual([
      expect.stringContaining('جمع کل ی'),
    ]);
  });

  it('that is none says why, and can be removed', async () => {
    const { client } = admin;
    const { id } = await upload(client, new File(['%PDF-1.7'], 'a.xlsx'));
    expect((await untilState(client, id, 'failed')).failure).toContain('PDF');
    const empty = await upload(client, salesCsv());
    expect((await untilState(client, empty.id, 'failed')).failure).toMatch(/ردیفی نیست/);
    await client(calls.stopImport, { params: { id }, query: { act: 'remove' } });
    await expect(getImport(client, id)).rejects.toMatchObject({ status: 404 });
    await expect(upload(client, new File([], 'a.csv'))).rejects.toMatchObject({ status: 400 });
  });
});

describe('a file that fails half-way', () => {
  it('leaves no rows, which would count as open; nor does one that failed before', async () => {
    const { client, accountId } = await server().newAdmin();
    const { asOwner } = server().database;
    const lines = Array.from({ length: 2_500 }, (_, index) => line(String(index + 1)));
    const { id } = await upload(client, salesCsv(...lines, line('x', { 5: 'ا'.repeat(40_000) })));
    expect(await untilState(client, id, 'failed')).toMatchObject({
      rows: 0,
      failure: spreadsheetMessages.CELL_TOO_LONG(2_502),
    });
    const rowsOf = () => asOwner('select cells from import_rows where account_id = $1', [accountId]);
    expect(await rowsOf()).toEqual([]);
    await asOwner('update imports set row_count = 1, file_bytes = $2 where id = $1', [id, importLimits.openBytesMax]);
    await asOwner(`insert into import_rows (account_id, import_id, row_number, cells) values ($1, $2, 1, '[]')`, [
      accountId,
      id,
    ]);
    await asOwner(readFileSync(new URL('../../../sql/0764_rows_of_failed_imports.sql', import.meta.url), 'utf8'));
    expect(await rowsOf()).toEqual([]);
    expect(await upload(client, salesCsv(line('1')))).toMatchObject({ state: 'reading' });
  });
});

describe('repair', () => {
  it('takes one edit back for an undo whose answer was lost and that is sent again with its key', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1')));
    const write = (value: string) => changeImport(client, id, { cells: [{ row: 2, column: 5, value }] });
    await write('قند');
    await write('نان');
    const undo = () =>
      client(calls.changeImport, { params: { id }, body: { undo: true } }, { idempotencyKey: 'undo-1' });
    expect(await undo()).toEqual(await undo());
    const { rows } = await rowsOfImport(client, id);
    expect(rows[0]?.cells[5]).toBe('قند');
  });

  it('mends one, all alike, by find and replace, and takes each back', async () => {
    const { client } = await server().newAdmin();
    const wrong = { 3: '68421931', 2: 'زهرا امینی' };
    const { id } = await judged(
      client,
      salesCsv(line('1', wrong), line('2', wrong), line('3', { 6: 'دو' }), line('4', { 4: '123' }), line('5')),
    );
    const mended = await changeImport(client, id, { cells: [{ row: 4, column: 6, value: '2' }] });
    expect(mended).toMatchObject({ can_undo: true, faulty: 3, valid: 2 });
    const fixed = await changeImport(client, id, { fix: { code: 'LOST_ZERO', column: 3 } });
    expect(fixed.causes.some(({ code }) => code === 'LOST_ZERO')).toBe(false);
    const after = await rowsOfImport(client, id, { only: 'bad' });
    expect(after.rows.slice(0, 2).map(({ cells }) => cells[3])).toEqual(['0068421931', '0068421931']);

    const back = await changeImport(client, id, { undo: true });
    expect(back.causes.find(({ code }) => code === 'LOST_ZERO')?.count).toBe(2);
    await changeImport(client, id, { replace: { find: '68421931', replace: '0068421931', column: 3, whole: true } });
    expect((await rowsOfImport(client, id, {})).rows[0]?.cells[3]).toBe('0068421931');
    await changeImport(client, id, { undo: true });
    await changeImport(client, id, { undo: true });
    expect((await getImport(client, id)).can_undo).toBe(false);
    await expect(changeImport(client, id, { undo: true })).rejects.toMatchObject({ status: 409 });
  });

  it('counts bad rows and causes as they stand, after edits that are judged in the background too', async () => {
    const { client } = await server().newAdmin();
    // More than is judged within the request; one of them is bad for another reason as well.
    const lines = Array.from({ length: 350 }, (_, at) => line(String(at + 1), { 6: 'دو' }));
    const { id, ...first } = await judged(client, salesCsv(...lines, line('351', { 6: 'دو', 7: 'سه' }), line('352')));
    const counted = ({ bad_rows, causes }: Pick<typeof first, 'bad_rows' | 'causes'>) => ({
      bad_rows,
      causes: Object.fromEntries(causes.map(({ code, column, count }) => [`${code} ${column}`, count])),
    });
    const recounted = async () => {
      const { rows, count } = await rowsOfImport(client, id, { limit: 500 });
      expect(rows).toHaveLength(count);
      const bad = rows.filter((row) => row.bad);
      const causes: Record<string, number> = {};
      for (const { code, column } of bad.flatMap(({ faults }) => faults)) {
        causes[`${code} ${column}`] = (causes[`${code} ${column}`] ?? 0) + 1;
      }
      return { bad_rows: bad.length, causes };
    };
    expect(counted(first)).toEqual(await recounted());
    expect(counted(first)).toMatchObject({ bad_rows: 351, causes: { 'NOT_A_NUMBER 6': 351, 'NOT_A_NUMBER 7': 1 } });
    await changeImport(client, id, { replace: { find: 'دو', replace: '2', column: 6 } });
    const mended = await untilState(client, id, 'ready');
    expect(counted(mended)).toEqual(await recounted());
    expect(mended.bad_rows).toBe(1);
    expect([first.last_edit, mended.last_edit?.cells]).toEqual([null, 351]);
    await changeImport(client, id, { undo: true });
    expect(counted(await untilState(client, id, 'ready'))).toEqual(counted(first));
    const one = await changeImport(client, id, { cells: [{ row: 2, column: 6, value: '3' }] });
    expect(counted(one)).toEqual(await recounted());
    expect(one.bad_rows).toBe(350);
    expect(counted(await changeImport(client, id, { undo: true }))).toEqual(counted(first));
  });

  it("warns of rates that are not the own products', lists and counts them, and mends them alike", async () => {
    const { client } = await server().newAdmin();
    const own = { name: 'چای', code: '2720000114542', type: 'goods', price: '9850000' } as const;
    await client(calls.createProduct, { body: { ...own, vat_percentage: '10' } });
    const { id, ...ready } = await judged(
      client,
      salesCsv(line('1', { 8: '9' }), line('2', { 8: '۹' }), line('3'), line('4', { 4: '2720000114543', 8: '9' })),
    );
    expect(ready.causes.filter(({ severity }) => severity === 'warning')).toMatchObject([
      { code: 'CATALOGUE_RATE', column: 8, count: 2, fixable: 2 },
      { code: 'VAT_RATE_UNUSUAL', column: 8, count: 1, fixable: 1 },
    ]);
    const warned = { code: 'CATALOGUE_RATE', column: 8 };
    const listed = await rowsOfImport(client, id, { only: 'bad', ...warned });
    expect(listed.rows.map(({ row, bad }) => [row, bad])).toEqual([
      [2, false],
      [3, false],
    ]);
    const fixed = await changeImport(client, id, { fix: warned });
    expect(fixed.causes.some(({ code }) => code === 'CATALOGUE_RATE')).toBe(false);
    expect((await rowsOfImport(client, id)).rows.map(({ cells }) => cells[8])).toEqual(['10', '10', '10', '9']);
    expect((await changeImport(client, id, { undo: true })).causes).toMatchObject([
      { code: 'CATALOGUE_RATE', count: 2 },
      { code: 'VAT_RATE_UNUSUAL', count: 1 },
    ]);
  });

  it('replaces in all columns at once, signs as they stand, and takes all of it back', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1'), line('2', { 2: 'چای آریا' }), line('3', { 5: 'قند' })));
    const cellsNow = async () => (await rowsOfImport(client, id, {})).rows.map(({ cells }) => cells);
    const before = await cellsNow();
    await changeImport(client, id, { replace: { find: 'چای', replace: '$& و' } });
    expect((await cellsNow()).map((cells) => [cells[2], cells[5]])).toEqual([
      ['پخش آریا', '$& و'],
      ['$& و آریا', '$& و'],
      ['پخش آریا', 'قند'],
    ]);
    await changeImport(client, id, { undo: true });
    expect(await cellsNow()).toEqual(before);
    await changeImport(client, id, { fill: { column: 5, value: 'نبات', from_row: 3, to_row: 4 } });
    await changeImport(client, id, { cells: [2, 4].map((row) => ({ row, column: row, value: 'x' })) });
    expect((await cellsNow()).map((cells) => [cells[2], cells[4], cells[5]])).toEqual([
      ['x', '2720000114542', 'چای'],
      ['چای آریا', '2720000114542', 'نبات'],
      ['پخش آریا', 'x', 'نبات'],
    ]);
    await changeImport(client, id, { undo: true });
    await changeImport(client, id, { undo: true });
    expect(await cellsNow()).toEqual(before);
    expect(await getImport(client, id)).toMatchObject({ valid: 3, faulty: 0, can_undo: false });
  });

  it('lets no text grow beyond what any column takes, and no row beyond what a row is', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1', { 2: 'اا' }), line('2')));
    const lengths = async () => (await rowsOfImport(client, id, {})).rows.map(({ cells }) => cells[2]?.length);
    const grow = (more: object) =>
      changeImport(client, id, { replace: { find: 'ا', replace: 'ا'.repeat(400), ...more } });
    const [, other] = await lengths();
    await grow({ column: 2 });
    const grown = await lengths();
    expect(grown).toEqual([800, expect.any(Number)]);
    expect(grown[1]).toBeGreaterThan(other ?? 0);
    await grow({ column: 2 });
    await grow({});
    expect(await lengths()).toEqual(grown);
    const texts = Array.from({ length: 400 }, (_, column) => ({ column, value: 'x'.repeat(32_000) }));
    const fill = { ...texts[0], also: texts.slice(1), from_row: 2 };
    await changeImport(client, id, { fill: { ...fill, to_row: 3 } });
    expect((await rowsOfImport(client, id, {})).rows.map(({ cells }) => cells[2]?.length)).toEqual(grown);
  });

  it('finds and replaces what is read there, however it is written', async () => {
    const { client } = await server().newAdmin();
    const written = { 2: 'علي كاظمی (تهران)', 7: '9,850,000' };
    const { id } = await judged(client, salesCsv(line('1'), line('2', written), line('3', written)));
    const next = async (query: object) => {
      const { rows, offset } = await rowsOfImport(client, id, { ...query, limit: 1 });
      return [offset, rows[0]?.row ?? null];
    };
    expect(await next({ find: 'علی کاظمی (', after_find: 0 })).toEqual([1, 3]);
    expect(await next({ find: 'علی کاظمی (', after_find: 3 })).toEqual([2, 4]);
    expect(await next({ find: 'علی کاظمی (', after_find: 4 })).toEqual([3, null]);
    expect(await next({ find: '۹٬۸۵۰٬۰۰۰', after_find: 0, find_column: 7 })).toEqual([0, 2]);
    expect(await next({ find: '۹٬۸۵۰٬۰۰۰', after_find: 0, find_column: 2 })).toEqual([3, null]);
    expect(await next({ find: 'علی', after_find: 0, find_whole: true })).toEqual([3, null]);
    await changeImport(client, id, { replace: { find: '(تهران)', replace: '\\1 &', column: 2 } });
    await changeImport(client, id, { replace: { find: '۹٬۸۵۰٬۰۰۰', replace: '9850001', whole: true } });
    expect((await rowsOfImport(client, id, {})).rows.map(({ cells }) => [cells[2], cells[7]])).toEqual([
      ['پخش آریا', '9850001'],
      ['علي كاظمی \\1 &', '9850001'],
      ['علي كاظمی \\1 &', '9850001'],
    ]);
  });

  it('does again what was undone, one after the other, until something else is edited', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1'), line('2'), line('3')));
    const names = async () => (await rowsOfImport(client, id, {})).rows.map(({ cells }) => cells[5]);
    const change = (body: object) => changeImport(client, id, body);
    await change({ cells: [{ row: 2, column: 5, value: 'قند' }] });
    await change({ replace: { find: 'چای', replace: 'قهوه', column: 5 } });
    expect(await getImport(client, id)).toMatchObject({ can_undo: true, can_redo: false });
    await change({ undo: true });
    expect(await change({ undo: true })).toMatchObject({ can_undo: false, can_redo: true, last_edit: null });
    expect(await names()).toEqual(['چای', 'چای', 'چای']);
    expect(await change({ redo: true })).toMatchObject({ can_redo: true, last_edit: { number: 1, cells: 1 } });
    expect(await names()).toEqual(['قند', 'چای', 'چای']);
    expect(await change({ redo: true })).toMatchObject({ can_redo: false, last_edit: { number: 2, cells: 2 } });
    expect(await names()).toEqual(['قند', 'قهوه', 'قهوه']);
    await expect(change({ redo: true })).rejects.toMatchObject({ status: 409 });

    await change({ undo: true });
    // What changes nothing is no edit; what changes something ends it.
    expect(await change({ replace: { find: 'نبات', replace: 'x' } })).toMatchObject({ can_redo: true });
    expect(await change({ cells: [{ row: 4, column: 5, value: 'نبات' }] })).toMatchObject({ can_redo: false });
    await expect(change({ redo: true })).rejects.toMatchObject({ status: 409 });
    await change({ undo: true });
    await change({ undo: true });
    expect(await names()).toEqual(['چای', 'چای', 'چای']);
  });

  it('lays a pasted table over the rows that are listed, fills several columns, and takes each back', async () => {
    const { client } = await server().newAdmin();
    const wrong = { 6: 'دو' };
    const { id } = await judged(client, salesCsv(line('1', wrong), line('2'), line('3', wrong), line('4', wrong)));
    const cellsNow = async () => (await rowsOfImport(client, id, {})).rows.map(({ cells }) => [cells[5], cells[6]]);
    const before = await cellsNow();
    const paste = { from_row: 2, columns: [5, 6], only: 'bad' };
    await changeImport(client, id, { paste: { ...paste, texts: [['قند', '3', 'beyond'], ['نبات'], [], ['no row']] } });
    expect(await cellsNow()).toEqual([
      ['قند', '3'],
      ['چای', '2'],
      ['نبات', 'دو'],
      ['چای', 'دو'],
    ]);
    expect((await changeImport(client, id, { undo: true })).last_edit).toBe(null);
    expect(await cellsNow()).toEqual(before);
    const also = [{ column: 6, value: '7' }];
    await changeImport(client, id, { fill: { column: 5, value: 'هل', also, from_row: 3, to_row: 4 } });
    expect(await cellsNow()).toEqual([before[0], ['هل', '7'], ['هل', '7'], before[3]]);
    await changeImport(client, id, { undo: true });
    expect(await cellsNow()).toEqual(before);
    const texts = Array.from({ length: 25_001 }, () => ['1', '2']);
    await expect(changeImport(client, id, { paste: { ...paste, texts } })).rejects.toMatchObject({ status: 400 });
  });

  it('rows under an invoice that say neither number nor date nor buyer go on with it, as programs write them', async () => {
    const { client } = await server().newAdmin();
    const bare = (changes: Partial<Record<number, string>> = {}) => line('', { 1: '', 2: '', 3: '', ...changes });
    const rows = [
      line('F-1'),
      bare({ 5: 'قند' }),
      bare(),
      line('F-2'),
      // A buyer without a number is an invoice that lacks it, and whose the row under it is nobody knows.
      line('', { 5: 'برنج' }),
      bare({ 5: 'روغن' }),
    ];
    const { id } = await upload(client, salesCsv(...rows));
    const mapping = await untilState(client, id, 'mapping');
    await changeImport(client, id, { mapping: mapping.mapping });
    const ready = await untilState(client, id, 'ready');
    expect(ready).toMatchObject({ rows: 6, invoices: 4, valid: 2, faulty: 2 });
    expect(ready.notices).toEqual([{ code: 'CONTINUED', message: importMessages.CONTINUED(2) }]);
    const numbers = (await rowsOfImport(client, id)).rows.map(({ cells }) => cells[0]);
    expect(numbers).toEqual(['F-1', 'F-1', 'F-1', 'F-2', '', '']);
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'ready', 'done');
    const { invoices } = await client(calls.listInvoices, { query: {} });
    const drafts = await Promise.all(invoices.map((one) => client(calls.getInvoice, { params: { id: one.id } })));
    const counts = drafts.map(({ draft }) => [draft.invoice.internal_id, draft.items.length]);
    expect(counts.sort()).toEqual([
      ['F-1', 3],
      ['F-2', 1],
    ]);
  });

  it('the tax in rials says the rate, of each line its own', async () => {
    const { client } = await server().newAdmin();
    const head = saleHeaders.with(8, 'مالیات بر ارزش افزوده');
    const taxes = ['1970000', '0', '985000', '1,970,000.4'];
    const rows = [head, ...taxes.map((tax, index) => line(String(index + 1), { 8: tax }))];
    const { id } = await upload(client, new File([rows.map((row) => row.join(';')).join('\n')], 'a.csv'));
    const { mapping } = await untilState(client, id, 'mapping');
    expect(mapping).toMatchObject({ 'items[].item_vat_amount': { column: 8 } });
    await changeImport(client, id, { mapping });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 4, faulty: 0 });
    // A tax that no rate makes is told where it stands, with what it would be.
    await changeImport(client, id, { cells: [{ row: 2, column: 8, value: '1900000' }] });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 3, faulty: 1 });
    const [bad] = (await rowsOfImport(client, id, { only: 'bad' })).rows;
    expect(bad?.faults.map(({ code, column, fix }) => [code, column, fix])).toEqual([['VAT_AMOUNT', 8, '1970000']]);
    await changeImport(client, id, { fix: { code: 'VAT_AMOUNT', column: 8 } });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 4, faulty: 0 });
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'done');
    const { invoices } = await client(calls.listInvoices, { query: {} });
    const drafts = await Promise.all(invoices.map((one) => client(calls.getInvoice, { params: { id: one.id } })));
    const unusual = (await rowsOfImport(client, id)).rows.flatMap(({ row, faults }) =>
      faults.map(({ code }) => [row, code]),
    );
    expect(unusual).toEqual([[4, 'UNUSUAL_RATE']]);
    const rates = drafts.map(({ draft }) => [draft.invoice.internal_id, draft.items[0]?.item_vat_percentage]);
    expect(rates.sort()).toEqual([
      ['1', '10'],
      ['2', '0'],
      ['3', '5'],
      ['4', '10'],
    ]);
  });

  it('puts rows together anew when their number is mended', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1'), line('', { 5: 'قند' }), line('2')));
    expect(await getImport(client, id)).toMatchObject({ invoices: 3, faulty: 1, valid: 2 });
    const mended = await changeImport(client, id, { cells: [{ row: 3, column: 0, value: '۱' }] });
    expect(mended).toMatchObject({ invoices: 2, faulty: 0, valid: 2, rows: 3 });
    const back = await changeImport(client, id, { undo: true });
    expect(back).toMatchObject({ invoices: 3, faulty: 1 });
  });

  it('gives the errors as a spreadsheet with notes, and takes it back mended', async () => {
    const { client, token } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1', { 6: 'دو' }), line('2'), line('3', { 7: '' })));
    const answer = await server().fetch(`/api/bulk_invoice_import/${id}/file`, { token });
    const read = (bytes: Uint8Array) =>
      withSpooledFile(bytes, async (path) => {
        const all: string[][] = [];
        for await (const batch of readSpreadsheet(path)) all.push(...batch.map(({ cells }) => cells));
        return all;
      });
    const [head = [], ...rows] = await read(await answer.bytes());
    expect(head.slice(0, 2)).toEqual(['ردیف فایل', 'فاکتور']);
    expect(rows.map(([row]) => row)).toEqual(['2', '4']);
    const mended = rows.map((row) => row.with(7, '2').with(8, '9850000'));
    const book = await writeXlsx({ sheets: [{ name: 'a', rows: [head, ...mended] }] });
    const file = new File([new Uint8Array(book)], 'mended.xlsx');
    const done = await client(calls.mendImport, { params: { id }, body: { file } });
    expect(done).toMatchObject({ faulty: 0, valid: 3 });
    await expect(
      client(calls.mendImport, { params: { id }, body: { file: salesCsv(line('1')) } }),
    ).rejects.toMatchObject({
      status: 400,
    });
    expect(await changeImport(client, id, { undo: true })).toMatchObject({ faulty: 2, valid: 1 });
  });

  it('keeps what was changed in the grid after the errors were taken out, where the file was left alone', async () => {
    const { client, token } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1', { 6: 'دو' }), line('2', { 6: 'سه' })));
    const answer = await server().fetch(`/api/bulk_invoice_import/${id}/file`, { token });
    const rows = await withSpooledFile(await answer.bytes(), async (path) => {
      const all: string[][] = [];
      for await (const batch of readSpreadsheet(path)) all.push(...batch.map(({ cells }) => cells));
      return all;
    });
    // In the grid: two cells, the second of which comes back as it was by undo; in the file: another, and one of the two.
    await changeImport(client, id, { cells: [{ row: 2, column: 6, value: '2' }] });
    await changeImport(client, id, { cells: [{ row: 2, column: 5, value: 'برنج' }] });
    await changeImport(client, id, { cells: [{ row: 3, column: 6, value: '33' }] });
    await changeImport(client, id, { cells: [{ row: 3, column: 5, value: 'روغن' }] });
    await changeImport(client, id, { undo: true });
    const send = async (sheet: string[][]) => {
      const book = await writeXlsx({ sheets: [{ name: 'a', rows: sheet }] });
      const file = new File([new Uint8Array(book)], 'mended.xlsx');
      await client(calls.mendImport, { params: { id }, body: { file } });
      return (await rowsOfImport(client, id)).rows.map(({ cells }) => cells.slice(5, 8));
    };
    const [head = [], first = [], second = []] = rows;
    const goods = line('1')[5];
    expect(await send([head, first.with(8, '9850000'), second.with(7, '3')])).toEqual([
      ['برنج', '2', '9850000'],
      [goods, '3', line('2')[7]],
    ]);
    // A file without its marks is taken wherever it differs, as before.
    expect(await send([head.slice(0, -1), first.slice(0, -1).with(7, '4')])).toEqual([
      [goods, '4', line('1')[7]],
      [goods, '3', line('2')[7]],
    ]);
  });

  it('reads a mended file while no transaction of the call stands open, and takes it once for a key', async () => {
    const { client, token } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1', { 6: 'دو' }), line('2')));
    const [bad] = (await rowsOfImport(client, id, { only: 'bad' })).rows;
    const text = [
      [importMessages.errorRow, ...saleHeaders],
      ['2', ...(bad?.cells ?? []).with(6, '2')],
    ];
    const send = async () => {
      const body = new FormData();
      body.set('file', new Blob([text.map((cells) => cells.join(';')).join('\n')]), 'mended.csv');
      const headers = { 'idempotency-key': 'mended-1' };
      return server().fetch(`/api/bulk_invoice_import/${id}/file`, { method: 'POST', token, headers, body });
    };
    const { asOwner, adminConnection } = server().database;
    const locks = (relation: string, granted: boolean) =>
      asOwner(`select 1 from pg_locks where relation = '${relation}'::regclass and granted = ${granted}`);
    const soon = { timeout: 120_000, interval: 20 };
    const other = new pg.Client(adminConnection);
    await other.connect();
    await other.query('begin; lock table import_rows in access exclusive mode');
    const first = send();
    try {
      await vi.waitFor(async () => expect(await locks('import_rows', false)).not.toEqual([]), soon);
      // The background looks at the keys too, for a moment; a call's own transaction would hold them as long as the other.
      await vi.waitFor(async () => expect(await locks('idempotency_keys', true)).toEqual([]), soon);
    } finally {
      await other.end();
    }
    const [answer, again] = [await first, await send()];
    expect([answer.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true']);
    expect(await again.json()).toEqual(await answer.json());
    expect(await getImport(client, id)).toMatchObject({ valid: 2, faulty: 0, last_edit: { number: 1, cells: 1 } });
  });
});

describe('issuing', () => {
  it('as drafts leaves the bad behind, reports, and takes all back', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(
      client,
      salesCsv(line('1'), line('1', { 5: 'قند' }), line('2'), line('3', { 6: 'دو' })),
    );
    await changeImport(client, id, { action: 'draft' });
    const issued = await untilState(client, id, 'ready');
    expect(issued).toMatchObject({ issued: 2, drafts: 2, faulty: 1, valid: 0, invoices: 3 });
    // A file of drafts and one of which nothing went: the list says of each its own.
    await judged(client, salesCsv(line('9')));
    const listed = await client(calls.listImports, { query: { sort: 'created_at' } });
    expect(listed.imports.map(({ issued: all, drafts }) => [all, drafts])).toEqual([
      [2, 2],
      [0, 0],
    ]);
    expect(issued.report.states).toMatchObject([{ state: 'draft', count: 2 }]);
    const { invoices } = await client(calls.listInvoices, { query: { sort: 'created_at' } });
    expect(invoices.map(({ internal_id }) => internal_id).sort()).toEqual(['1', '2']);
    await expect(changeImport(client, id, { action: 'remap' })).rejects.toMatchObject({ status: 409 });
    // Cells of an issued invoice stay as they are.
    await changeImport(client, id, { cells: [{ row: 2, column: 6, value: '5' }] });
    expect((await rowsOfImport(client, id, {})).rows[0]?.cells[6]).toBe('2');

    await changeImport(client, id, { action: 'recall' });
    expect(await untilState(client, id, 'ready')).toMatchObject({ issued: 0, valid: 2, faulty: 1 });
    expect((await client(calls.listInvoices, { query: {} })).count).toBe(0);
  });

  it.each([true, false])(
    'says of each row whether its invoice is a draft by now, whatever was pressed last (numbered: %s)',
    async (isNumbered) => {
      const { client, accountId } = await server().newAdmin();
      const { id } = await upload(client, salesCsv(line('1'), line('2', { 6: '70' }), line('3', { 6: 'دو' })));
      const { 'invoice.internal_id': number, ...others } = (await untilState(client, id, 'mapping')).mapping ?? {};
      await changeImport(client, id, { mapping: isNumbered ? { 'invoice.internal_id': number, ...others } : others });
      await untilState(client, id, 'ready');
      await changeImport(client, id, { action: 'draft' });
      await untilState(client, id, 'ready');
      const said = async () => (await rowsOfImport(client, id)).rows.map(({ issued, draft }) => [issued, draft]);
      const faulty = [false, false];
      expect(await said()).toEqual([[true, true], [true, true], faulty]);
      const went = `update invoices set state = 'queued', serial = 1, tax_id = 'A11216', memory_id = 'A11216'
        where account_id = $1 and total < 100000000`;
      await server().database.asOwner(went, [accountId]);
      await server().database.asOwner(`update imports set mode = 'issue' where account_id = $1`, [accountId]);
      expect(await said()).toEqual([[true, false], [true, true], faulty]);
    },
  );

  it('leaves nothing in the list of bad rows that went out', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, salesCsv(line('1'), line('2', { 6: 'دو' }), line('3', { 6: 'دو' })));
    const listed = async () => (await rowsOfImport(client, id, { only: 'bad' })).rows.map(({ row, bad }) => [row, bad]);
    await changeImport(client, id, { cells: [{ row: 3, column: 6, value: '2' }] });
    expect(await listed()).toEqual([
      [3, false],
      [4, true],
    ]);
    await changeImport(client, id, { action: 'draft' });
    await untilState(client, id, 'ready');
    expect(await listed()).toEqual([[4, true]]);
  });

  it('needs something right, and a memory for what is not a draft', async () => {
    const { client } = await server().newAdmin();
    const bad = await judged(client, salesCsv(line('1', { 6: 'دو' })));
    await expect(changeImport(client, bad.id, { action: 'draft' })).rejects.toMatchObject({ status: 409 });
    const good = await judged(client, salesCsv(line('2')));
    await expect(changeImport(client, good.id, { action: 'issue' })).rejects.toMatchObject({
      problem: { code: 'MEMORY_NOT_READY' },
    });
  });
});

describe('templates', () => {
  it.each(['1/1', '1/3', '1/4', '1/6', '1/7', '1/8', '1/13', '2/1'])(
    'of %s are read back as the example',
    async (column_key) => {
      const { client, token } = await server().newAdmin();
      const answer = await server().fetch(
        `/api/bulk_invoice_import/template?column_key=${encodeURIComponent(column_key)}`,
        {
          token,
        },
      );
      const file = new File([await answer.bytes()], 'template.xlsx');
      const { id } = await upload(client, file);
      const mapping = await untilState(client, id, 'mapping');
      expect(mapping.headers).toHaveLength(Object.keys(mapping.mapping ?? {}).length);
      // As its reader would write them: no hour, and no code of ours for a unit.
      const said = (header: string) => mapping.sample[0]?.[mapping.headers.indexOf(header)];
      expect(said('تاریخ صدور')).toMatch(/^\d{4}\/\d{2}\/\d{2}$/);
      // A service has none, and a waybill's template no column for it.
      expect(said('واحد') ?? '').toMatch(/^[آ-ی ]*$/);
      await changeImport(client, id, { mapping: mapping.mapping, column_key });
      const ready = await untilState(client, id, 'ready');
      expect([ready.valid > 0, ready.causes]).toEqual([true, []]);
    },
  );
});

describe('programs', () => {
  it('name many for good: after their key is forgotten each is told as it stands, and what is new is made', async () => {
    const { client, accountId } = await server().newAdmin();
    const name = (place: number) => `018f3a52-0000-4000-8000-00000000000${place}`;
    const draft = (place: number, client_id = name(place)) => ({
      ...{ client_id, save_as_draft: true, invoice: { internal_id: String(place) } },
    });
    const send = (...invoices: object[]) => client(calls.bulkInvoices, { body: { invoices } });
    const first = await send(draft(1), draft(2));
    await server().database.asOwner('delete from idempotency_keys where account_id = $1', [accountId]);
    const again = await send(draft(1), draft(3), draft(2), draft(4, name(3)), draft(5, name(1).toUpperCase()));
    expect([again.accepted, again.refused]).toEqual([5, 0]);
    const [one, , , , five] = again.results;
    expect([one?.id, again.results[2]?.id]).toEqual(first.results.map(({ id }) => id));
    expect([five?.id, again.results[3]?.id]).toEqual([one?.id, again.results[1]?.id]);
    expect(again.results.map(({ index, held }) => [index, held])).toEqual(
      [0, 1, 2, 3, 4].map((index) => [index, false]),
    );
    expect((await client(calls.listInvoices, { query: {} })).count).toBe(3);
    // One that stands as a draft is told of as such, whatever is asked for now: it waits for nothing.
    const { save_as_draft: _kept, ...toBeIssued } = draft(2);
    const { results } = await send(toBeIssued);
    expect(results).toMatchObject([{ ok: true, id: first.results[1]?.id, state: 'draft', held: false, message: '' }]);
    // By itself it is the same one, and what was deleted is not made once more.
    expect((await client(calls.createInvoice, { body: draft(2) })).id).toBe(first.results[1]?.id);
    await client(calls.deleteInvoice, { params: { id: one?.id ?? '' } });
    expect((await send(draft(1), draft(2))).results.map(({ ok, code }) => [ok, code])).toEqual([
      [false, 'NOT_FOUND'],
      [true, ''],
    ]);
  });

  it('that see no invoices are told of one of their own name, and of another’s as when it is sent alone: that it is closed to them', async () => {
    const boss = await server().newAdmin();
    const clerk = (...permissions: Permission[]) => server().newUser(boss.accountId, { permissions });
    const [one, other, seeing] = [await clerk('issue'), await clerk('issue'), await clerk('issue', 'invoices')];
    const draft = { client_id: '018f3a52-0000-4000-8000-000000000009', save_as_draft: true };
    const send = async ({ client }: SignedIn) =>
      (await client(calls.bulkInvoices, { body: { invoices: [draft] } })).results[0];
    const made = await send(one);
    expect([await send(one), await send(seeing)]).toMatchObject([
      { ok: true, id: made?.id },
      { ok: true, id: made?.id },
    ]);
    for (const code of ['FORBIDDEN', 'NOT_FOUND']) {
      expect(await send(other)).toMatchObject({ ok: false, code, id: '' });
      await expect(other.client(calls.createInvoice, { body: draft })).rejects.toMatchObject({ problem: { code } });
      if (code === 'FORBIDDEN') await boss.client(calls.deleteInvoice, { params: { id: made?.id ?? '' } });
    }
  });

  it('name none twice when they ask at the same time', async () => {
    const { client } = await server().newAdmin();
    const invoices = ['a', 'b'].map((last) => ({
      ...{ client_id: `018f3a52-0000-4000-8000-00000000000${last}`, save_as_draft: true },
    }));
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        client(calls.bulkInvoices, { body: { invoices } }).then(
          ({ accepted }) => accepted,
          (error: ApiProblem) => error.problem?.code,
        ),
      ),
    );
    for (const outcome of outcomes) expect([2, 'STILL_RUNNING']).toContain(outcome);
    expect(outcomes).toContain(2);
    expect((await client(calls.listInvoices, { query: {} })).count).toBe(2);
  });

  it('send up to a thousand at once: a result each, the right ones accepted', async () => {
    const { client } = await server().newAdmin();
    const draft = { save_as_draft: true, invoice: { internal_id: 'پ-۱' } };
    const reply = await client(calls.bulkInvoices, { body: { invoices: [draft, { items: [] }, draft] } });
    expect(reply).toMatchObject({ accepted: 2, refused: 1 });
    expect(reply.results.map(({ index, ok, state, code }) => [index, ok, state, code])).toEqual([
      [0, true, 'draft', ''],
      [1, false, '', 'RULE_BROKEN'],
      [2, true, 'draft', ''],
    ]);
  });

  it('are told of each what they are told of it alone: whose memory is strange, and what is wrong before what is not ready', async () => {
    const { client } = await server().newAdmin();
    const invoices = [{ memory_id: 'ZZZZZZ' }, { items: [] }];
    const { results } = await client(calls.bulkInvoices, { body: { invoices } });
    for (const [index, body] of invoices.entries()) {
      const { code = '', errors = [] } = results[index] ?? {};
      const alone = client(calls.createInvoice, { body });
      await expect(alone).rejects.toMatchObject({ problem: { code, errors } });
    }
    expect(results[0]?.errors).toMatchObject([{ path: 'memory_id', code: 'UNKNOWN_MEMORY' }]);
  });

  it('are told no more than anyone reads of an invoice whose every line is wrong', async () => {
    const { client } = await server().newAdmin();
    const body = { items: Array.from({ length: 400 }, () => ({})) };
    await expect(client(calls.createInvoice, { body })).rejects.toMatchObject({ problem: { errors: { length: 200 } } });
    const { findings } = await client(calls.validateInvoice, { body });
    const correction = {
      ...body,
      invoice: { invoice_type: 'corrective' as const, referral_tax_number: 'A'.repeat(22) },
    };
    const { results } = await client(calls.bulkInvoices, { body: { invoices: [body, correction] } });
    expect([findings.length, ...results.map(({ errors }) => errors.length)]).toEqual([200, 50, 50]);
  });
});

describe('a file of an office', () => {
  it('whose numbers stand in merged cells has them in every row, and its sums are left out', async () => {
    const { client } = admin;
    const rows = [line('1'), line('', { 1: '', 2: '', 3: '' }), line('2'), ['جمع\u200cکل', '', '', '', '', '', '6']];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'A', rows: [saleHeaders, ...rows], merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] },
      ],
    });
    const job = await judged(client, new File([Buffer.from(bytes)], 'فروش.xlsx'));
    expect(job).toMatchObject({ rows: 3, invoices: 2, valid: 2, faulty: 0 });
    expect(job.notices.map(({ code }) => code)).toEqual(['MERGED', 'REMEMBERED', 'TOTALS', 'MERGED_NUMBERS']);
    expect((await rowsOfImport(client, job.id)).rows.map(({ cells }) => cells[0])).toEqual(['1', '1', '2']);
  });

  it('whose header counts in tomans is offered in rials and never taken as it stands', async () => {
    const { client } = admin;
    const headers = saleHeaders.map((text) => (text === 'فی' ? 'فی (تومان)' : text));
    const text = [headers, line('1', { 7: '985000' })].map((cells) => cells.join(';')).join('\n');
    const job = await judged(client, new File([text], 'تومان.csv'));
    expect(job).toMatchObject({ rows: 1, valid: 0, faulty: 1 });
    const [row] = (await rowsOfImport(client, job.id)).rows;
    expect(row?.cells[7]).toBe('985000 تومان');
    expect(row?.faults).toMatchObject([{ column: 7, code: 'NOT_IN_RIALS', fix: '9850000 ریال' }]);
  });

  it('whose header counts in tomans asks about what is written there later too, and its mends say that they are in rials', async () => {
    const { client } = await server().newAdmin();
    const heads = saleHeaders.with(7, 'فی (تومان)');
    const fileOf = (...rows: string[][]) =>
      new File([[heads, ...rows].map((cells) => cells.join(';')).join('\n')], 'تومان.csv');
    const { id } = await judged(client, fileOf(line('1', { 7: '985000' }), line('2', { 7: '' })));
    const asked = async () =>
      (await rowsOfImport(client, id)).rows.map(({ cells, faults: [fault] }) => [cells[7], fault?.code, fault?.fix]);
    const offered = ['NOT_IN_RIALS', '9900000 ریال'];
    await changeImport(client, id, { cells: [{ row: 3, column: 7, value: '990000' }] });
    expect((await asked())[1]).toEqual(['990000', ...offered]);
    await changeImport(client, id, { replace: { find: '985000 تومان', replace: '990,000', column: 7 } });
    expect((await asked())[0]).toEqual(['990,000', ...offered]);
    await changeImport(client, id, { fill: { column: 7, value: '990 هزار', from_row: 2, to_row: 2 } });
    expect((await asked())[0]).toEqual(['990 هزار', ...offered]);

    const fixed = await changeImport(client, id, { fix: { code: 'NOT_IN_RIALS' } });
    expect(fixed).toMatchObject({ valid: 2, sums: { total: '43560000' } });
    expect(await asked()).toEqual([
      ['9900000 ریال', undefined, undefined],
      ['9900000 ریال', undefined, undefined],
    ]);
    // What was mended stays what it is where the columns are said to be in tomans, or all rows are kept and brought again.
    const { mapping } = await changeImport(client, id, { action: 'remap' });
    const price = 'items[].item_price';
    await changeImport(client, id, { mapping: { ...mapping, [price]: { column: 7, unit: 'toman' } } });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 2, sums: fixed.sums });
    const again = await judged(client, fileOf(line('1', { 7: '9900000 ریال' }), line('2', { 7: '9900000 ریال' })));
    expect(again).toMatchObject({ valid: 2, sums: fixed.sums });
  });

  it('that was read before it was asked about has what was mended in it since as it stands', async () => {
    const { client } = await server().newAdmin();
    const heads = saleHeaders.with(7, 'فی (تومان)');
    const text = [heads, line('1', { 7: '985000' })].map((cells) => cells.join(';')).join('\n');
    const { id } = await judged(client, new File([text], 'تومان.csv'));
    await server().database.asOwner('update imports set units_of_titles = false where id = $1', [id]);
    await changeImport(client, id, { cells: [{ row: 2, column: 7, value: '986000 تومان' }] });
    await changeImport(client, id, { fix: { code: 'NOT_IN_RIALS' } });
    // What a mend wrote says so, however its column is read later.
    expect((await rowsOfImport(client, id)).rows[0]?.cells[7]).toBe('9860000 ریال');
    const mended = await changeImport(client, id, { cells: [{ row: 2, column: 7, value: '9850000' }] });
    expect(mended).toMatchObject({ valid: 1, sums: { total: '21670000' } });
  });

  it('in tomans is taken so by one word with its columns, which is remembered with them, or mended in all of them at once', async () => {
    const { client } = await server().newAdmin();
    const heads = [...saleHeaders.with(7, 'فی (تومان)').with(8, 'مبلغ مالیات (تومان)'), 'تخفیف'];
    const fileOf = (...rows: string[][]) =>
      new File([[heads, ...rows].map((cells) => cells.join(';')).join('\n')], 'تومان.csv');
    const cells = { 7: '985000', 8: '192000' };
    const job = await judged(
      client,
      fileOf([...line('1', cells), '50000 تومان'], [...line('2', { 7: '985000', 8: '197000' }), '']),
    );
    expect(job).toMatchObject({ valid: 0, faulty: 2 });
    const fixed = await changeImport(client, job.id, { fix: { code: 'NOT_IN_RIALS' } });
    // Two of 9,850,000 each, with ten percent, the one less 500,000 before the tax.
    expect(fixed).toMatchObject({ valid: 2, sums: { total: '42790000', vat: '3890000' }, last_edit: { cells: 5 } });
    await changeImport(client, job.id, { undo: true });

    const { mapping } = await changeImport(client, job.id, { action: 'remap' });
    const inTomans = Object.fromEntries(
      Object.entries(mapping ?? {}).map(([path, source]) =>
        'column' in source && source.column > 6 ? [path, { ...source, unit: 'toman' }] : [path, source],
      ),
    );
    const quantity = { ...mapping, 'items[].item_qty': { column: 6, unit: 'toman' } };
    await expect(changeImport(client, job.id, { mapping: quantity })).rejects.toMatchObject({
      problem: { errors: [{ path: 'mapping.items[].item_qty', code: 'NO_AMOUNT' }] },
    });
    await changeImport(client, job.id, { mapping: inTomans });
    const ready = await untilState(client, job.id, 'ready');
    expect(ready).toMatchObject({ valid: 2, faulty: 0, sums: fixed.sums });
    // The next such file goes on by itself; a mend that comes of the rules is in rials and says so.
    const next = await upload(client, fileOf([...line('3', { 7: '985000', 8: '190000' }), '']));
    const other = await untilState(client, next.id, 'ready');
    expect(other.mapping).toEqual(inTomans);
    const [row] = (await rowsOfImport(client, next.id, { only: 'bad' })).rows;
    const [fault] = row?.faults ?? [];
    expect(fault).toMatchObject({ code: 'VAT_AMOUNT', column: 8, fix: '1970000 ریال' });
    expect(await changeImport(client, next.id, { fix: { code: 'VAT_AMOUNT', column: 8 } })).toMatchObject({ valid: 1 });
  });

  it('that says in amounts what was paid and what is owed is settled by them, sale by sale', async () => {
    const { client } = await server().newAdmin();
    const heads = [...saleHeaders, 'نقد', 'نسیه'];
    const rows = [
      [...line('1'), '21670000', '0'],
      [...line('2'), '0', '21670000'],
      [...line('3'), '8030000', '11670000'],
    ];
    const text = [heads, ...rows].map((cells) => cells.join(';')).join('\n');
    const job = await judged(client, new File([text], 'فروش.csv'));
    expect(job).toMatchObject({ valid: 3, faulty: 0 });
    await changeImport(client, job.id, { action: 'draft' });
    await untilState(client, job.id, 'done');
    const kept = await server().database.asOwner<{ method: string }>(
      `select d.draft -> 'invoice' ->> 'payment_method' as method
       from import_invoices i join invoice_documents d on d.invoice_id = i.invoice_id
       where i.import_id = $1 order by i.place`,
      [job.id],
    );
    expect(kept.map(({ method }) => method)).toEqual(['cash', 'credit', 'both']);
  });

  it('that is printed on pages has heads of two rows and page numbers among its rows left out', async () => {
    const { client } = await server().newAdmin();
    const head = `<tr><th rowspan=2>شماره</th><th rowspan=2>تاریخ</th><th colspan=2>خریدار</th>${['شناسه کالا', 'شرح', 'تعداد', 'فی', 'نرخ مالیات'].map((title) => `<th rowspan=2>${title}</th>`).join('')}</tr><tr><th>نام</th><th>شناسه ملی</th></tr>`;
    const row = (number: string) =>
      `<tr>${line(number)
        .map((text) => `<td>${text}</td>`)
        .join('')}</tr>`;
    const pages = [row('1'), '<tr><td colspan=9>صفحه ۱ از ۲</td></tr>', head, row('2')].join('');
    const job = await judged(client, new File([`<table>${head}${pages}</table>`], 'فروش.xls'));
    expect(job).toMatchObject({ rows: 2, invoices: 2, valid: 2, faulty: 0 });
    expect(job.notices.map(({ code }) => code)).toEqual(['MERGED', 'REPEATED_HEADS', 'PAGES']);
  });

  it('has formulas that go on beyond its last row: the zeros that they come to are no lines of the invoice above', async () => {
    const { client } = await server().newAdmin();
    const heads = ['ردیف', ...saleHeaders, 'مبلغ مالیات'];
    const zeros = Array.from({ length: 14 }, (_, index) => [String(index + 3), ...saleHeaders.map(() => ''), '0']);
    const rows = [['1', ...line('1'), '1970000'], ['2', ...line('2'), '1970000'], ...zeros];
    const job = await judged(
      client,
      new File([[heads, ...rows].map((cells) => cells.join(';')).join('\n')], 'فروش.csv'),
    );
    expect(job).toMatchObject({ rows: 2, invoices: 2, valid: 2, faulty: 0 });
    expect(job.notices).toEqual([{ code: 'UNFILLED', message: expect.stringContaining('۱۴ ردیف') }]);
  });

  it('of a program whose decimal mark is a comma does not take one and a quarter for 1250', async () => {
    const { client } = await server().newAdmin();
    const job = await judged(
      client,
      salesCsv(line('1', { 6: '2,5' }), line('2', { 6: '1,250' }), line('3', { 6: '4' })),
    );
    expect(job).toMatchObject({ valid: 1, faulty: 2 });
    expect(job.causes.map(({ code, column, fixable }) => [code, column, fixable])).toEqual([
      ['ODD_GROUPS', 6, 1],
      ['COMMA_DECIMAL', 6, 1],
    ]);
    // Once the others are mended it is still in doubt.
    await changeImport(client, job.id, { fix: { code: 'ODD_GROUPS', column: 6 } });
    expect(await untilState(client, job.id, 'ready')).toMatchObject({ valid: 2, faulty: 1 });
    await changeImport(client, job.id, { fix: { code: 'COMMA_DECIMAL', column: 6 } });
    expect((await rowsOfImport(client, job.id)).rows.map(({ cells }) => cells[6])).toEqual(['2.5', '1.25', '4']);
  });

  it('whose own sum is not what its invoices come to is told by how much, once all of them are right', async () => {
    const { client } = await server().newAdmin();
    // Three of two at 9,850,000 with ten percent: 65,010,000.
    const sum = (total: string) => ['جمع', '', '', '', '', '', '6', '29550000', '', total];
    const heads = [...saleHeaders, 'جمع کل ما'];
    const of = (...rows: string[][]) =>
      new File([[heads, ...rows].map((cells) => cells.join(';')).join('\n')], 'جمع.csv');
    const fileOf = (...rows: string[][]) => of(line('1'), line('2', { 6: 'دو' }), line('3'), ...rows);
    const { id, ...job } = await judged(client, fileOf(sum('76010000')));
    expect([job.rows, job.faulty, job.file_sum]).toEqual([3, 1, null]);
    const mended = await changeImport(client, id, { cells: [{ row: 3, column: 6, value: '2' }] });
    expect(mended.file_sum).toEqual({
      ...{ said: '76010000', computed: '65010000', difference: '11000000', is_equal: false, before_tax: false },
      sheet: '',
    });
    // What is left out is in the file's sum all the same.
    const left = await changeImport(client, id, { leave_out: { choice: 'leave', rows: [2] } });
    expect(left.file_sum).toEqual(mended.file_sum);
    await changeImport(client, id, { leave_out: { choice: 'take_back', rows: [2] } });
    const other = await upload(client, of(line('4'), line('5'), sum('43340000')));
    expect((await untilState(client, other.id, 'ready')).file_sum).toMatchObject({ is_equal: true, difference: '0' });
  });

  it('that has the date in three columns has it whole in one more, however many rows there are', async () => {
    const { client } = await server().newAdmin();
    const heads = ['فاکتور', 'سال', 'ماه', 'روز', ...saleHeaders.slice(2)];
    const row = (number: string) => {
      const [, date = '', ...rest] = line(number);
      return [number, ...date.split('/'), ...rest];
    };
    // More than are read in one step.
    const rows = Array.from({ length: 2_100 }, (_, at) => row(String(at + 1)));
    const text = [heads, ...rows].map((cells) => cells.join(';')).join('\n');
    const { id } = await upload(client, new File([text], 'سه ستون.csv'));
    const { mapping } = await untilState(client, id, 'mapping');
    expect(mapping).toMatchObject({ 'invoice.invoice_date': { column: 11 } });
    const { rows: last } = await rowsOfImport(client, id, { offset: 2_099 });
    expect(last[0]?.cells).toEqual([...row('2100'), row('2100').slice(1, 4).join('/')]);
  });

  it('whose date is in three columns has it mended by them in a file of errors', async () => {
    const { client, token } = await server().newAdmin();
    const heads = ['فاکتور', 'سال', 'ماه', 'روز', ...saleHeaders.slice(2)];
    const [, date = '', ...rest] = line('1');
    const [year = '', month = '', day = ''] = date.split('/');
    const text = [heads, ['1', year, '13', day, ...rest]].map((cells) => cells.join(';')).join('\n');
    const { id, notices } = await judged(client, new File([text], 'ماه.csv'));
    expect(notices.map(({ code }) => code)).toContain('SPLIT_DATE');
    const answer = await server().fetch(`/api/bulk_invoice_import/${id}/file`, { token });
    const [head = [], row = []] = await withSpooledFile(await answer.bytes(), async (path) => {
      const all: string[][] = [];
      for await (const batch of readSpreadsheet(path)) all.push(...batch.map(({ cells }) => cells));
      return all;
    });
    const book = await writeXlsx({ sheets: [{ name: 'a', rows: [head, row.with(3, month)] }] });
    const file = new File([new Uint8Array(book)], 'mended.xlsx');
    await client(calls.mendImport, { params: { id }, body: { file } });
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 1, faulty: 0 });
    expect((await rowsOfImport(client, id)).rows[0]?.cells.at(-1)).toBe(`${year}/${month}/${day}`);
  });

  it('that is one invoice as a form has its number, day and buyer from above the table', async () => {
    const { client } = await server().newAdmin();
    const [, today = ''] = line('1');
    const form = (number: string) => [
      ['صورتحساب فروش کالا', '', `شماره: ${number}`, '', 'تاریخ:', today],
      ['خریدار:', 'زهرا امینی', 'کد ملی:', '0068421931', 'کد پستی:', '8174673441'],
      ['ردیف', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات'],
      ['1', '2720000114542', 'چای', '2', '9850000', '1970000'],
      ['2', '2720000131425', 'قند', '1', '1000000', '100000'],
      ['', '', 'جمع', '3', '', '2070000'],
      ...['توضیحات:', 'شرایط فروش: نقدی', 'مهر و امضا'].map((text) => [text, '', '', '', '', '']),
    ];
    const fileOf = (number: string) =>
      new File(
        [
          form(number)
            .map((row) => row.join(';'))
            .join('\n'),
        ],
        'فاکتور.csv',
      );
    const job = await judged(client, fileOf('9401'));
    expect(job).toMatchObject({ rows: 2, invoices: 1, valid: 1, sums: { total: '22770000', vat: '2070000' } });
    expect(job.notices.map(({ code }) => code)).toEqual(['FORM', 'TOTALS', 'TOTALS']);
    expect(job.notices[2]?.message).toContain('۳ ردیف دیگر در پایان فایل');
    // The next one goes on by itself, with a number of its own.
    const next = await upload(client, fileOf('9402'));
    await untilState(client, next.id, 'ready');
    const { rows } = await rowsOfImport(client, next.id, {});
    expect(rows.map(({ cells }) => cells[6])).toEqual(['9402', '9402']);
  });

  it('that is a report with a head over the lines of each invoice is those, also beyond what is stored at once', async () => {
    const { client } = await server().newAdmin();
    const [, today = ''] = line('1');
    const blank = ['', '', '', '', ''];
    // More rows than are read in one step.
    const invoices = Array.from({ length: 530 }, (_, at) => [
      [`شماره فاکتور: ${at + 1}`, `تاریخ: ${today}`, 'مشتری: زهرا امینی', 'کد ملی: 0068421931', 'کد پستی: 8174673441'],
      ['2720000114542', 'چای', '2', '9850000', '1970000'],
      ['2720000131425', 'قند', '1', '1000000', '100000'],
      blank.with(1, 'جمع فاکتور').with(4, '2070000'),
    ]);
    const rows = [['شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات'], ...invoices.flat()];
    const job = await judged(client, new File([rows.map((row) => row.join(';')).join('\n')], 'ریز.csv'));
    expect(job).toMatchObject({ rows: 1_060, invoices: 530, valid: 530, faulty: 0 });
    expect(job.notices[0]).toMatchObject({ code: 'FORM', message: expect.stringContaining('۵۳۰ صورتحساب') });
  });

  it('that writes ids beside names in one cell has them apart, however many rows there are', async () => {
    const { client } = await server().newAdmin();
    const heads = ['فاکتور', 'تاریخ', 'طرف حساب', 'کالا', 'تعداد', 'فی', 'مالیات ٪'];
    const [, today = ''] = line('1');
    const fileOf = (length: number) => {
      const rows = Array.from({ length }, (_, place) => [
        ...[String(place + 1), today, '14008430838 - پخش آریا', 'چای (2720000114542)', '2', '9850000', '10'],
      ]);
      return new File([[heads, ...rows].map((row) => row.join(';')).join('\n')], `${length}.csv`);
    };
    // More than are read in one step.
    const { id } = await upload(client, fileOf(2_100));
    await untilState(client, id, 'mapping');
    const { rows: last } = await rowsOfImport(client, id, { offset: 2_099 });
    expect(last.map(({ cells }) => [cells[2], cells[3], cells[7], cells[8]])).toEqual([
      ['پخش آریا', 'چای', '14008430838', '2720000114542'],
    ]);
    expect(await judged(client, fileOf(3))).toMatchObject({
      valid: 3,
      faulty: 0,
      notices: [{ code: 'CODES_IN_NAMES' }, { code: 'CODES_IN_NAMES' }],
    });
  });

  it('that takes thousands of rows for one invoice is told so, and is not judged line by line', async () => {
    const { client } = admin;
    const rows = [...Array<string[]>(10_001).fill(line('1')), line('2')];
    const job = await judged(client, salesCsv(...rows));
    expect(job).toMatchObject({ rows: 10_002, invoices: 2, valid: 1, faulty: 1, bad_rows: 1 });
    expect(job.causes.map(({ code, column }) => [code, column])).toEqual([['TOO_MANY_LINES', 0]]);
  });

  it('that has more lines than an invoice may have goes without those that are left out', async () => {
    const { client } = admin;
    const { id } = await judged(client, salesCsv(...Array<string[]>(10_002).fill(line('1'))));
    const leave = (...rows: number[]) =>
      changeImport(client, id, { leave_out: { choice: 'leave', rows, whole: false } });
    await leave(2);
    // It is told of the first row that goes, by how many do.
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 0, faulty: 1, bad_rows: 1 });
    expect((await rowsOfImport(client, id, { only: 'bad' })).rows).toMatchObject([
      { row: 2, left_out: true, faults: [] },
      { row: 3, left_out: false, faults: [{ message: importMessages.TOO_MANY_LINES(10_001, 10_000) }] },
    ]);
    await leave(3);
    expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 1, faulty: 0, bad_rows: 0 });
  });

  it('is refused where what its account has open would fill the disk of others, until some of it is issued or removed', async () => {
    const { client, accountId } = await server().newAdmin();
    const { id } = await upload(client, salesCsv(line('1')));
    await untilState(client, id, 'mapping');
    const { asOwner } = server().database;
    await asOwner('update imports set file_bytes = $2 where account_id = $1', [accountId, importLimits.openBytesMax]);
    await expect(upload(client, salesCsv(line('2')))).rejects.toMatchObject({
      problem: { code: 'CONFLICT', detail: importMessages.TOO_MUCH_OPEN(2_000) },
    });
    expect(await upload(admin.client, salesCsv(line('1'), line('2')))).toMatchObject({ state: 'reading' });

    // Once to stop it, after which its rows are kept, once to remove it.
    await client(calls.stopImport, { params: { id }, query: {} });
    await expect(upload(client, salesCsv(line('2')))).rejects.toMatchObject({ problem: { code: 'CONFLICT' } });
    await client(calls.stopImport, { params: { id }, query: { act: 'remove' } });
    expect(await upload(client, salesCsv(line('2')))).toMatchObject({ state: 'reading' });
  });

  it.each([
    ['failed before it had a row', "state = 'failed', row_count = 0"],
    ['was stopped before it had a row', "state = 'stopped', row_count = 0"],
    ['was stopped, and its rows are gone', "state = 'stopped', rows_gone_at = now()"],
  ])('is not refused for one that %s: nothing of that is kept', async (_, changes) => {
    const { client, accountId } = await server().newAdmin();
    const { id } = await upload(client, salesCsv(line('1')));
    await untilState(client, id, 'mapping');
    const { asOwner } = server().database;
    const all = [accountId, importLimits.openBytesMax];
    await asOwner(`update imports set file_bytes = $2, ${changes} where account_id = $1`, all);
    expect(await upload(client, salesCsv(line('2')))).toMatchObject({ state: 'reading' });
  });
});
