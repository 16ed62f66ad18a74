import { type CallReply, type Client, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../platform/spreadsheet/read-spreadsheet.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;
let today = '';
beforeAll(async () => {
  admin = await server().newAdmin();
  today = formatJalaliDate(new Date(server().clock.nowMs() - 3_600_000).toISOString());
});

type Detail = CallReply<typeof calls.getImport>;

const headers = ['فاکتور', 'تاریخ', 'نام مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات ٪'];
const company = ['پخش آریا', '14008430838'];
/** One line: [number, …what differs]. */
const line = (number: string, changes: Partial<Record<number, string>> = {}): string[] => {
  const cells = [number, today, ...company, '2720000114542', 'چای', '2', '9850000', '10'];
  for (const [index, text] of Object.entries(changes)) cells[Number(index)] = text ?? '';
  return cells;
};
const csv = (...rows: string[][]) => new File([[headers, ...rows].map((row) => row.join(';')).join('\n')], 'فروش.csv');

const upload = (client: Client, file: File) => client(calls.importInvoices, { body: { file } });
const get = (client: Client, id: string) => client(calls.getImport, { params: { id } });
const put = (client: Client, id: string, body: Parameters<Client>[1] extends never ? never : object) =>
  client(calls.changeImport, { params: { id }, body: body as never });

async function until(client: Client, id: string, ...states: Detail['state'][]): Promise<Detail> {
  for (let tries = 0; tries < 200; tries += 1) {
    const job = await get(client, id);
    if (states.includes(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`never ${states.join()}: ${JSON.stringify(await get(client, id))}`);
}

const rowsOf = (client: Client, id: string, query: object = {}) =>
  client(calls.importRows, { params: { id }, query: query as never });

/** Up to where its rows are judged. */
async function judged(client: Client, file: File): Promise<Detail> {
  const { id } = await upload(client, file);
  const mapping = await until(client, id, 'mapping', 'ready');
  if (mapping.state === 'mapping') await put(client, id, { mapping: mapping.mapping });
  return until(client, id, 'ready', 'done');
}

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
    const started = await upload(client, csv(...rows));
    expect(started).toMatchObject({ state: 'reading', file_name: 'فروش.csv', same_as: null });
    const mapping = await until(client, started.id, 'mapping');
    expect(mapping).toMatchObject({ headers, rows: 5, encoding: 'utf-8' });
    expect(Object.keys(mapping.mapping ?? {})).toHaveLength(headers.length);
    expect(mapping.sample[1]?.[5]).toBe('قند');

    await put(client, started.id, { mapping: mapping.mapping });
    const ready = await until(client, started.id, 'ready');
    expect(ready).toMatchObject({ rows: 5, invoices: 4, valid: 1, faulty: 3, bad_rows: 3, unchecked: 0 });
    expect(ready.causes.map(({ code, column, fixable }) => [code, column, fixable])).toContainEqual([
      'LOST_ZERO',
      3,
      1,
    ]);
    const bad = await rowsOf(client, started.id, { only: 'bad' });
    expect(bad.rows.map(({ row }) => row)).toEqual([4, 5, 6]);
    expect(bad.rows[0]?.faults.find(({ column }) => column === 7)).toMatchObject({
      code: 'NOT_A_NUMBER',
      fix: '84000000',
    });
    expect((await rowsOf(client, started.id, { offset: 3, limit: 1 })).rows[0]?.row).toBe(5);
    expect((await rowsOf(client, started.id, { only: 'bad', code: 'LOST_ZERO', column: 3 })).count).toBe(1);
  });

  it('with known headers goes on by itself, and the same file twice is told', async () => {
    const { client } = await server().newAdmin();
    const file = () => csv(line('7'));
    const first = await judged(client, file());
    const { id } = await upload(client, file());
    const second = await until(client, id, 'ready');
    expect(second.same_as).toMatchObject({ id: first.id });
    expect((await client(calls.listImports, { query: {} })).imports.map((one) => one.id)).toEqual([id, first.id]);
  });

  it('that is none says why, and can be removed', async () => {
    const { client } = admin;
    const { id } = await upload(client, new File(['%PDF-1.7'], 'a.xlsx'));
    expect((await until(client, id, 'failed')).failure).toContain('PDF');
    const empty = await upload(client, csv());
    expect((await until(client, empty.id, 'failed')).failure).toMatch(/ردیفی نیست/);
    await client(calls.stopImport, { params: { id } });
    await expect(get(client, id)).rejects.toMatchObject({ status: 404 });
    await expect(upload(client, new File([], 'a.csv'))).rejects.toMatchObject({ status: 400 });
  });
});

