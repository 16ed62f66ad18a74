import { type CallContext, ConnectionLostError, RefusedError, UnreachableError } from '@taraz/authority';
import type { CallInput, calls } from '@taraz/contract';
import { persianFigure } from '@taraz/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/keys/vault.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { seedUser, testMasterKey } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { issueReferral } from '../invoices/commands/issue-referral.ts';
import { askTurn } from '../sending/ask-turn.ts';
import { sendTurn } from '../sending/send-turn.ts';
import { createFixture, type Fixture, type sampleInput } from '../sending/testing/fixture.ts';
import { ScriptedAuthority } from '../sending/testing/scripted-authority.ts';
import { addReport, reportsOf, settleReport } from './reports.ts';
import { type SendDeps, sendReport } from './send-report.ts';

const database = testDatabase();

let fixture: Fixture;
let authority: ScriptedAuthority;
let deps: SendDeps;
/** ids of reports for which a job stands in line, and when it is due */
let queued: { id: string; startAfterMs: number }[] = [];
const nothing = async () => undefined;
const jobs: SendDeps['jobs'] = {
  enqueue: async (_tx, _queue, { id }, { startAfterMs = 0 } = {}) => void queued.push({ id: String(id), startAfterMs }),
  ...{ work: nothing, schedule: nothing, stop: nothing },
};
const context: CallContext = { endpoint: 'invoicePayment', phase: 'request' };
const reply = { status: 400, retryAfterMs: null, excerpt: '' };

beforeAll(async () => {
  fixture = await createFixture(database());
  await seedUser(database(), fixture.accountId);
});
beforeEach(() => {
  authority = new ScriptedAuthority();
  queued = [];
  deps = {
    ...{ database: database().db, runtime: fixture.runtime, jobs, lines: async () => authority },
    vault: createVault(testMasterKey, fixture.runtime.random),
  };
});

const onCredit = { invoice: { payment_method: 'credit' as const }, settlement: [], payments: [] };

async function confirm(): Promise<void> {
  const sending = fixture.sending(authority);
  for (const turn of [sendTurn, askTurn]) {
    fixture.clock.advance(20_000);
    await turn(sending, fixture.memory, 100);
  }
}

/** Issued and confirmed; its id. */
async function confirmed(change: Parameters<typeof sampleInput>[0] = onCredit): Promise<string> {
  const id = await fixture.issue(change);
  await confirm();
  return id;
}

type Input = CallInput<typeof calls.reportPayment>['body'];
const today = () => tehranDay(new Date(fixture.clock.nowMs()));
const report = (invoiceId: string, change: Partial<Input> = {}) =>
  database().db.withAccount(fixture.accountId, (tx) =>
    addReport(tx, { runtime: fixture.runtime, jobs }, fixture.actor, {
      invoiceId,
      input: { amount: '1000', day: today(), method: 'card', ...change },
    }),
  );
const listOf = (invoiceId: string) =>
  database().db.withAccount(fixture.accountId, (tx) => reportsOf(tx, fixture.actor, invoiceId));
const sendAll = async () => {
  for (const { id } of queued.splice(0)) await sendReport(deps, { accountId: fixture.accountId, id });
};
/** How often open screens heard of it. */
const timesTold = async () =>
  (await database().asOwner("select 1 from account_events where type = 'payment_reports.changed'")).length;
/** What happens tells open screens so many times. */
async function tells(times: number, happens: () => Promise<unknown>): Promise<void> {
  const before = await timesTold();
  await happens();
  expect((await timesTold()) - before).toBe(times);
}
const settle = (id: string, isAccepted: boolean) =>
  database().db.withAccount(fixture.accountId, (tx) =>
    settleReport(tx, { runtime: fixture.runtime }, fixture.actor, { id, isAccepted }),
  );

