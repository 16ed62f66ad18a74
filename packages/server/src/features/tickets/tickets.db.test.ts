import { type ApiProblem, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/keys/vault.ts';
import { testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { demoTickets } from './demo-tickets.fa.ts';
import { seedDemoTickets } from './seed-demo-tickets.ts';

const server = withSharedServer();
let owner: SignedIn;
let desk: SignedIn;
const pdf = () => new Blob(['%PDF-1.4 x']);

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: ApiProblem) => error.status,
  );
const open = (subject: string, more: object = {}) =>
  owner.client(calls.createTicket, { body: { subject, text: 'شرح', ...more } });
const answer = (id: string, body: { action: 'reply' | 'close' | 'reopen' | 'read'; text?: string; file?: Blob }) =>
  desk.client(calls.answerTicket, { params: { id }, body });
const put = (id: string, body: { action: 'reply' | 'close' | 'reopen' | 'read'; text?: string; file?: Blob }) =>
  owner.client(calls.putTicket, { params: { id }, body });

beforeAll(async () => {
  owner = await server().newAdmin();
  const operators = await server().newAdmin();
  desk = await server().newOperator(operators.accountId);
});

describe('a ticket', () => {
  it('goes back and forth, each side seeing what it has not read', async () => {
    const { id, number, requests } = await open('رد شدن صورتحساب', { file: pdf() });
    expect([number, requests[0]?.file?.media_type]).toEqual([1, 'application/pdf']);
    const queue = await desk.client(calls.listAllTickets, { query: { search_field: 'رد شدن' } });
    expect(queue.tickets.map(({ id: one, unread, state }) => [one, unread, state])).toEqual([
      [id, true, 'waiting_for_us'],
    ]);
    const beyond = await desk.client(calls.listAllTickets, { query: { search_field: 'رد شدن', offset: 10 } });
    expect([beyond.count, beyond.tickets, beyond.next]).toEqual([1, [], null]);
    await open('رد شدن دیگر');
    const query = { search_field: 'رد شدن', limit: 1 };
    const first = await desk.client(calls.listAllTickets, { query });
    const second = await desk.client(calls.listAllTickets, { query: { ...query, after: first.next ?? '' } });
    expect([first.tickets[0]?.id, second.tickets.length, second.next]).toEqual([id, 1, null]);
    expect(second.tickets[0]?.id).not.toBe(id);
    const answered = await answer(id, { action: 'reply', text: 'شماره مالیاتی را بفرستید' });
    expect([answered.state, answered.unread, answered.responses.length]).toEqual(['waiting_for_you', false, 1]);
    const list = await owner.client(calls.listTickets, { query: { sort: '-attention' } });
    expect([list.unread, list.tickets[0]?.id, list.tickets[0]?.unread]).toEqual([1, id, true]);
    const { notifications } = await owner.client(calls.listNotifications, { query: {} });
    expect(notifications[0]).toMatchObject({ kind: 'ticket_answered', subject_id: id });
    const read = await put(id, { action: 'read' });
    expect([read.unread, read.state, read.etag]).toEqual([false, 'waiting_for_you', answered.etag]);
    const replied = await put(id, { action: 'reply', text: 'A1121605121' });
    expect([replied.state, replied.messages]).toEqual(['waiting_for_us', 3]);
    const times = [...replied.requests, ...replied.responses].map(({ created_at }) => created_at).sort();
    expect(new Set(times).size).toBe(3);
    expect(replied.responses[0]?.created_at).toBe(times[1]);
  });

  it('takes a word once, however often it is sent under one key, of both sides', async () => {
    const { id } = await open('پاسخ گم‌شده');
    const body = { action: 'reply', text: 'یک بار' } as const;
    for (const key of ['r-1', 'r-1']) {
      const once = { idempotencyKey: key };
      await owner.client(calls.putTicket, { params: { id }, body }, once);
      await desk.client(calls.answerTicket, { params: { id }, body }, once);
    }
    const { requests, responses } = await owner.client(calls.getTicket, { params: { id } });
    expect([requests.length, responses.length]).toEqual([2, 1]);
  });

  it('is closed, opened again, and by a word as well', async () => {
    const { id } = await open('بستن');
    expect((await put(id, { action: 'close' })).closed_at).not.toBeNull();
    expect(await refused(put(id, { action: 'close' }))).toBe(409);
    expect((await put(id, { action: 'reopen' })).state).toBe('waiting_for_us');
    expect(await refused(put(id, { action: 'reopen' }))).toBe(409);
    await answer(id, { action: 'close' });
    const told = (await owner.client(calls.listNotifications, { query: {} })).notifications[0];
    expect(told).toMatchObject({ kind: 'ticket_answered', subject_id: id, data: { closed: 'true' } });
    const closed = await owner.client(calls.getTicket, { params: { id } });
    expect(closed.unread).toBe(true);
    server().clock.advance(60_000);
    // Whoever reads it closes nothing.
    expect(await put(id, { action: 'read' })).toMatchObject({ unread: false, closed_at: closed.closed_at });
    const word = await put(id, { action: 'reply', text: 'هنوز نه' });
    expect([word.state, word.closed_at]).toEqual(['waiting_for_us', null]);
    const stale = owner.client(calls.putTicket, { params: { id }, body: { action: 'close' } }, { ifMatch: 'v1' });
    expect(await refused(stale)).toBe(412);
  });

  it('of which support speaks again before the bell was read stands there once, with its name and place', async () => {
    const { id } = await open('دو پاسخ');
    await answer(id, { action: 'reply', text: 'فرستادید؟' });
    await put(id, { action: 'read' });
    await answer(id, { action: 'reply', text: 'رسید' });
    await answer(id, { action: 'close' });
    const { notifications } = await owner.client(calls.listNotifications, { query: {} });
    expect(notifications.filter(({ data }) => data.name === 'دو پاسخ')).toMatchObject([
      { kind: 'ticket_answered', count: 1, subject_id: id, data: { closed: 'true' } },
    ]);
  });

  it('says at the desk whose account is closed', async () => {
    const { id } = await open('پیش از بستن حساب');
    const shown = async () => {
      const { tickets } = await desk.client(calls.listAllTickets, { query: { search_field: 'پیش از بستن حساب' } });
      const { account_closed } = await desk.client(calls.getTicketOf, { params: { id } });
      return [tickets[0]?.account_closed, account_closed];
    };
    const status = (to: string) =>
      server().database.asOwner('update accounts set signup_status = $1 where account_id = $2', [to, owner.accountId]);
    expect(await shown()).toEqual([false, false]);
    await status('SUSPENDED');
    expect(await shown()).toEqual([true, true]);
    await status('VERIFIED');
  });

  it('names every bad field, and takes files by their content', async () => {
    const bad = await owner
      .client(calls.createTicket, { body: { subject: ' ', text: '' } })
      .catch((e: ApiProblem) => e);
    expect((bad as ApiProblem).problem?.errors?.map(({ path }) => path)).toEqual(['subject', 'text']);
    expect(await refused(open('x', { file: new Blob(['MZ…']) }))).toBe(415);
    expect(await refused(put((await open('پ')).id, { action: 'reply', text: ' ' }))).toBe(400);
  });

  it('takes no more files of one user than are kept, and their words, the answers and a colleague’s files all the same', async () => {
    const other = await server().newAdmin();
    const opened = (file?: Blob) =>
      other.client(calls.createTicket, { body: { subject: 'پر', text: 'شرح', ...(file && { file }) } });
    const { id, requests } = await opened(pdf());
    await server().database.asOwner('update ticket_files set size = $2 where id = $1', [
      ...[requests[0]?.file?.id, 200 * 1024 * 1024 - 5],
    ]);
    const more = (file?: Blob) =>
      other.client(calls.putTicket, {
        params: { id },
        body: { action: 'reply', text: 'بیشتر', ...(file && { file }) },
      });
    const full = { problem: { code: 'CONFLICT', detail: expect.stringContaining('۲۰۰ مگابایت') } };
    await expect(more(pdf())).rejects.toMatchObject(full);
    await expect(opened(pdf())).rejects.toMatchObject(full);
    await answer(id, { action: 'reply', text: 'پاسخ', file: pdf() });
    await more();
    const colleague = await server().newUser(other.accountId, { role: 'admin' });
    await colleague.client(calls.createTicket, { body: { subject: 'پر', text: 'شرح', file: pdf() } });
    expect((await other.client(calls.getTicket, { params: { id } })).requests).toHaveLength(2);
  });

  it('gives a file by a name that ends as what it is, whatever its sender called it', async () => {
    const file = new File(['\ufeff\n%PDF-1.4 <script>'], 'bill\u202efdp.pdf.hta');
    const { requests } = await open('پیوست', { file });
    expect(requests[0]?.file).toMatchObject({ name: 'billfdp.pdf.hta.pdf', media_type: 'application/pdf' });
    const own = await server().fetch(`/api/ticket_files/${requests[0]?.file?.id}`, { token: owner.token });
    expect(own.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''billfdp.pdf.hta.pdf");
  });

  it('hands its files to its two sides alone', async () => {
    const { requests } = await open('پیوست', { file: pdf() });
    const id = requests[0]?.file?.id ?? '';
    const get = (path: string, { token }: SignedIn) => server().fetch(`/api${path}`, { token });
    const own = await get(`/ticket_files/${id}`, owner);
    expect([own.status, await own.text()]).toEqual([200, '%PDF-1.4 x']);
    expect(own.headers.get('content-disposition')).toContain('attachment');
    expect((await get(`/operator/ticket_files/${id}`, desk)).status).toBe(200);
    const employee = await server().newUser(owner.accountId);
    expect((await get(`/ticket_files/${id}`, employee)).status).toBe(404);
    expect((await get(`/ticket_files/${id}`, await server().newAdmin())).status).toBe(404);
  });

  it('is found by its subject, trace code, writer and first words, and by the newest, however long it has become', async () => {
    const pad = (word: string, words: number) => `${word} ${'سطر '.repeat(words)}`;
    const writer = await server().newAdmin();
    const report = await writer.client(calls.createProblemReport, {
      body: { subject: 'حافظه وصل نمی‌شود', text: `${pad('آغاز', 2_000)} میانه`, trace_code: 'tr-771' },
    });
    const params = { id: report.id };
    const [{ author = '' } = {}] = report.requests;
    const foundBy = async (...words: string[]) => {
      const found: string[] = [];
      for (const search_field of words) {
        const own = await writer.client(calls.listProblemReports, { query: { search_field } });
        const { tickets } = await desk.client(calls.listAllTickets, { query: { search_field } });
        if ([own.tickets, tickets].every((all) => all.some(({ id }) => id === report.id))) found.push(search_field);
      }
      return found;
    };
    const heads = ['حافظه وصل', 'tr-771', author, 'آغاز'];
    expect(await foundBy(...heads, 'میانه')).toEqual([...heads, 'میانه']);
    for (const word of ['یکم', 'دوم', 'سوم']) {
      const body = { action: 'reply', text: pad(word, 2_400) } as const;
      await writer.client(calls.putProblemReport, { params, body });
    }
    expect(await foundBy(...heads, 'سوم')).toEqual([...heads, 'سوم']);
  });

  it('of several: numbers without gaps, pages without repeats', async () => {
    const account = await server().newAdmin();
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => account.client(calls.createTicket, { body: { subject: `ت ${n}`, text: 'م' } })),
    );
    expect(made.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
    const query = { sort: '-attention', limit: 2 };
    const first = await account.client(calls.listTickets, { query });
    const second = await account.client(calls.listTickets, { query: { ...query, after: first.next ?? '' } });
    const third = await account.client(calls.listTickets, { query: { ...query, after: second.next ?? '' } });
    const ids = [first, second, third].flatMap(({ tickets }) => tickets.map(({ id }) => id));
    expect([new Set(ids).size, ids.length, third.next]).toEqual([5, 5, null]);
  });
});

