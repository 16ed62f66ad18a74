import { type CallError, RefusedError, TokenSigningError, UnreachableError } from '@taraz/authority';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { changePaymentDue } from '../invoices/commands/change-payment-due.ts';
import { deleteInvoice } from '../invoices/commands/delete-invoice.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import { serialLedger } from '../invoices/numbering.ts';
import { invoiceCertificate } from '../invoices/queries/certificate.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { askTurn } from './ask-turn.ts';
import type { SendingDeps } from './deps.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture, type Fixture, sampleInput } from './testing/fixture.ts';
import { type Script, ScriptedAuthority, scriptedRestMs } from './testing/scripted-authority.ts';

const database = testDatabase();

interface Started {
  fixture: Fixture;
  authority: ScriptedAuthority;
  deps: SendingDeps;
  id: string;
}

async function start(...script: Script[]): Promise<Started> {
  const fixture = await createFixture(database());
  const authority = new ScriptedAuthority();
  authority.script.push(...script);
  const deps = fixture.sending(authority);
  const id = await fixture.issue();
  fixture.clock.advance(11_000);
  return { fixture, authority, deps, id };
}

const information = { endpoint: 'serverInformation', phase: 'request' } as const;
const reply401 = { status: 401, retryAfterMs: null, excerpt: '' };
const tokenRefused = new RefusedError(information, reply401, [{ code: '4103', message: '' }], '');
const tokenUnsigned = new TokenSigningError({ ...information, phase: 'token' }, new Error('no signing desk answered'));
const unreachable = new UnreachableError(information, new Error('ECONNREFUSED'));

const isDecided = (state: string) => state === 'confirmed' || state === 'rejected';

/** The line has one row for each invoice that waits, in the invoice's own state, and no other. */
async function expectLineInStep({ fixture }: Pick<Started, 'fixture'>): Promise<void> {
  const strays = await fixture.rows(
    `select coalesce(i.id, q.invoice_id) as id, i.state, q.state as queued_as
     from (select id, state from invoices where account_id = $1 and state in ('queued', 'sending', 'unknown', 'sent')) i
       full join (select invoice_id, state from invoice_queue where account_id = $1) q on q.invoice_id = i.id
     where i.state is distinct from q.state`,
    [fixture.accountId],
  );
  expect(strays).toEqual([]);
}

/** Lets both kinds of turns run, with the clock moving on, until the invoices have their verdicts. */
async function settle({ fixture, deps }: Pick<Started, 'fixture' | 'deps'>, ...ids: string[]): Promise<string[]> {
  for (let round = 0; round < 60; round += 1) {
    const states = await Promise.all(ids.map(fixture.stateOf));
    if (states.every(isDecided)) return states;
    fixture.clock.advance(5_000);
    await askTurn(deps, fixture.memory, 100);
    await sendTurn(deps, fixture.memory, 100);
    await expectLineInStep({ fixture });
  }
  return Promise.all(ids.map(fixture.stateOf));
}

const send = ({ deps, fixture }: Started) => sendTurn(deps, fixture.memory, 100);
const ask = ({ deps, fixture }: Started) => askTurn(deps, fixture.memory, 100);

async function edit({ fixture, id }: Started, changes: Parameters<typeof sampleInput>[0] = {}): Promise<void> {
  const input = await sampleInput(changes);
  const request = { id, subject: 'original' as const, referralTaxNumber: '', input, ifMatch: null };
  await fixture.database.db.withAccount(fixture.accountId, (tx) =>
    editInvoice(tx, fixture.invoices, fixture.actor, request),
  );
}

const numberOf = async ({ fixture, id }: Started) => {
  const [row] = await fixture.rows<{ serial: string; tax_id: string }>(
    'select serial, tax_id from invoices where id = $1',
    [id],
  );
  return row ?? { serial: '', tax_id: '' };
};

const ledgerOf = ({ fixture }: Pick<Started, 'fixture'>) =>
  fixture.database.db.withAccount(fixture.accountId, (tx) => serialLedger(tx, fixture.memory));

