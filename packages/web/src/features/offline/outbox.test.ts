import { ApiProblem, type ProblemDocument } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import type { StoredDraft } from '../invoices/draft-store/draft-codec.ts';
import { createOutbox, type SentInvoice } from './outbox.ts';
import type { OutboxDb } from './outbox-db.ts';
import { mayMend, mayRemove, type OutboxEntry, type OutboxRequest } from './outbox-entry.ts';
import { offlineStrings } from './strings.fa.ts';

/** The disk: what a new window of the same browser finds. */
function memoryDb(): OutboxDb & { rows: Map<string, OutboxEntry> } {
  const rows = new Map<string, OutboxEntry>();
  return {
    rows,
    list: async (owner) => [...rows.values()].filter((row) => row.owner === owner),
    put: async (entry) => void rows.set(entry.id, structuredClone(entry)),
    replace: async (entry) => rows.has(entry.id) && rows.set(entry.id, structuredClone(entry)) !== undefined,
    remove: async (id) => void rows.delete(id),
    removeIf: async (id, may) => {
      const row = rows.get(id);
      return row !== undefined && may(row) && rows.delete(id);
    },
    clear: async (owner) => {
      for (const row of [...rows.values()]) if (row.owner === owner) rows.delete(row.id);
    },
    keep: async () => {},
    kept: async () => [],
  };
}

const entry = (id: string, owner = 'a.u'): OutboxEntry => ({
  id,
  owner,
  request: { kind: 'create', body: { client_id: id } },
  draft: {} as OutboxEntry['draft'],
  buyer: '',
  total: '1',
  createdAt: `2026-01-01T00:00:0${id}Z`,
  state: 'waiting',
  tries: 0,
  isUnanswered: false,
  reason: '',
  invoiceId: '',
  taxNumber: '',
});

const problem = (status: number, more: Partial<ProblemDocument> = {}) =>
  new ApiProblem(status, { type: '', title: 'نشد', status, code: 'CONFLICT', detail: '', request_id: '', ...more });

/** A window over a disk and a server that answers each call as told, then by creating the invoice once by its name. */
function windowOf(
  db: OutboxDb,
  answers: (SentInvoice | Error)[] = [],
  server: string[] = [],
  standing: (SentInvoice | Error)[] = [],
  /** what open windows send themselves */
  selling: ReadonlySet<string> = new Set(),
) {
  let isOnline = true;
  const outbox = createOutbox({
    db,
    send: async (_request, id) => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      if (!server.includes(id)) server.push(id);
      return answer ?? { id: `i${id}`, state: 'queued', etag: 'v1', tax_number: `T${id}` };
    },
    again: async (request) => {
      const answer = standing.shift();
      if (answer instanceof Error) throw answer;
      const id = (request.kind === 'create' && request.body.client_id) || '';
      return answer ?? { id: `i${id}`, state: 'queued', etag: 'v1', tax_number: `T${id}` };
    },
    alone: (work) => work(),
    ifLeft: async ({ id }, work) => {
      if (!selling.has(id)) await work();
    },
    tellOthers: () => {},
    isOnline: () => isOnline,
    onSent: () => {},
  });
  return { outbox, server, goOffline: () => (isOnline = false), goOnline: () => (isOnline = true) };
}

const states = (rows: readonly OutboxEntry[]) => rows.map(({ state }) => state);