describe('a problem report', () => {
  it('carries its trace code; an employee sees their own, an admin all', async () => {
    const employee = await server().newUser(owner.accountId);
    const other = await server().newUser(owner.accountId);
    const { id, trace_code } = await employee.client(calls.createProblemReport, {
      body: { subject: 'خطا', text: 'هنگام ارسال', trace_code: 'abc-123' },
    });
    expect(trace_code).toBe('abc-123');
    const seen = async (who: SignedIn) => (await who.client(calls.listProblemReports, { query: {} })).count;
    expect([await seen(employee), await seen(other), await seen(owner)]).toEqual([1, 0, 1]);
    expect(await refused(other.client(calls.getProblemReport, { params: { id } }))).toBe(404);
    expect(await refused(owner.client(calls.getTicket, { params: { id } }))).toBe(404);
    await answer(id, { action: 'reply', text: 'برطرف شد' });
    const rung = async (who: SignedIn) =>
      (await who.client(calls.listNotifications, { query: {} })).notifications.filter((one) => one.subject_id === id)
        .length;
    expect([await rung(employee), await rung(other), await rung(owner)]).toEqual([1, 0, 1]);
    const body = { subject: 'x', text: 'y', trace_code: 'کد نیست' };
    expect(await refused(employee.client(calls.createProblemReport, { body }))).toBe(400);
  });
});