describe('the way of one invoice', () => {
  it('queued, sending, sent, confirmed: each with its cause, and the receipt kept', async () => {
    const started = await start('answer');
    const { fixture, authority, id } = started;
    await send(started);
    expect(await fixture.stateOf(id)).toBe('sent');
    fixture.clock.advance(1_000);
    await ask(started);
    expect(await fixture.stateOf(id)).toBe('confirmed');
    expect(await fixture.causesOf(id)).toEqual(['CREATED', 'PACKET_STORED', 'ANSWERED', 'CONFIRMED']);
    const [attempt] = await fixture.rows('select * from invoice_attempts where invoice_id = $1', [id]);
    expect(attempt).toMatchObject({ outcome: 'confirmed', sealed: null, reference_numbers: ['ref-1'] });
    expect(attempt?.receipt).toContain('receipt ref-1');
    expect(authority.registeredTaxIds()).toHaveLength(1);
  });

  it('an invoice dated ahead waits for its time', async () => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority);
    const id = await fixture.issue({
      invoice: { invoice_date: new Date(fixture.clock.nowMs() + 60_000).toISOString() },
    });
    fixture.clock.advance(50_000);
    expect(await sendTurn(deps, fixture.memory, 100)).toEqual({ claimed: 0, sent: 0 });
    fixture.clock.advance(11_000);
    expect(await sendTurn(deps, fixture.memory, 100)).toEqual({ claimed: 1, sent: 1 });
    expect(await fixture.stateOf(id)).toBe('sent');
  });

  it('an invoice dated now waits until the authority’s clock is there, where this machine’s is ahead', async () => {
    const started = await start('answer');
    const { fixture, authority, deps, id } = started;
    authority.aheadMs = 40_000;
    const before = await fixture.issue({
      invoice: { invoice_date: new Date(fixture.clock.nowMs() - 60_000).toISOString() },
    });
    expect(await send(started)).toEqual({ claimed: 2, sent: 1 });
    expect([await fixture.stateOf(id), await fixture.stateOf(before)]).toEqual(['queued', 'sent']);
    fixture.clock.advance(38_000);
    expect(await send(started)).toEqual({ claimed: 0, sent: 0 });
    fixture.clock.advance(2_000);
    expect(await send(started)).toEqual({ claimed: 1, sent: 1 });
    expect(deps.breakerOf(fixture.memory.environment).lastFailure()).toBe('');
  });

  it('waits for its own time where that clock is ahead, not for the last of those taken with it; what is dated long ago asks for no clock', async () => {
    const started = await start('answer', 'answer', 'answer');
    const { fixture, authority, id } = started;
    authority.aheadMs = 40_000;
    const dated = (ms: number) =>
      fixture.issue({ invoice: { invoice_date: new Date(fixture.clock.nowMs() + ms).toISOString() } });
    const earlier = await dated(-20_000);
    expect(await send(started)).toEqual({ claimed: 2, sent: 0 });
    fixture.clock.advance(22_000);
    expect(await send(started)).toEqual({ claimed: 1, sent: 1 });
    expect([await fixture.stateOf(earlier), await fixture.stateOf(id)]).toEqual(['sent', 'queued']);
    fixture.clock.advance(20_000);
    expect(await send(started)).toEqual({ claimed: 1, sent: 1 });
    const asks = authority.clockAsks;
    await dated(-86_400_000);
    expect(await send(started)).toEqual({ claimed: 1, sent: 1 });
    expect(authority.clockAsks).toBe(asks);
  });

  it('the nearest deadline goes first, then the lower serial', async () => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    const dated = (daysAgo: number) => ({
      invoice: { invoice_date: new Date(fixture.clock.nowMs() - daysAgo * 86_400_000).toISOString() },
    });
    const late = await fixture.issue(dated(1));
    const urgent = await fixture.issue(dated(5));
    const later = await fixture.issue(dated(1));
    const deps = fixture.sending(authority);
    for (let turn = 0; turn < 3; turn += 1) await sendTurn(deps, fixture.memory, 1);
    const serials = authority.requests.map(([packet]) => packet?.uid);
    const order = await fixture.rows<{ invoice_id: string; uid: string }>(
      'select invoice_id, uid from invoice_attempts where account_id = $1',
      [fixture.accountId],
    );
    const byUid = new Map(order.map((row) => [row.uid, row.invoice_id]));
    expect(serials.map((uid) => byUid.get(uid ?? ''))).toEqual([urgent, late, later]);
  });

  it('the packet stands in the database before the first byte leaves', async () => {
    const started = await start('answer');
    const { fixture, authority, id } = started;
    let seen: { state: string; sealed: string; outcome: string } | undefined;
    authority.onRequest = async () => {
      [seen] = await fixture.rows<{ state: string; sealed: string; outcome: string }>(
        `select i.state, a.sealed, a.outcome
         from invoices i join invoice_queue q on q.invoice_id = i.id join invoice_attempts a on a.uid = q.attempt_uid where i.id = $1`,
        [id],
      );
    };
    await send(started);
    expect(seen).toEqual({ state: 'sending', outcome: 'stored', sealed: authority.requests[0]?.[0]?.payload });
  });
});