describe('a payment of a sale on credit', () => {
  it('goes to the authority as it was written, once, and is part of the invoice’s history when it is accepted', async () => {
    const id = await confirmed();
    const made = await report(id, {
      amount: '۱٬۵۰۰',
      method: 'pos',
      terminal_number: '۱۲۳۴۵۶۷۸',
      reference_number: ' R-1 ',
    });
    expect(made).toMatchObject({
      amount: '1500',
      state: 'queued',
      terminal_number: '12345678',
      reference_number: 'R-1',
    });
    await sendAll();
    await sendReport(deps, { accountId: fixture.accountId, id: made.id });
    const [{ tax_id }] = (await fixture.rows<{ tax_id: string }>('select tax_id from invoices where id = $1', [
      id,
    ])) as [{ tax_id: string }];
    expect(authority.reported).toEqual([
      {
        ...{ taxId: tax_id, paidAmount: 1_500n, method: 'POS', terminalNumber: '12345678', referenceNumber: 'R-1' },
        paidAtMs: Date.parse(`${today()}T00:00:00+03:30`),
      },
    ]);
    expect(await listOf(id)).toMatchObject({ reportable: true, reports: [{ state: 'accepted', amount: '1500' }] });
    expect((await fixture.causesOf(id)).at(-1)).toBe('PAYMENT_REPORTED');
  });

  it('that the authority refuses says why, and may be reported anew', async () => {
    const id = await confirmed();
    const { left } = await listOf(id);
    const errors = [{ code: 'BAD_DATE', message: 'تاریخ درست نیست' }];
    authority.paymentAnswer = { outcome: 'rejected', errors };
    await report(id, { amount: left });
    await sendAll();
    expect(await listOf(id)).toMatchObject({ left, reports: [{ state: 'refused', errors }] });
    expect(await fixture.causesOf(id)).not.toContain('PAYMENT_REPORTED');
    authority.paymentAnswer = new RefusedError(context, reply, [{ code: '4147', message: 'نادرست' }], '');
    await report(id, { amount: left });
    await sendAll();
    expect((await listOf(id)).reports.map(({ state }) => state)).toEqual(['refused', 'refused']);
    expect(queued).toEqual([]);
  });

  it('that a busy authority turns away goes again; where it may have been taken it is unknown, and does not', async () => {
    const id = await confirmed();
    const errors = [{ code: '5000', message: 'بعدا' }];
    authority.paymentAnswer = new RefusedError(context, { ...reply, status: 429 }, errors, '');
    const busy = await report(id);
    await sendAll();
    expect(queued.splice(0)).toEqual([{ id: busy.id, startAfterMs: 60_000 }]);
    authority.paymentAnswer = new RefusedError(context, { ...reply, status: 503 }, errors, '');
    await report(id);
    await sendAll();
    expect([queued, (await listOf(id)).reports.map(({ state }) => state)]).toEqual([[], ['queued', 'unknown']]);
  });

  it('whose answer gets lost is not sent again, and is settled by who has looked', async () => {
    const id = await confirmed();
    authority.paymentAnswer = new ConnectionLostError(context, new Error('reset'));
    const [lost, found] = [await report(id), await report(id)];
    await sendAll();
    expect([queued, (await listOf(id)).reports.map(({ state }) => state)]).toEqual([[], ['unknown', 'unknown']]);
    await sendReport(deps, { accountId: fixture.accountId, id: lost.id });
    expect(authority.reported).toHaveLength(2);
    await tells(2, async () => {
      expect(await settle(lost.id, false)).toMatchObject({ state: 'refused', errors: [{ code: 'NOT_THERE' }] });
      expect(await settle(found.id, true)).toMatchObject({ state: 'accepted' });
    });
    const history = await fixture.rows(
      "select detail from invoice_events where invoice_id = $1 and cause = 'PAYMENT_REPORTED'",
      [id],
    );
    expect(history).toEqual([{ detail: { amount: '1000', day: today() } }]);
    expect((await listOf(id)).reports.map(({ state }) => state)).toEqual(['refused', 'accepted']);
    await expect(settle(found.id, false)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is taken back while it waits, leaves its amount free and never goes; what is on its way is not', async () => {
    const id = await confirmed();
    const { left } = await listOf(id);
    const [waits, goes] = [await report(id), await report(id, { amount: '2000' })];
    await expect(settle(waits.id, true)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await settle(waits.id, false)).toMatchObject({ state: 'refused', errors: [{ code: 'WITHDRAWN' }] });
    await fixture.rows("update payment_reports set state = 'sending' where id = $1", [goes.id]);
    await expect(settle(goes.id, false)).rejects.toMatchObject({ code: 'CONFLICT' });
    await sendAll();
    expect(authority.reported).toEqual([]);
    expect((await listOf(id)).left).toBe(String(BigInt(left) - 2000n));
  });

  it('whose process died on the way is unknown, and what surely did not arrive goes again', async () => {
    const id = await confirmed();
    const dead = await report(id);
    await fixture.rows("update payment_reports set state = 'sending' where id = $1", [dead.id]);
    await tells(1, sendAll);
    expect(authority.reported).toEqual([]);
    expect((await listOf(id)).reports).toMatchObject([{ state: 'unknown' }]);
    authority.paymentAnswer = new UnreachableError(context, new Error('down'));
    const later = await report(id);
    await sendAll();
    expect(queued).toEqual([{ id: later.id, startAfterMs: 60_000 }]);
    deps = { ...deps, lines: async () => null };
    await sendAll();
    expect([queued.length, (await listOf(id)).reports.at(-1)?.state]).toEqual([1, 'queued']);
    authority.paymentAnswer = { outcome: 'accepted' };
    deps = { ...deps, lines: async () => authority };
    await tells(1, sendAll);
    expect((await listOf(id)).reports.at(-1)?.state).toBe('accepted');
  });

  it('has its answer kept though the database is away when it comes, and once whatever was committed', async () => {
    const id = await confirmed();
    const made = await report(id);
    const { db } = database();
    let calls = 0;
    const restarting: SendDeps['database'] = {
      ...db,
      async withAccount(accountId, work) {
        calls += 1;
        if (calls === 2) throw Object.assign(new Error('starting'), { code: '57P03' });
        const result = await db.withAccount(accountId, work);
        if (calls === 3) throw new Error('Connection terminated unexpectedly');
        return result;
      },
    };
    await sendReport({ ...deps, database: restarting }, { accountId: fixture.accountId, id: made.id });
    expect([calls, (await listOf(id)).reports.map(({ state }) => state)]).toEqual([4, ['accepted']]);
    expect((await fixture.causesOf(id)).filter((cause) => cause === 'PAYMENT_REPORTED')).toHaveLength(1);
  });

  it('that somebody has settled meanwhile is not sent again by who could not reach the authority', async () => {
    const id = await confirmed();
    const made = await report(id);
    const slow = Object.assign(new ScriptedAuthority(), {
      async reportPayment() {
        await sendReport(deps, { accountId: fixture.accountId, id: made.id });
        await settle(made.id, false);
        throw new UnreachableError(context, new Error('down'));
      },
    });
    queued = [];
    await sendReport({ ...deps, lines: async () => slow }, { accountId: fixture.accountId, id: made.id });
    expect([queued, (await listOf(id)).reports.map(({ state }) => state)]).toEqual([[], ['refused']]);
  });

  it('is at most the invoice’s total together with the others, also of two at once', async () => {
    const id = await confirmed();
    const { left } = await listOf(id);
    const over = (BigInt(left) + 1n).toString();
    await expect(report(id, { amount: over })).rejects.toMatchObject({
      errors: [{ path: 'amount', code: 'TOO_LARGE', message: expect.stringContaining(`${persianFigure(left)} ریال`) }],
    });
    const both = await Promise.allSettled([report(id, { amount: left }), report(id, { amount: left })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await listOf(id)).left).toBe('0');
  });

  it('is not of tomorrow or of long ago, of nothing, or of a terminal with letters', async () => {
    const id = await confirmed();
    const wrong = { amount: '0', day: '2999-01-01', terminal_number: 'x1' };
    await expect(report(id, wrong)).rejects.toMatchObject({
      errors: [{ path: 'amount' }, { path: 'day' }, { path: 'terminal_number' }],
    });
    await expect(report(id, { day: '0001-01-01' })).rejects.toMatchObject({
      errors: [{ path: 'day', code: 'TOO_EARLY' }],
    });
    expect((await listOf(id)).reports).toEqual([]);
  });

  it('is only of what is registered, stands and was sold on credit, and of what one may see', async () => {
    const refusals: [string, string][] = [];
    const cash = await confirmed({ invoice: { payment_method: 'cash' } });
    const waiting = await fixture.issue(onCredit);
    for (const id of [cash, waiting]) {
      expect((await listOf(id)).reportable).toBe(false);
      refusals.push([id, await report(id).catch(({ code }) => code)]);
    }
    expect(refusals.map(([, code]) => code)).toEqual(['CONFLICT', 'CONFLICT']);
    await confirm();
    expect((await listOf(waiting)).reportable).toBe(true);
    await report(waiting);
    const [row] = await fixture.rows<{ tax_id: string }>('select tax_id from invoices where id = $1', [waiting]);
    await database().db.withAccount(fixture.accountId, (tx) =>
      issueReferral(tx, fixture.invoices, fixture.actor, {
        ...{ subject: 'cancellation', referralTaxNumber: row?.tax_id ?? '', input: {} },
      }),
    );
    await confirm();
    await expect(report(waiting)).rejects.toMatchObject({ code: 'CONFLICT' });
    // It stood in line, of an authority that was away, when its invoice was cancelled.
    await sendAll();
    expect([authority.reported, await listOf(waiting)]).toMatchObject([
      [],
      { reports: [{ state: 'refused', errors: [{ code: 'CONFLICT' }] }] },
    ]);
    const blind = { ...fixture.actor, memoryIds: ['Z99999'] };
    await expect(
      database().db.readAccount(fixture.accountId, (tx) => reportsOf(tx, blind, cash)),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