describe('kept answers', () => {
  it('stand before those of the product', async () => {
    const { id } = await desk.client(calls.createCannedAnswer, { body: { title: 'سلام', text: 'سلام' } });
    const { answers } = await desk.client(calls.listCannedAnswers, {});
    expect([answers[0]?.id, answers[0]?.own, answers.length > 3]).toEqual([id, true, true]);
    await desk.client(calls.deleteCannedAnswer, { params: { id } });
    expect(await refused(desk.client(calls.deleteCannedAnswer, { params: { id } }))).toBe(404);
  });
});

it('no answer is kept that the list would not show', async () => {
  const { asOwner } = server().database;
  await asOwner(
    `insert into canned_answers (id, title, body, created_at)
     select gen_random_uuid(), 'پاسخ ' || n, 'متن', now() - interval '1 hour' from generate_series(1, 199) n`,
  );
  const keep = () => desk.client(calls.createCannedAnswer, { body: { title: 'تازه', text: 'سلام' } });
  const { id } = await keep();
  expect(await refused(keep())).toBe(409);
  const own = async () => (await desk.client(calls.listCannedAnswers, {})).answers.filter((one) => one.own);
  expect((await own()).map((one) => one.id)).toContain(id);
  await desk.client(calls.deleteCannedAnswer, { params: { id } });
  await keep();
  // Those that were kept before there was a limit are shown.
  await asOwner(`insert into canned_answers (id, title, body, created_at) values (gen_random_uuid(), 'x', 'y', now())`);
  expect(await own()).toHaveLength(201);
  await asOwner('delete from canned_answers');
});

describe('the demo’s conversations', () => {
  it('are all there after the start that follows one which died among them', async () => {
    const who = await server().newAdmin();
    const runtime = createTestRuntime(server().clock);
    const nothing = async () => undefined;
    const jobs = { enqueue: nothing, work: nothing, schedule: nothing, stop: nothing };
    const deps = { database: server().database.db, runtime, jobs, vault: createVault(testMasterKey, runtime.random) };
    let left = 5;
    const uuid = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return runtime.ids.uuid();
    };
    await expect(seedDemoTickets({ ...deps, runtime: { ...runtime, ids: { uuid } } }, who)).rejects.toThrow('killed');
    await seedDemoTickets(deps, who);
    const rows = await server().database.asOwner<{ subject: string; messages: number }>(
      'select subject, messages from tickets where account_id = $1',
      [who.accountId],
    );
    expect(rows.toSorted((a, b) => a.subject.localeCompare(b.subject))).toEqual(
      demoTickets
        .map(({ subject, says }) => ({ subject, messages: says.length }))
        .toSorted((a, b) => a.subject.localeCompare(b.subject)),
    );
  });
});