describe('uncertain sending', () => {
  it('an answer lost after acceptance is found by the uid, and nothing goes twice', async () => {
    const started = await start('lose-answer');
    await send(started);
    expect(await started.fixture.stateOf(started.id)).toBe('unknown');
    expect(await settle(started, started.id)).toEqual(['confirmed']);
    expect(started.authority.requests).toHaveLength(1);
    expect(await started.fixture.causesOf(started.id)).toEqual(['CREATED', 'PACKET_STORED', 'NO_ANSWER', 'CONFIRMED']);
  });

  it('of many that lost their answer and were refused, the standing is asked together', async () => {
    const started = await start('lose-answer');
    const { authority, fixture } = started;
    for (let count = 0; count < 2; count += 1) await fixture.issue();
    fixture.clock.advance(11_000);
    authority.judgesAtOnce = false;
    await send(started);
    for (const copy of authority.taken) Object.assign(copy, { status: 'rejected', codes: ['012802'] });
    const standings = vi.spyOn(authority, 'standingOf');
    fixture.clock.advance(20_000);
    await ask(started);
    expect(standings.mock.calls.map(([ids]) => ids.length)).toEqual([3]);
    expect(authority.asks).toBe(1);
    const states = await fixture.rows('select state from invoices where account_id = $1', [fixture.accountId]);
    expect(states).toEqual(Array(3).fill({ state: 'rejected' }));
  });

  it('a request lost on the way goes again after several inquiries: the same bytes under the same uid', async () => {
    const started = await start('lose-request');
    const { authority, fixture, id } = started;
    await send(started);
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.requests).toHaveLength(2);
    expect(authority.requests[1]).toEqual(authority.requests[0]);
    const causes = await fixture.causesOf(id);
    expect(causes.filter((cause) => cause === 'NOT_FOUND').length).toBeGreaterThanOrEqual(4);
    expect(causes.indexOf('RESENT')).toBeGreaterThan(causes.indexOf('NOT_FOUND'));
    expect(authority.registeredTaxIds()).toHaveLength(1);
  });

  it('is not sent again before several inquiries, however little time lies between', async () => {
    const started = await start('lose-request');
    await send(started);
    for (let inquiry = 0; inquiry < 3; inquiry += 1) {
      started.fixture.clock.advance(20_000);
      await ask(started);
    }
    expect(started.authority.requests).toHaveLength(1);
    expect(await started.fixture.stateOf(started.id)).toBe('unknown');
  });

  it('a copy that turns up late makes its resend a duplicate, which counts as received', async () => {
    const started = await start('lose-answer');
    const { authority, fixture, id } = started;
    await send(started);
    const [first] = authority.taken;
    if (first === undefined) throw new Error('nothing was taken');
    first.visible = false;
    // The tax id does not show either until the resend has come in: then inquiry by uid shows the newer copy alone.
    authority.standingOf = async (taxIds) =>
      new Map(taxIds.map((taxId) => [taxId, authority.requests.length > 1 ? 'registered' : 'absent']));
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.requests).toHaveLength(2);
    expect(authority.taken.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
    const [row] = await fixture.rows('select reference_number from invoices where id = $1', [id]);
    expect(row).toEqual({ reference_number: first.reference });
  });

  it('a registered tax id without a registered packet of ours is never adopted', async () => {
    const started = await start('lose-request');
    const { authority, id } = started;
    authority.foreign.add((await numberOf(started)).tax_id);
    await send(started);
    expect(await settle(started, id)).toEqual(['rejected']);
    expect(await started.fixture.causesOf(id)).toContain('CONFLICT');
    expect(authority.registeredTaxIds()).toEqual([]);
  });

  it('while one copy is not judged, the refusal of another decides nothing', async () => {
    const started = await start('lose-answer', 'answer');
    const { authority, fixture, id } = started;
    authority.judgesAtOnce = false;
    await send(started);
    const [first] = authority.taken;
    if (first === undefined) throw new Error('nothing was taken');
    first.visible = false;
    for (let round = 0; authority.requests.length < 2 && round < 20; round += 1) {
      fixture.clock.advance(5_000);
      await ask(started);
    }
    const second = authority.taken[1];
    if (second === undefined) throw new Error('nothing was sent again');
    Object.assign(second, { status: 'rejected', codes: ['0300101'] });
    // The older copy is found under its uid now, still pending; the newer only by its reference.
    first.visible = true;
    authority.taken.reverse();
    fixture.clock.advance(60_000);
    await ask(started);
    expect(await fixture.stateOf(id)).toBe('sent');
    first.status = 'accepted';
    expect(await settle(started, id)).toEqual(['confirmed']);
  });

  it('packets that the reply does not speak of are uncertain, the others are not', async () => {
    const started = await start('half-answer');
    const second = await started.fixture.issue();
    started.fixture.clock.advance(11_000);
    await send(started);
    expect([await started.fixture.stateOf(started.id), await started.fixture.stateOf(second)].sort()).toEqual([
      'sent',
      'unknown',
    ]);
    expect(await settle(started, started.id, second)).toEqual(['confirmed', 'confirmed']);
    expect(started.authority.requests).toHaveLength(1);
  });
});