describe('repair', () => {
  it('mends one, all alike, by find and replace, and takes each back', async () => {
    const { client } = await server().newAdmin();
    const wrong = { 3: '68421931', 2: 'زهرا امینی' };
    const { id } = await judged(
      client,
      csv(line('1', wrong), line('2', wrong), line('3', { 6: 'دو' }), line('4', { 4: '123' }), line('5')),
    );
    const mended = await put(client, id, { cells: [{ row: 4, column: 6, value: '2' }] });
    expect(mended).toMatchObject({ can_undo: true, faulty: 3, valid: 2 });
    const fixed = await put(client, id, { fix: { code: 'LOST_ZERO', column: 3 } });
    expect(fixed.causes.some(({ code }) => code === 'LOST_ZERO')).toBe(false);
    const after = await rowsOf(client, id, { only: 'bad' });
    expect(after.rows.slice(0, 2).map(({ cells }) => cells[3])).toEqual(['0068421931', '0068421931']);

    const back = await put(client, id, { undo: true });
    expect(back.causes.find(({ code }) => code === 'LOST_ZERO')?.count).toBe(2);
    await put(client, id, { replace: { find: '68421931', replace: '0068421931', column: 3, whole: true } });
    expect((await rowsOf(client, id, {})).rows[0]?.cells[3]).toBe('0068421931');
    await put(client, id, { undo: true });
    await put(client, id, { undo: true });
    expect((await get(client, id)).can_undo).toBe(false);
    await expect(put(client, id, { undo: true })).rejects.toMatchObject({ status: 409 });
  });

  it('puts rows together anew when their number is mended', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, csv(line('1'), line('', { 5: 'قند' }), line('2')));
    expect(await get(client, id)).toMatchObject({ invoices: 3, faulty: 1, valid: 2 });
    const mended = await put(client, id, { cells: [{ row: 3, column: 0, value: '۱' }] });
    expect(mended).toMatchObject({ invoices: 2, faulty: 0, valid: 2, rows: 3 });
    const back = await put(client, id, { undo: true });
    expect(back).toMatchObject({ invoices: 3, faulty: 1 });
  });

  it('gives the errors as a spreadsheet with notes, and takes it back mended', async () => {
    const { client, token } = await server().newAdmin();
    const { id } = await judged(client, csv(line('1', { 6: 'دو' }), line('2'), line('3', { 7: '' })));
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
    await expect(client(calls.mendImport, { params: { id }, body: { file: csv(line('1')) } })).rejects.toMatchObject({
      status: 400,
    });
    expect(await put(client, id, { undo: true })).toMatchObject({ faulty: 2, valid: 1 });
  });
});

describe('issuing', () => {
  it('as drafts leaves the bad behind, reports, and takes all back', async () => {
    const { client } = await server().newAdmin();
    const { id } = await judged(client, csv(line('1'), line('1', { 5: 'قند' }), line('2'), line('3', { 6: 'دو' })));
    await put(client, id, { action: 'draft' });
    const issued = await until(client, id, 'ready');
    expect(issued).toMatchObject({ issued: 2, faulty: 1, valid: 0, invoices: 3 });
    expect(issued.report.states).toMatchObject([{ state: 'draft', count: 2 }]);
    const { invoices } = await client(calls.listInvoices, { query: { sort: 'created_at' } });
    expect(invoices.map(({ internal_id }) => internal_id).sort()).toEqual(['1', '2']);
    await expect(put(client, id, { action: 'remap' })).rejects.toMatchObject({ status: 409 });
    // Cells of an issued invoice stay as they are.
    await put(client, id, { cells: [{ row: 2, column: 6, value: '5' }] });
    expect((await rowsOf(client, id, {})).rows[0]?.cells[6]).toBe('2');

    await put(client, id, { action: 'recall' });
    expect(await until(client, id, 'ready')).toMatchObject({ issued: 0, valid: 2, faulty: 1 });
    expect((await client(calls.listInvoices, { query: {} })).count).toBe(0);
  });

  it('needs something right, and a memory for what is not a draft', async () => {
    const { client } = await server().newAdmin();
    const bad = await judged(client, csv(line('1', { 6: 'دو' })));
    await expect(put(client, bad.id, { action: 'draft' })).rejects.toMatchObject({ status: 409 });
    const good = await judged(client, csv(line('2')));
    await expect(put(client, good.id, { action: 'issue' })).rejects.toMatchObject({
      problem: { code: 'MEMORY_NOT_READY' },
    });
  });
});

describe('templates', () => {
  it.each(['1/1', '1/3', '1/7', '2/1'])('of %s are read back as the example', async (column_key) => {
    const { client, token } = await server().newAdmin();
    const answer = await server().fetch(
      `/api/bulk_invoice_import/template?column_key=${encodeURIComponent(column_key)}`,
      {
        token,
      },
    );
    const file = new File([await answer.bytes()], 'template.xlsx');
    const { id } = await upload(client, file);
    const mapping = await until(client, id, 'mapping');
    expect(mapping.headers).toHaveLength(Object.keys(mapping.mapping ?? {}).length);
    await put(client, id, { mapping: mapping.mapping, column_key });
    const ready = await until(client, id, 'ready');
    expect([ready.valid > 0, ready.causes]).toEqual([true, []]);
  });
});

describe('programs', () => {
  it('send up to a thousand at once: a result each, the right ones accepted', async () => {
    const { client } = await server().newAdmin();
    const draft = { save_as_draft: true, invoice: { internal_id: 'پ-۱' } };
    const reply = await client(calls.bulkInvoices, { body: { invoices: [draft, { items: [] }, draft] } });
    expect(reply).toMatchObject({ accepted: 2, refused: 1 });
    expect(reply.results.map(({ index, ok, code }) => [index, ok, code])).toEqual([
      [0, true, ''],
      [1, false, 'MEMORY_NOT_READY'],
      [2, true, ''],
    ]);
  });
});