describe('the outbox', () => {
  it('remembers of what the server keeps for want of room in the plan that it waits there', async () => {
    const { outbox } = windowOf(memoryDb(), [{ id: 'i1', state: 'draft', etag: 'v1', tax_number: '' }]);
    await outbox.open('a.u');
    for (const id of ['1', '2']) await outbox.add(entry(id));
    await outbox.flush();
    expect(outbox.getSnapshot().map(({ isHeld }) => isHeld)).toEqual([true, false]);
  });

  it('keeps what is written without a network, and sends it in order when it is back', async () => {
    const db = memoryDb();
    const { outbox, server, goOffline, goOnline } = windowOf(db);
    await outbox.open('a.u');
    goOffline();
    for (const id of ['1', '2', '3']) await outbox.add(entry(id));
    await outbox.flush();
    expect(states(outbox.getSnapshot())).toEqual(['waiting', 'waiting', 'waiting']);
    goOnline();
    await outbox.flush();
    expect(server).toEqual(['1', '2', '3']);
    expect(outbox.getSnapshot().map(({ taxNumber }) => taxNumber)).toEqual(['T1', 'T2', 'T3']);
    await outbox.flush();
    expect(server).toHaveLength(3);
    await outbox.add(entry('4'));
    await outbox.removeSent();
    expect(states(outbox.getSnapshot())).toEqual(['waiting']);
  });

  it('tries each once, however many occasions to send come at once', async () => {
    const answers = ['1', '2'].map((id) => ({ id, state: 'queued', etag: 'v1', tax_number: '' }));
    const { outbox } = windowOf(memoryDb(), answers);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    await Promise.all([outbox.flush(), outbox.flush()]);
    expect(answers).toHaveLength(1);
  });

  it('goes on after the window was closed in the middle of a sending', async () => {
    const db = memoryDb();
    db.rows.set('1', { ...entry('1'), state: 'sending', tries: 1 });
    const { outbox, server } = windowOf(db);
    await outbox.open('a.u');
    await outbox.flush();
    expect([server, states(outbox.getSnapshot())]).toEqual([['1'], ['sent']]);
  });

  it.each([
    ['no answer', new ApiProblem(0, null)],
    ['a fallen server', problem(500)],
    ['too many requests', problem(429)],
    ['an ended login', problem(401)],
    ['a right that was taken', problem(403)],
    ['another account in another window', problem(409, { code: 'OTHER_ACCOUNT' })],
    ['the same still at work there', problem(409, { code: 'STILL_RUNNING' })],
  ])('waits after %s, and leaves the next ones for later', async (_name, error) => {
    const { outbox, server } = windowOf(memoryDb(), [error]);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    await outbox.add(entry('2'));
    await outbox.flush();
    expect([server, states(outbox.getSnapshot())]).toEqual([[], ['waiting', 'waiting']]);
    await outbox.flush();
    expect(server).toEqual(['1', '2']);
  });

  it('says of what its writer may not send any more why, until they may again', async () => {
    const forbidden = problem(403, { code: 'FORBIDDEN', detail: 'صدور با شما نیست' });
    const { outbox, server } = windowOf(memoryDb(), [forbidden, problem(500)]);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', reason: 'صدور با شما نیست' }]);
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', reason: '' }]);
    await outbox.flush();
    expect(server).toEqual(['1']);
  });

  it('goes on past what its writer may not send with what they may', async () => {
    const forbidden = problem(403, { code: 'FORBIDDEN', detail: 'صدور با شما نیست' });
    const { outbox, server } = windowOf(memoryDb(), [forbidden]);
    await outbox.open('a.u');
    for (const id of ['1', '2']) await outbox.add(entry(id));
    await outbox.flush();
    expect(server).toEqual(['2']);
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', reason: 'صدور با شما نیست' }, { state: 'sent' }]);
  });

  it.each([
    ['sent', null],
    ['refused', problem(422)],
  ])('neither sends nor brings back what was removed while it or one before it was %s', async (_end, error) => {
    const db = memoryDb();
    const server: string[] = [];
    const outbox = createOutbox({
      db,
      send: async (_request, id) => {
        server.push(id);
        for (const removed of ['1', '2']) await outbox.remove(removed);
        if (error !== null) throw error;
        return { id, state: 'queued', etag: 'v1', tax_number: '' };
      },
      again: () => Promise.reject(problem(412)),
      alone: (work) => work(),
      ifLeft: (_entry, work) => work(),
      tellOthers: () => {},
      isOnline: () => true,
      onSent: () => {},
    });
    await outbox.open('a.u');
    for (const id of ['1', '2', '3']) await outbox.add(entry(id));
    await outbox.flush();
    expect([server, outbox.getSnapshot().map(({ id }) => id)]).toEqual([['1', '3'], ['3']]);
  });

  it.each([
    [422, 'refused'],
    [400, 'refused'],
    [409, 'conflict'],
    [412, 'conflict'],
    [404, 'conflict'],
  ] as const)('shows a %i with its reason and goes on with the next', async (status, state) => {
    const errors = [{ path: 'items[0].item_qty', code: 'X', message: 'مقدار درست نیست' }];
    const { outbox, server } = windowOf(memoryDb(), [problem(status, { errors })]);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    await outbox.add(entry('2'));
    await outbox.flush();
    expect(states(outbox.getSnapshot())).toEqual([state, 'sent']);
    expect(outbox.getSnapshot()[0]?.reason).toBe('مقدار درست نیست');
    await outbox.flush();
    expect(server).toEqual(['2']);
  });

  it.each([
    ['an ended login', problem(401)],
    ['a right that was taken', problem(403, { code: 'FORBIDDEN' })],
    ['too many requests', problem(429)],
    ['another account in another window', problem(409, { code: 'OTHER_ACCOUNT' })],
    ['something else that holds its key', problem(422, { code: 'IDEMPOTENCY_MISMATCH' })],
  ])('knows of a try that got no answer after %s too, and of none where there was none', async (_name, error) => {
    const db = memoryDb();
    const { outbox } = windowOf(db, [new ApiProblem(0, null), error]);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    for (const _try of [1, 2]) {
      await outbox.flush();
      expect(outbox.getSnapshot()).toMatchObject([{ isUnanswered: true }]);
    }
    if (error.problem?.code === 'IDEMPOTENCY_MISMATCH') return;
    const other = windowOf(memoryDb(), [error]);
    await other.outbox.open('a.u');
    await other.outbox.add(entry('1'));
    await other.outbox.flush();
    expect(other.outbox.getSnapshot()).toMatchObject([{ isUnanswered: false }]);
  });

  it.each([400, 404])('waits after a %i of something before the server, which has decided nothing', async (status) => {
    const { outbox, server } = windowOf(memoryDb(), [new ApiProblem(status, null)]);
    await outbox.open('a.u');
    await outbox.add({ ...entry('1'), tries: 1, isUnanswered: true });
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', isUnanswered: true }]);
    await outbox.flush();
    expect(server).toEqual(['1']);
  });

  it('tells what the server falls over, sends the next ones, and tries it again under its name', async () => {
    const fault = problem(500, { code: 'INTERNAL' });
    const { outbox, server } = windowOf(memoryDb(), [fault]);
    await outbox.open('a.u');
    for (const id of ['1', '2', '3']) await outbox.add(entry(id));
    await outbox.flush();
    expect(server).toEqual(['2', '3']);
    const [first] = outbox.getSnapshot();
    const told = { state: 'waiting', isFaulty: true, isUnanswered: true, reason: offlineStrings.faultyHint };
    expect(first).toMatchObject(told);
    // It may have been issued all the same: gone on with under its name, and not taken away.
    expect([mayMend(first as OutboxEntry), mayRemove(first as OutboxEntry)]).toEqual([true, false]);
    await outbox.flush();
    expect(server).toEqual(['2', '3', '1']);
    expect(states(outbox.getSnapshot())).toEqual(['sent', 'sent', 'sent']);
  });

  it('tells what something before the server does not let through, and sends the next ones', async () => {
    const blocked = new ApiProblem(406, null);
    const { outbox, server } = windowOf(memoryDb(), [blocked]);
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    await outbox.add(entry('2'));
    await outbox.flush();
    expect(server).toEqual(['2']);
    const [first] = outbox.getSnapshot();
    expect(first).toMatchObject({ state: 'waiting', isBlocked: true, reason: offlineStrings.blockedHint });
    expect([mayMend(first as OutboxEntry), mayRemove(first as OutboxEntry)]).toEqual([true, true]);
    await outbox.flush();
    expect(server).toEqual(['2', '1']);
  });

  it('knows of the try of a window that was closed in its middle, and of none of what was refused for good', async () => {
    const db = memoryDb();
    let leave = () => {};
    const outbox = createOutbox({
      db,
      send: () => new Promise((_, reject) => (leave = () => reject(problem(422)))),
      again: () => Promise.reject(problem(412)),
      alone: (work) => work(),
      ifLeft: (_entry, work) => work(),
      tellOthers: () => {},
      isOnline: () => true,
      onSent: () => {},
    });
    await outbox.open('a.u');
    await outbox.add(entry('1'));
    const flushed = outbox.flush();
    await expect.poll(() => db.rows.get('1')).toMatchObject({ state: 'sending', isUnanswered: true });
    leave();
    await flushed;
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'refused', isUnanswered: false }]);
  });

  it.each([
    ['draft', null],
    ['queued', null],
    ['rejected', { id: 'd', etag: 'v1', state: 'rejected', tax_number: '' }],
  ])(
    'an edit of a %s one that is there no more is gone on with as a new one, unless it is never deleted',
    async (state, source) => {
      const { outbox } = windowOf(memoryDb(), [problem(404, { code: 'NOT_FOUND' })]);
      await outbox.open('a.u');
      const draft = { source: { id: 'd', etag: 'v1', state, tax_number: '' } } as OutboxEntry['draft'];
      const request = { kind: 'edit', input: {}, ifMatch: 'v1' } as OutboxRequest;
      await outbox.add({ ...entry('1'), request, draft });
      await outbox.flush();
      const [left] = outbox.getSnapshot();
      expect(left).toMatchObject({ state: 'conflict', draft: { source } });
      expect(left?.reason === offlineStrings.gone).toBe(source === null);
    },
  );

  it('what had arrived, and was deleted since, is not told as sent, and goes on as a new one', async () => {
    const { outbox } = windowOf(memoryDb(), [], [], [new ApiProblem(0, null), problem(404, { code: 'NOT_FOUND' })]);
    await outbox.open('a.u');
    await outbox.add({ ...entry('1'), tries: 1, isUnanswered: true });
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', isUnanswered: true }]);
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([
      { state: 'conflict', reason: offlineStrings.gone, isUnanswered: false, draft: { source: null } },
    ]);
  });

  it.each([
    ['a saved draft', 'v1', { id: 'd', etag: 'v1', state: 'draft', tax_number: '' }],
    ['a correction', null, null],
  ])('of %s too', async (_, ifMatch, source) => {
    const { outbox } = windowOf(memoryDb(), [], [], [problem(404, { code: 'NOT_FOUND' })]);
    await outbox.open('a.u');
    const request = { kind: 'edit', input: {}, ifMatch } as OutboxRequest;
    const draft = { source } as OutboxEntry['draft'];
    await outbox.add({ ...entry('1'), request, draft, tries: 1, isUnanswered: true });
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([
      { state: 'conflict', reason: offlineStrings.gone, isUnanswered: false, draft: { source: null } },
    ]);
  });

  it('of a correction whose reference is not found tells that, not its being deleted', async () => {
    const { outbox } = windowOf(memoryDb(), [problem(404, { code: 'NOT_FOUND', detail: 'مرجع نیست' })]);
    await outbox.open('a.u');
    const request = { kind: 'edit', input: {}, ifMatch: null } as OutboxRequest;
    await outbox.add({ ...entry('1'), request, tries: 1, isUnanswered: true });
    await outbox.flush();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'conflict', reason: 'مرجع نیست' }]);
  });

  it('leaves what a window sends itself to that window, and sends it from any that is open when that one is gone', async () => {
    const db = memoryDb();
    const selling = new Set(['1']);
    const main = windowOf(db, [], [], [], selling);
    await main.outbox.open('a.u');
    const till = windowOf(db, [], main.server, [], selling);
    await till.outbox.open('a.u');
    await till.outbox.keep({ ...entry('1'), state: 'going' });
    for (const { outbox } of [main, till]) await outbox.flush();
    const late = windowOf(db, [], main.server, [], selling);
    await late.outbox.open('a.u');
    await late.outbox.flush();
    expect([main.server, states(late.outbox.getSnapshot())]).toEqual([[], ['going']]);
    selling.clear();
    main.goOffline();
    await main.outbox.flush();
    // It may have left: who takes it away now may have an invoice at the authority.
    expect(main.outbox.getSnapshot()).toMatchObject([{ state: 'waiting', tries: 1, isUnanswered: true }]);
    main.goOnline();
    await main.outbox.flush();
    expect([main.server, states(main.outbox.getSnapshot())]).toEqual([['1'], ['sent']]);
  });

  it('is not taken away once it goes, or has gone, whatever was shown when its user was asked', async () => {
    const { outbox } = windowOf(memoryDb());
    await outbox.open('a.u');
    for (const id of ['1', '2']) await outbox.add(entry(id));
    expect(await outbox.removeIf('1', mayRemove)).toBe(true);
    await outbox.flush();
    expect(await outbox.removeIf('2', mayRemove)).toBe(false);
    expect(states(outbox.getSnapshot())).toEqual(['sent']);
  });

  it('what its window has an answer to while another takes it for left keeps that', async () => {
    const db = memoryDb();
    const outbox = createOutbox({
      db,
      send: () => Promise.reject(problem(500)),
      again: () => Promise.reject(problem(412)),
      alone: (work) => work(),
      ifLeft: async (_entry, work) => {
        await db.put({ ...entry('1'), state: 'refused' });
        await work();
      },
      tellOthers: () => {},
      isOnline: () => true,
      onSent: () => {},
    });
    db.rows.set('1', { ...entry('1'), state: 'going' });
    await outbox.open('a.u');
    expect(states(outbox.getSnapshot())).toEqual(['refused']);
  });

  describe('where the browser keeps nothing more', () => {
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const closed = () => Promise.reject(new DOMException('closed', 'InvalidStateError'));

    it.each([
      ['full', {}],
      ['closed', { list: closed, replace: closed, remove: closed }],
    ])(
      '(%s) what may not be lost waits in its window, says so, and goes from there under its name',
      async (_, parts) => {
        const db = { ...memoryDb(), put: full, ...parts };
        const { outbox, server, goOffline, goOnline } = windowOf(db);
        await outbox.open('a.u').catch(() => undefined);
        goOffline();
        expect(await outbox.keep(entry('1'))).toBe(false);
        await outbox.flush();
        expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', isOnlyHere: true }]);
        goOnline();
        await outbox.flush();
        expect([server, states(outbox.getSnapshot())]).toEqual([['1'], ['sent']]);
        await outbox.removeSent();
        await outbox.flush();
        expect([server, outbox.getSnapshot()]).toEqual([['1'], []]);
        // One whose answer comes at once.
        await outbox.keep({ ...entry('2'), state: 'going' });
        await outbox.remove('2');
        expect(outbox.getSnapshot()).toEqual([]);
      },
    );

    it('what lies on the device goes all the same, and before it what waits in the window; sent, none is found there as one that never left', async () => {
      const db = memoryDb();
      const { outbox, server } = windowOf(db, [problem(500)]);
      await outbox.open('a.u');
      await outbox.add(entry('1'));
      Object.assign(db, { put: full, replace: full });
      await outbox.keep(entry('2'));
      await outbox.flush();
      expect(outbox.getSnapshot()).toMatchObject([
        { state: 'waiting', tries: 1 },
        { state: 'waiting', isOnlyHere: true },
      ]);
      expect(outbox.getSnapshot()[0]?.isOnlyHere).toBeUndefined();
      await outbox.flush();
      expect([server, states(outbox.getSnapshot()), db.rows.size]).toEqual([['1', '2'], ['sent', 'sent'], 0]);
      await outbox.removeSent();
      expect(outbox.getSnapshot()).toEqual([]);
    });

    it('what another window removed or sent meanwhile is not brought back', async () => {
      const db = { ...memoryDb(), replace: full };
      const { outbox, server } = windowOf(db, [problem(500), problem(500)]);
      await outbox.open('a.u');
      for (const id of ['1', '2']) await outbox.add(entry(id));
      for (const _try of [1, 2]) await outbox.flush();
      expect(server).toEqual([]);
      db.rows.delete('1');
      db.rows.set('2', { ...entry('2'), state: 'sent' });
      await outbox.flush();
      expect([server, states(outbox.getSnapshot())]).toEqual([[], ['sent']]);
    });

    it('what a window left that is gone is shown and goes after a reload', async () => {
      const db = { ...memoryDb(), put: full, replace: full };
      db.rows.set('1', { ...entry('1'), state: 'going' });
      db.rows.set('2', entry('2'));
      const { outbox, server } = windowOf(db);
      await outbox.open('a.u');
      expect(states(outbox.getSnapshot())).toEqual(['waiting', 'waiting']);
      await outbox.flush();
      expect(server).toEqual(['1', '2']);
    });

    it('is shown where none can be told whether its window is gone, and the rest goes', async () => {
      const db = memoryDb();
      db.rows.set('1', { ...entry('1'), state: 'going' });
      db.rows.set('2', entry('2'));
      const outbox = createOutbox({
        db,
        send: async (_request, id) => ({ id, state: 'queued', etag: 'v1', tax_number: '' }),
        again: () => Promise.reject(problem(412)),
        alone: (work) => work(),
        ifLeft: () => Promise.reject(new DOMException('no locks', 'SecurityError')),
        tellOthers: () => {},
        isOnline: () => true,
        onSent: () => {},
      });
      await outbox.open('a.u');
      await outbox.flush();
      expect(states(outbox.getSnapshot())).toEqual(['going', 'sent']);
    });

    it('a storage that closes once it was read hides nothing of what lies there', async () => {
      const db = memoryDb();
      const { outbox, goOffline } = windowOf(db);
      await outbox.open('a.u');
      await outbox.add(entry('1'));
      Object.assign(db, { list: closed, put: closed, replace: closed, remove: closed });
      goOffline();
      await outbox.keep(entry('2'));
      expect(outbox.getSnapshot().map(({ id }) => id)).toEqual(['1', '2']);
    });

    it('counts before what the device kept of it, and lies there once there is room again', async () => {
      const db = memoryDb();
      const { put } = db;
      const { outbox, server } = windowOf(db, [problem(500)]);
      await outbox.open('a.u');
      await outbox.keep({ ...entry('1'), state: 'going' });
      db.put = full;
      await outbox.keep(entry('1'));
      expect(outbox.getSnapshot()).toMatchObject([{ state: 'waiting', isOnlyHere: true }]);
      db.put = put;
      await outbox.flush();
      expect([...db.rows.values()]).toMatchObject([{ state: 'waiting', tries: 1 }]);
      expect(outbox.getSnapshot()[0]?.isOnlyHere).toBeUndefined();
      await outbox.flush();
      expect(server).toEqual(['1']);
    });

    it('does not come back when it is removed, and stays with who wrote it', async () => {
      const db = { ...memoryDb(), put: full };
      const { outbox, server } = windowOf(db);
      await outbox.open('a.u');
      for (const id of ['1', '2']) await outbox.keep(entry(id));
      expect(await outbox.removeIf('1', () => false)).toBe(false);
      expect(await outbox.removeIf('1', mayRemove)).toBe(true);
      await outbox.open('b.v');
      await outbox.flush();
      expect([outbox.getSnapshot(), server]).toEqual([[], []]);
      await outbox.open('a.u');
      expect(outbox.getSnapshot().map(({ id }) => id)).toEqual(['2']);
      await outbox.clear();
      expect(outbox.getSnapshot()).toEqual([]);
    });
  });

  describe('with a save before it whose answer was lost', () => {
    const saving: OutboxRequest = { kind: 'create', body: { save_as_draft: true } };
    const saved: SentInvoice = { id: 'd', etag: 'v7', state: 'draft', tax_number: '' };
    const issued: SentInvoice = { id: 'd', etag: 'v8', state: 'queued', tax_number: 'T' };
    const written = {
      ...entry('1'),
      draft: { source: null, lost: { idempotencyKey: 'k', request: saving } } as StoredDraft,
    };
    const edit: OutboxRequest = {
      kind: 'edit',
      input: { params: { invoiceType: 'original' }, query: { invoice_id: 'd' }, body: {} },
      ifMatch: 'v7',
    };
    /** A window whose server answers as told. @returns what it was asked, with which key */
    async function open(answers: (SentInvoice | Error)[], given: OutboxEntry = written) {
      const asked: [OutboxRequest, string][] = [];
      const db = memoryDb();
      const send = async (request: OutboxRequest, key: string) => {
        asked.push([request, key]);
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      };
      const outbox = createOutbox({
        db,
        send,
        again: (request) => send(request, 'anew'),
        alone: (work) => work(),
        ifLeft: (_entry, work) => work(),
        tellOthers: () => {},
        isOnline: () => true,
        onSent: () => {},
      });
      await outbox.open('a.u');
      await outbox.add(given);
      const flush = async () => {
        await outbox.flush();
        return outbox.getSnapshot()[0];
      };
      return { asked, flush };
    }

    it('repeats that first, to the letter, and sends what is written as that draft: no twin of it is left', async () => {
      const { asked, flush } = await open([saved, issued]);
      expect(await flush()).toMatchObject({ state: 'sent', invoiceId: 'd', taxNumber: 'T' });
      expect(asked).toEqual([
        [saving, 'k'],
        [edit, '1'],
      ]);
    });

    it('of a stored invoice has the version that came of it', async () => {
      const input = { params: { invoiceType: 'corrective' as const }, query: { invoice_id: 'd' }, body: {} };
      const { asked, flush } = await open([saved, issued], {
        ...written,
        request: { kind: 'edit', input, ifMatch: 'v6' },
      });
      await flush();
      expect(asked[1]).toEqual([{ kind: 'edit', input, ifMatch: 'v7' }, '1']);
    });

    it('waits while either has no answer, and makes none of both twice', async () => {
      const { asked, flush } = await open([new ApiProblem(0, null), saved, problem(503), issued, issued]);
      // What is written never left.
      expect(await flush()).toMatchObject({ state: 'waiting', isUnanswered: false });
      expect(await flush()).toMatchObject({
        state: 'waiting',
        draft: { source: saved, lost: null },
        isUnanswered: true,
      });
      expect((await flush())?.state).toBe('sent');
      expect(asked.map(([, key]) => key)).toEqual(['k', 'k', '1', '1', 'anew']);
      expect(asked[3]).toEqual(asked[2]);
    });

    it('by the name of a sending before it finds what that came to, and edits no invoice that was issued', async () => {
      const named: OutboxRequest = { kind: 'create', body: { save_as_draft: true, client_id: '1' } };
      const draft = { source: null, lost: { idempotencyKey: 'k', request: named } } as StoredDraft;
      const { asked, flush } = await open([issued, issued], { ...written, draft });
      expect(await flush()).toMatchObject({ state: 'sent', invoiceId: 'd', taxNumber: 'T' });
      expect(asked).toEqual([
        [named, 'k'],
        [written.request, '1'],
      ]);
    });

    it('is refused with it, and goes on in the wizard without', async () => {
      const { asked, flush } = await open([problem(422, { detail: 'پذیرفته نیست' })]);
      expect(await flush()).toMatchObject({ state: 'refused', reason: 'پذیرفته نیست', draft: { lost: null } });
      expect(asked).toHaveLength(1);
    });
  });

  it("never shows or sends another user's", async () => {
    const db = memoryDb();
    const { outbox, server } = windowOf(db);
    await db.put(entry('1', 'a.other'));
    await outbox.open('a.u');
    await outbox.flush();
    expect([outbox.getSnapshot(), server]).toEqual([[], []]);
    await outbox.add(entry('2'));
    await outbox.clear();
    expect([...db.rows.keys()]).toEqual(['1']);
  });

  it('of who signs out while it is sent or read is neither sent on nor shown to who comes', async () => {
    const db = memoryDb();
    for (const id of ['1', '2']) db.rows.set(id, entry(id));
    const server: string[] = [];
    const outbox = createOutbox({
      db,
      send: async (_request, id) => {
        server.push(id);
        await outbox.open('b.v');
        return { id, state: 'queued', etag: 'v1', tax_number: '' };
      },
      again: () => Promise.reject(problem(412)),
      alone: (work) => work(),
      ifLeft: (_entry, work) => work(),
      tellOthers: () => {},
      isOnline: () => true,
      onSent: () => {},
    });
    await outbox.open('a.u');
    await outbox.flush();
    expect([server, outbox.getSnapshot()]).toEqual([['1'], []]);
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await outbox.open('a.u');
    const { list } = db;
    db.list = async (owner) => {
      if (owner === 'a.u') await late;
      return list(owner);
    };
    const again = outbox.reload();
    await outbox.open('b.v');
    arrive();
    await again;
    expect(outbox.getSnapshot()).toEqual([]);
  });
});