it('what waits in line has no certificate; what has left has one, also while nobody knows whether it arrived', async () => {
  const started = await start('lose-answer');
  const { fixture, id } = started;
  const certificate = () =>
    fixture.database.db.readAccount(fixture.accountId, (tx) =>
      invoiceCertificate(tx, fixture.accountId, null, id, new Date(fixture.clock.nowMs())),
    );
  await expect(certificate()).rejects.toMatchObject({ code: 'CONFLICT' });
  await send(started);
  expect(await certificate()).toMatchObject({ state: 'unknown', receipt: '', attempts: [{ outcome: 'no_answer' }] });
});

describe('certain failures', () => {
  it('what never left goes again, with the same bytes, and may still be deleted', async () => {
    const started = await start('not-sent');
    const { authority, fixture, id } = started;
    await send(started);
    expect(await fixture.stateOf(id)).toBe('queued');
    const [attempt] = await fixture.rows('select outcome, sends from invoice_attempts where invoice_id = $1', [id]);
    expect(attempt).toEqual({ outcome: 'not_sent', sends: 0 });
    const other = await start('not-sent');
    await send(other);
    await other.fixture.database.db.withAccount(other.fixture.accountId, (tx) =>
      deleteInvoice(tx, other.fixture.invoices, other.fixture.actor, other.id),
    );
    expect(await other.fixture.stateOf(other.id)).toBe('gone');
    expect(await ledgerOf(other)).toEqual([{ first: 1n, last: 1n, use: 'void', reason: 'deleted' }]);
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.requests[1]).toEqual(authority.requests[0]);
  });

  it('what never left was not sent by being edited: it may still be deleted, and no time of sending is told', async () => {
    const started = await start('not-sent', 'not-sent');
    const { fixture, id } = started;
    await send(started);
    await edit(started);
    fixture.clock.advance(60_000);
    await send(started);
    const { attempts } = await fixture.database.db.readAccount(fixture.accountId, (tx) =>
      invoiceDetail(tx, fixture.accountId, null, id),
    );
    expect(attempts.map(({ outcome, sent_at }) => [outcome, sent_at])).toEqual([
      ['replaced', null],
      ['not_sent', null],
    ]);
    await fixture.database.db.withAccount(fixture.accountId, (tx) =>
      deleteInvoice(tx, fixture.invoices, fixture.actor, id),
    );
    expect(await fixture.stateOf(id)).toBe('gone');
    // What was refused did leave, also after it was edited.
    const refused = await start('refuse');
    await send(refused);
    await edit(refused);
    await expect(
      refused.fixture.database.db.withAccount(refused.fixture.accountId, (tx) =>
        deleteInvoice(tx, refused.fixture.invoices, refused.fixture.actor, refused.id),
      ),
    ).rejects.toMatchObject({ code: 'INVOICE_NOT_DELETABLE' });
  });

  it('a refusal of the whole request puts it back, and the rest of the line waits with it', async () => {
    const started = await start('refuse');
    const { fixture, id } = started;
    await send(started);
    expect(await fixture.stateOf(id)).toBe('queued');
    const lanes = await fixture.rows(
      'select held_because, send_at > $2 as waits from sending_lanes where account_id = $1',
      [fixture.accountId, new Date(fixture.clock.nowMs())],
    );
    expect(lanes).toEqual([{ held_because: 'REFUSED', waits: true }]);
    // It is one memory's: the authority has answered, and takes what others send.
    const breaker = started.deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual([expect.any(Number), '']);
    await expect(
      fixture.database.db.withAccount(fixture.accountId, (tx) =>
        deleteInvoice(tx, fixture.invoices, fixture.actor, id),
      ),
    ).rejects.toMatchObject({ code: 'INVOICE_NOT_DELETABLE' });
    expect(await settle(started, id)).toEqual(['confirmed']);
  });

  it('a memory whose token is refused is told, and holds up no other, though nothing could be sealed for it', async () => {
    const started = await start();
    const { fixture, authority, deps, id } = started;
    const sealing = authority.seal;
    authority.seal = () => Promise.reject(tokenRefused);
    for (let round = 0; round < 3; round += 1) {
      await send(started);
      fixture.clock.advance(deps.settings.retryMaxMs);
    }
    const breaker = deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual([expect.any(Number), '']);
    expect(await fixture.causesOf(id)).toEqual(['CREATED', 'REFUSED', 'REFUSED', 'REFUSED']);
    expect(
      await fixture.rows("select detail from invoice_events where invoice_id = $1 and cause = 'REFUSED' limit 1", [id]),
    ).toEqual([{ detail: { reason: '401 4103' } }]);
    expect(
      await fixture.rows('select memory_id, count from refused_memories where account_id = $1', [fixture.accountId]),
    ).toEqual([{ memory_id: fixture.memory.memoryId, count: 1 }]);
    authority.seal = sealing;
    expect(await settle(started, id)).toEqual(['confirmed']);
  });

  it.each<[string, CallError, [number | null, string]]>([
    ['whose token nobody signs', tokenUnsigned, [null, '']],
    ['whom the authority does not answer', unreachable, [null, 'ERR_AUTHORITY_UNREACHABLE']],
  ])('a memory %s waits, and is not called refused', async (_, error, health) => {
    const started = await start();
    const { fixture, authority, deps } = started;
    const sealing = authority.seal;
    authority.seal = () => Promise.reject(error);
    await send(started);
    const breaker = deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual(health);
    expect(
      await fixture.rows('select held_because from sending_lanes where account_id = $1', [fixture.accountId]),
    ).toEqual([{ held_because: '' }]);
    authority.seal = sealing;
    expect(await settle(started, started.id)).toEqual(['confirmed']);
  });

  it.each<[string, CallError, [number | null, string]]>([
    ['is refused as a memory', tokenRefused, [expect.any(Number), '']],
    ['has nobody who signs its token', tokenUnsigned, [null, '']],
    ['has no answer', unreachable, [null, 'ERR_AUTHORITY_UNREACHABLE']],
  ])('who asks and %s learns nothing; of the authority it says what it says', async (_, error, health) => {
    const started = await start('lose-answer');
    const { fixture, authority } = started;
    await send(started);
    fixture.clock.advance(1_000);
    const deps = fixture.sending(Object.assign(authority, { inquireByUid: () => Promise.reject(error) }));
    expect(await askTurn(deps, fixture.memory, 100)).toEqual({ asked: 1, decided: 0, more: false });
    expect(await fixture.stateOf(started.id)).toBe('unknown');
    const breaker = deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual(health);
  });

  it.each([
    ['a week', 604_800_000, 900_000, 900_000],
    ['no time at all', 0, 125, 250],
  ])('of a rest of %s that is asked for as much is kept as may be', async (_, retryAfterMs, leastMs, mostMs) => {
    const started = await start();
    const { fixture, authority, id } = started;
    const refused = { kind: 'refused', reason: '429 4290', byContent: false, retryAfterMs } as const;
    const deps = fixture.sending(Object.assign(authority, { send: async () => refused }));
    const beforeMs = fixture.clock.nowMs();
    await sendTurn(deps, fixture.memory, 100);
    const afterMs = fixture.clock.nowMs();
    const [row] = await fixture.rows<{ next_at: Date; send_at: Date }>(
      `select q.next_at, l.send_at from invoice_queue q join sending_lanes l using (account_id, memory_id)
       where q.invoice_id = $1`,
      [id],
    );
    for (const at of [row?.next_at, row?.send_at]) {
      expect(Number(at)).toBeGreaterThanOrEqual(beforeMs + leastMs);
      expect(Number(at)).toBeLessThanOrEqual(afterMs + mostMs);
    }
  });

  it('an authority that asks for rest has it, as long as it says, and counts as one that does not answer', async () => {
    const started = await start('ask-for-rest');
    const { fixture, deps, id } = started;
    const restUntil = new Date(fixture.clock.nowMs() + scriptedRestMs);
    await send(started);
    const lanes = await fixture.rows(
      'select held_because, send_at >= $2 as rests from sending_lanes where account_id = $1',
      [fixture.accountId, restUntil],
    );
    expect(lanes).toEqual([{ held_because: 'REFUSED', rests: true }]);
    const breaker = deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual([null, '429']);
    expect(await settle(started, id)).toEqual(['confirmed']);
  });

  it('where the rest is asked for before anything left, the line rests as long and its invoice has never gone', async () => {
    const started = await start();
    const { fixture, authority, id } = started;
    const sending = authority.send.bind(authority);
    const notSent = { kind: 'not_sent', reason: '429 4290', unsigned: false, retryAfterMs: scriptedRestMs } as const;
    const deps = fixture.sending(Object.assign(authority, { send: async () => notSent }));
    const restUntil = fixture.clock.nowMs() + scriptedRestMs;
    await sendTurn(deps, fixture.memory, 100);
    const breaker = deps.breakerOf(fixture.memory.environment);
    expect([breaker.lastAnswerAtMs(), breaker.lastFailure()]).toEqual([null, '429 4290']);
    const [row] = await fixture.rows<{
      sends: number;
      outcome: string;
      held_because: string;
      next_at: Date;
      send_at: Date;
    }>(
      `select a.sends, a.outcome, l.held_because, q.next_at, l.send_at from invoice_attempts a
       join invoice_queue q using (account_id, invoice_id) join sending_lanes l on l.account_id = a.account_id
       where a.invoice_id = $1`,
      [id],
    );
    expect(row).toMatchObject({ sends: 0, outcome: 'not_sent', held_because: 'REFUSED' });
    for (const at of [row?.next_at, row?.send_at]) expect(Number(at)).toBeGreaterThanOrEqual(restUntil);
    authority.send = sending;
    expect(await settle(started, id)).toEqual(['confirmed']);
  });

  it('one bad packet does not hold up the others of its request', async () => {
    const started = await start('refuse-content', 'refuse-content', 'refuse-content', 'answer', 'answer');
    const others = [await started.fixture.issue(), await started.fixture.issue(), await started.fixture.issue()];
    started.fixture.clock.advance(11_000);
    await send(started);
    // 4 → 2 + 2 → (1 bad + 1) + 2: four invoices, one of which was refused by itself.
    expect(started.authority.requests.map(({ length }) => length)).toEqual([4, 2, 1, 1, 2]);
    expect(await started.fixture.stateOf(started.id)).toBe('queued');
    expect(await Promise.all(others.map(started.fixture.stateOf))).toEqual(['sent', 'sent', 'sent']);
  });

  it("the authority's TIMEOUT puts it back in line, and it goes in a new packet", async () => {
    const started = await start('answer');
    const { authority, fixture, id } = started;
    authority.judgesAtOnce = false;
    await send(started);
    const [first] = authority.taken;
    if (first !== undefined) first.status = 'timeout';
    authority.judgesAtOnce = true;
    fixture.clock.advance(1_000);
    await ask(started);
    expect(await fixture.stateOf(id)).toBe('queued');
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.requests[1]?.[0]?.uid).not.toBe(authority.requests[0]?.[0]?.uid);
    const outcomes = await fixture.rows(
      'select outcome from invoice_attempts where invoice_id = $1 order by stored_at',
      [id],
    );
    expect(outcomes).toEqual([{ outcome: 'timeout' }, { outcome: 'confirmed' }]);
  });

  it('a copy that a gateway delivered twice and that was registered counts, although its first delivery timed out', async () => {
    const started = await start('answer', 'answer');
    const { authority, fixture, id } = started;
    authority.judgesAtOnce = false;
    await send(started);
    const [first] = authority.taken;
    const packet = authority.requests[0]?.[0];
    if (first === undefined || packet === undefined) throw new Error('nothing was sent');
    first.status = 'timeout';
    fixture.clock.advance(1_000);
    await ask(started);
    expect(await fixture.stateOf(id)).toBe('queued');
    const echo = authority.take(packet);
    echo.status = 'accepted';
    authority.judgesAtOnce = true;
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.registeredTaxIds()).toHaveLength(1);
    const rows = await fixture.rows(
      `select i.reference_number, a.uid, a.outcome from invoices i join invoice_attempts a on a.invoice_id = i.id
       where i.id = $1 order by a.stored_at`,
      [id],
    );
    expect(rows).toEqual([
      { reference_number: echo.reference, uid: packet.uid, outcome: 'confirmed' },
      { reference_number: echo.reference, uid: authority.requests[1]?.[0]?.uid, outcome: 'replaced' },
    ]);
  });

  it("the authority's own fault is no rejection, until it has failed several times", async () => {
    const started = await start();
    const { authority, fixture, id } = started;
    authority.judge = (copy) => {
      Object.assign(copy, { status: 'rejected', codes: ['05139'] });
    };
    for (let round = 0; round < 3; round += 1) {
      fixture.clock.advance(20_000);
      await send(started);
      fixture.clock.advance(20_000);
      await ask(started);
    }
    expect(await fixture.stateOf(id)).toBe('queued');
    expect((await fixture.causesOf(id)).filter((cause) => cause === 'AUTHORITY_FAULT')).toHaveLength(3);
    expect(await settle(started, id)).toEqual(['rejected']);
    expect(authority.requests).toHaveLength(started.deps.settings.faultyAttemptsMax);
  });

  it('what the authority took and then does not know for a day goes again, byte for byte', async () => {
    const started = await start('answer');
    const { authority, fixture, id } = started;
    await send(started);
    authority.taken.length = 0;
    fixture.clock.advance(1_000);
    await ask(started);
    expect(await fixture.stateOf(id)).toBe('sent');
    fixture.clock.advance(started.deps.settings.forgottenAfterMs);
    await ask(started);
    expect(await fixture.causesOf(id)).toContain('FORGOTTEN');
    await expect(edit(started)).rejects.toMatchObject({ code: 'INVOICE_NOT_EDITABLE' });
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(authority.requests[1]).toEqual(authority.requests[0]);
  });
});

describe('verdicts', () => {
  it('a rejection keeps its errors; mended, it goes again under the same serial', async () => {
    const started = await start('answer');
    const { authority, id } = started;
    authority.judgesAtOnce = false;
    await send(started);
    const [copy] = authority.taken;
    Object.assign(copy ?? {}, { status: 'rejected', codes: ['0304401'] });
    authority.judgesAtOnce = true;
    expect(await settle(started, id)).toEqual(['rejected']);
    const before = await numberOf(started);
    await edit(started);
    expect(await numberOf(started)).toEqual(before);
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(await ledgerOf(started)).toEqual([{ first: 1n, last: 1n, use: 'sent', reason: 'confirmed' }]);
  });

  it('mended on another day it keeps its serial, and its tax id follows the day', async () => {
    const started = await start('answer');
    const { authority, fixture, id } = started;
    authority.judgesAtOnce = false;
    await send(started);
    Object.assign(authority.taken[0] ?? {}, { status: 'rejected', codes: ['0304401'] });
    expect(await settle(started, id)).toEqual(['rejected']);
    const before = await numberOf(started);
    await edit(started, { invoice: { invoice_date: new Date(fixture.clock.nowMs() - 86_400_000).toISOString() } });
    const after = await numberOf(started);
    expect(after.serial).toBe(before.serial);
    expect(after.tax_id).not.toBe(before.tax_id);
    expect(after.tax_id.slice(11, 21)).toBe(before.tax_id.slice(11, 21));
  });

  it('after a conflict the tax id cannot serve: mended it takes a new serial, and the old one is accounted for', async () => {
    const started = await start('answer');
    started.authority.foreign.add((await numberOf(started)).tax_id);
    expect(await settle(started, started.id)).toEqual(['rejected']);
    await edit(started);
    expect((await numberOf(started)).serial).toBe('2');
    expect(await settle(started, started.id)).toEqual(['confirmed']);
    expect(await ledgerOf(started)).toEqual([
      { first: 1n, last: 1n, use: 'void', reason: 'taken_at_authority' },
      { first: 2n, last: 2n, use: 'sent', reason: 'confirmed' },
    ]);
  });

  it('a receipt that does not verify is not kept, one for another tax id is no verdict at all', async () => {
    const started = await start('answer');
    started.authority.receiptOf = () => 'forged';
    expect(await settle(started, started.id)).toEqual(['confirmed']);
    expect(
      await started.fixture.rows('select receipt from invoice_attempts where invoice_id = $1', [started.id]),
    ).toEqual([{ receipt: null }]);
    expect(
      await started.fixture.rows("select count from operator_alerts where kind = 'receipt' and subject = $1", [
        (await numberOf(started)).tax_id,
      ]),
    ).toEqual([{ count: 1 }]);
    const other = await start('answer');
    other.authority.receiptOf = ({ reference }) => `receipt ${reference} A1112K04D1271489087018`;
    expect(await settle(other, other.id)).toEqual(['sent']);
  });

  it('the database itself refuses to take a confirmed invoice back', async () => {
    const started = await start('answer');
    expect(await settle(started, started.id)).toEqual(['confirmed']);
    await expect(
      started.fixture.rows("update invoices set state = 'queued' where id = $1", [started.id]),
    ).rejects.toThrow(/cannot go/);
    await expect(started.fixture.rows('update invoices set serial = 7 where id = $1', [started.id])).rejects.toThrow(
      /cannot change/,
    );
  });
});

describe('senders that die', () => {
  it('after storing: what may have left is uncertain, then found', async () => {
    const started = await start('answer');
    const { authority, fixture, id } = started;
    authority.onRequest = async ([packet]) => {
      if (packet !== undefined) authority.take(packet);
      throw new Error('killed');
    };
    await expect(send(started)).rejects.toThrow('killed');
    expect(await fixture.stateOf(id)).toBe('sending');
    authority.onRequest = async () => {};
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(await fixture.causesOf(id)).toContain('SENDER_LOST');
    expect(authority.registeredTaxIds()).toHaveLength(1);
  });

  it('after claiming: nothing has happened, it is simply taken again', async () => {
    const started = await start('answer');
    const { authority, fixture, id } = started;
    const sealing = authority.seal;
    authority.seal = async () => new Promise(() => {});
    void send(started);
    await new Promise((resolve) => setTimeout(resolve, 200));
    authority.seal = sealing;
    expect(await fixture.stateOf(id)).toBe('queued');
    expect(await sendTurn(fixture.sending(authority), fixture.memory, 100)).toEqual({ claimed: 0, sent: 0 });
    fixture.clock.advance(started.deps.settings.leaseMs);
    expect(await settle({ fixture, deps: fixture.sending(authority) }, id)).toEqual(['confirmed']);
    expect(await fixture.causesOf(id)).toEqual(['CREATED', 'PACKET_STORED', 'ANSWERED', 'CONFIRMED']);
  });

  it('what was edited or deleted between claim and storing is not sent as it was', async () => {
    const started = await start();
    const { authority, fixture, id } = started;
    const second = await fixture.issue();
    fixture.clock.advance(11_000);
    const sealing = authority.seal.bind(authority);
    authority.seal = async (payloads) => {
      authority.seal = sealing;
      await edit(started, { invoice: { internal_id: 'تازه' } });
      await fixture.database.db.withAccount(fixture.accountId, (tx) =>
        deleteInvoice(tx, fixture.invoices, fixture.actor, second),
      );
      return sealing(payloads);
    };
    expect(await send(started)).toEqual({ claimed: 2, sent: 0 });
    expect(authority.requests).toEqual([]);
    expect(await settle(started, id)).toEqual(['confirmed']);
    expect(await fixture.stateOf(second)).toBe('gone');
    expect((await ledgerOf(started)).map(({ use }) => use)).toEqual(['sent', 'void']);
  });

  it('what got another day of payment between claim and storing goes with the next turn, not when its claim ends', async () => {
    const started = await start();
    const { authority, fixture } = started;
    const id = await fixture.issue({ invoice: { payment_method: 'credit' }, settlement: [], payments: [] });
    fixture.clock.advance(11_000);
    const sealing = authority.seal.bind(authority);
    authority.seal = async (payloads) => {
      authority.seal = sealing;
      await fixture.database.db.withAccount(fixture.accountId, (tx) =>
        changePaymentDue(tx, fixture.invoices, fixture.actor, { id, due: '2027-12-20', ifMatch: null }),
      );
      return sealing(payloads);
    };
    expect(await send(started)).toEqual({ claimed: 2, sent: 1 });
    expect([await fixture.stateOf(id), await send(started)]).toEqual(['queued', { claimed: 1, sent: 1 }]);
    expect(await fixture.stateOf(id)).toBe('sent');
  });
});

describe('whatever the authority does', () => {
  const scripts: Script[] = [
    'answer',
    'answer',
    'lose-answer',
    'lose-request',
    'not-sent',
    'refuse',
    'refuse-content',
    'half-answer',
  ];

  it('each invoice is registered exactly once, serials without gap or double', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 14 }),
        fc.integer({ min: 1, max: 5 }),
        async (script, count) => {
          const fixture = await createFixture(database());
          const authority = new ScriptedAuthority();
          authority.script.push(...script);
          const deps = fixture.sending(authority);
          const ids: string[] = [];
          for (let made = 0; made < count; made += 1) ids.push(await fixture.issue());
          fixture.clock.advance(11_000);
          const states = await settle({ fixture, deps }, ...ids);
          expect(states).toEqual(ids.map(() => 'confirmed'));
          expect(new Set(authority.registeredTaxIds()).size).toBe(count);
          expect(authority.registeredTaxIds()).toHaveLength(count);
          expect(await ledgerOf({ fixture })).toEqual([
            { first: 1n, last: BigInt(count), use: 'sent', reason: 'confirmed' },
          ]);
        },
      ),
      { numRuns: 15 },
    );
  });
});
