import { readFileSync } from 'node:fs';
import { DAY_MS, emptyPayment, makeTaxId } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedUser, testMasterKey } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { readDashboard } from '../analytics/dashboard.ts';
import { draftReferral } from '../invoice-chain/queries.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { deleteInvoice } from '../invoices/commands/delete-invoice.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import { issueDraft } from '../invoices/commands/issue-draft.ts';
import { issueReferral, type ReferralRequest } from '../invoices/commands/issue-referral.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { details } from '../invoices/messages.fa.ts';
import { nearDeadlines } from '../invoices/near-deadlines.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { lookOut } from '../notifications/look-out.ts';
import { purchasesToPay } from '../purchases/to-pay.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { judging } from '../sending/testing/judging.ts';
import { waitingCheques } from '../treasury/cheque-queries.ts';
import { lowStock } from '../warehousing/stock-queries.ts';
import { type HeldDeps, heldNow, holdInvoice, sendHeld } from './held-invoices.ts';
import { invoicesLeft, quotaNear, takeInvoices } from './quota.ts';

const database = testDatabase();
const heldCount = async (tx: Tx): Promise<number> => (await heldNow(tx, 0)).count;

/** An account whose plan numbers so many a month. @returns with `asked`, whose jobs were asked for, and `judge` of its invoices */
async function withPlan(invoicesOfMonth: number) {
  const fixture = await createFixture(database());
  const { accountId, clock, invoices, runtime } = fixture;
  const { db } = database();
  const asked: unknown[] = [];
  const nothing = async () => undefined;
  const deps: HeldDeps = {
    ...invoices,
    runtime,
    vault: createVault(testMasterKey, runtime.random),
    ports: {
      ...invoices.ports,
      takeInvoices: (tx, memory, count) => takeInvoices(tx, clock, memory, count),
      invoicesLeft: (tx, memory) => invoicesLeft(tx, clock, memory),
      holdInvoice: (tx, who, id) => holdInvoice(tx, clock, who, id),
    },
    database: db,
    jobs: {
      enqueue: async (_tx, _queue, data) => void asked.push(data),
      work: nothing,
      schedule: nothing,
      stop: nothing,
    },
  };
  const now = new Date(clock.nowMs());
  await fixture.rows(
    `insert into plans (id, title, price, days, created_at, updated_at) values ('tiny', 'کوچک', 0, 30, $1, $1)
     on conflict do nothing`,
    [now],
  );
  await fixture.rows(
    `insert into subscriptions (account_id, plan_id, title, price, days, invoices, starts_at, updated_at)
     values ($1, 'tiny', 'کوچک', 0, 30, $3, $2, $2)`,
    [accountId, now, invoicesOfMonth],
  );
  return { fixture, deps, asked, judge: judging(fixture) };
}

it('over the quota an invoice stays a draft, and goes by itself, oldest first, as far as there is room', async () => {
  const { fixture, deps } = await withPlan(2);
  const { accountId, actor, clock } = fixture;
  const { db } = database();
  const room = (invoicesOfMonth: number) =>
    fixture.rows('update subscriptions set invoices = $2 where account_id = $1', [accountId, invoicesOfMonth]);
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db.withAccount(accountId, work);
  const input = await sampleInput();
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    await inAccount(async (tx) => made.push(await createInvoice(tx, deps, actor, input)));
  }
  const inOrder = async () => {
    const select = 'select id, state from invoices where account_id = $1';
    const rows = await fixture.rows<{ id: string; state: string }>(select, [accountId]);
    return made.map((id) => rows.find((row) => row.id === id)?.state);
  };
  expect(await inOrder()).toEqual(['queued', 'queued', 'draft', 'draft', 'draft']);
  expect(await inAccount(heldCount)).toBe(3);
  const isShownHeld = async (at: number) =>
    (await inAccount((tx) => invoiceDetail(tx, accountId, null, made[at] ?? ''))).held;
  expect([await isShownHeld(1), await isShownHeld(2)]).toEqual([false, true]);
  // The list tells them from what somebody has yet to finish, too.
  const { invoices } = await inAccount((tx) => listInvoices(tx, accountId, null, {}));
  expect(made.map((id) => invoices.find((one) => one.id === id)?.held)).toEqual([false, false, true, true, true]);
  // Mended meanwhile by a person, it is kept with what was written.
  const mended = { ...input, invoice: { ...input.invoice, title: 'نو' } };
  const request = {
    id: made[3] ?? '',
    subject: 'original',
    referralTaxNumber: '',
    input: mended,
    ifMatch: null,
  } as const;
  await inAccount((tx) => editInvoice(tx, deps, actor, request));
  expect(await inOrder()).toEqual(['queued', 'queued', 'draft', 'draft', 'draft']);

  await sendHeld(deps, accountId);
  expect(await inOrder()).toEqual(['queued', 'queued', 'draft', 'draft', 'draft']);
  await room(4);
  await sendHeld(deps, accountId);
  expect(await inOrder()).toEqual(['queued', 'queued', 'queued', 'queued', 'draft']);
  await room(100);
  // A closed account makes nothing new, whatever was paid for it meanwhile.
  const close = (status: string) =>
    fixture.rows('update accounts set signup_status = $2 where account_id = $1', [accountId, status]);
  const waiting = () => fixture.rows('select * from quota_held_accounts()', []);
  expect(await waiting()).toHaveLength(1);
  await close('SUSPENDED');
  expect(await waiting()).toEqual([]);
  await sendHeld(deps, accountId);
  expect(await inOrder()).toEqual(['queued', 'queued', 'queued', 'queued', 'draft']);
  await close('VERIFIED');
  await Promise.all([sendHeld(deps, accountId), sendHeld(deps, accountId)]);
  expect(await inOrder()).toEqual(['queued', 'queued', 'queued', 'queued', 'queued']);
  expect(await inAccount(heldCount)).toBe(0);
  const serials = await fixture.rows<{ serial: string }>(
    'select serial from invoices where account_id = $1 order by serial',
    [accountId],
  );
  expect(serials.map(({ serial }) => Number(serial))).toEqual([1, 2, 3, 4, 5]);
  expect(await inAccount((tx) => invoicesLeft(tx, clock, fixture.memory))).toBe(95);
});

it('of very many some go, and the rest behind what others have asked for meanwhile', async () => {
  const { fixture, deps, asked } = await withPlan(0);
  const { accountId, actor, rows } = fixture;
  const input = await sampleInput();
  for (let count = 0; count < 3; count += 1)
    await database().db.withAccount(accountId, (tx) => createInvoice(tx, deps, actor, input));
  await rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
  await sendHeld(deps, accountId, { most: 2 });
  expect(await rows("select state from invoices where account_id = $1 and state = 'draft'", [accountId])).toHaveLength(
    1,
  );
  expect(asked).toEqual([{ account: accountId }]);
  await sendHeld(deps, accountId, { most: 2 });
  expect(asked).toHaveLength(1);
});

it('one that may not go any more when there is room is told of: whoever wrote it was told that it goes by itself', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, clock, rows } = fixture;
  const { userId } = await seedUser(database(), accountId);
  const input = await sampleInput();
  const id = await database().db.withAccount(accountId, (tx) => createInvoice(tx, deps, actor, input));
  await rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
  // Past the law's deadline for its date.
  clock.advance(40 * 86_400_000);
  await sendHeld(deps, accountId);
  expect(await fixture.stateOf(id)).toBe('draft');
  const told = await rows('select kind, count, data from notifications where user_id = $1', [userId]);
  expect(told).toMatchObject([{ kind: 'held_stopped', count: 1, data: { subject_id: id } }]);
});

it('one that waits is near its deadline as what is refused is: in the list, on the dashboard, on the board and by notification', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, clock, rows } = fixture;
  const { userId } = await seedUser(database(), accountId);
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const input = await sampleInput();
  const id = await inAccount((tx) => createInvoice(tx, deps, actor, input));
  const { invoice_date, deadline } = await inAccount((tx) => invoiceDetail(tx, accountId, null, id));
  expect(Date.parse(deadline ?? '') - Date.parse(invoice_date)).toBe(12 * DAY_MS);
  const context = { ...{ accountId, userId, memoryIds: null, roles: ['admin'], permissions: [] }, branchId: null };
  const seen = async () => {
    const now = new Date(clock.nowMs());
    await lookOut(deps);
    const list = await inAccount((tx) => listInvoices(tx, accountId, null, { near_deadline: true, now } as never));
    const dashboard = await inAccount((tx) =>
      readDashboard(tx, context as never, { lowStock, waitingCheques, purchasesToPay }, clock.nowMs()),
    );
    const near = nearDeadlines(now);
    const board = await rows<{ near_deadline: number }>('select * from account_board($1, $2, $3)', [
      userId,
      near.from,
      near.to,
    ]);
    const told = await rows<{ kind: string; data: object }>(
      "select kind, data from notifications where user_id = $1 and kind = 'deadline_near'",
      [userId],
    );
    const nearest = dashboard.deadlines?.nearest;
    return [list.invoices.map((one) => one.deadline), nearest?.deadline, board[0]?.near_deadline, told.length];
  };
  expect(await seen()).toEqual([[], undefined, 0, 0]);
  clock.advance(9 * DAY_MS);
  expect(await seen()).toEqual([[deadline], deadline, 1, 0]);
  clock.advance(2 * DAY_MS);
  expect(await seen()).toEqual([[deadline], deadline, 1, 1]);
  // Kept with another date it has another deadline, in the place that it had.
  const later = { ...input.invoice, invoice_date: new Date(clock.nowMs()).toISOString() };
  const request = { ...({ id, subject: 'original', referralTaxNumber: '', ifMatch: null } as const) };
  const kept = { ...request, input: { ...input, save_as_draft: true, invoice: later } };
  await inAccount((tx) => editInvoice(tx, deps, actor, kept));
  expect(await seen()).toEqual([[], undefined, 0, 1]);
  clock.advance(13 * DAY_MS);
  expect((await seen()).slice(0, 3)).toEqual([[], undefined, 0]);
});

it('says until when there has to be room, where a deadline comes before the month is over, and goes on saying it once that is over', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, rows } = fixture;
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const input = await sampleInput();
  const id = await inAccount((tx) => createInvoice(tx, deps, actor, input));
  const until = (deadline: string, now: string) =>
    inAccount(async (tx) => {
      await tx
        .updateTable('quota_held')
        .set({ deadline: new Date(deadline) })
        .where('invoice_id', '=', id)
        .execute();
      return (await heldNow(tx, Date.parse(now))).deadline;
    });
  // Azar of 1405 ends with 21 December, in Tehran.
  const last = '2026-12-21T20:29:59.000Z';
  expect(await until(last, '2026-12-10T08:00:00Z')).toBe(last);
  expect(await until('2026-12-21T20:30:00Z', '2026-12-10T08:00:00Z')).toBe(null);
  expect(await until(last, last)).toBe(last);
  // Over, in its month and in the next one: it goes no more by itself, unless it is late on purpose.
  expect(await until('2026-12-11T08:00:00.000Z', '2026-12-12T08:00:00Z')).toBe('2026-12-11T08:00:00.000Z');
  expect(await until(last, '2027-01-02T08:00:00Z')).toBe(last);
  // Another one's that is to come in this month can still be kept: that comes first.
  await inAccount((tx) => createInvoice(tx, deps, actor, input));
  const over = '2026-12-11T08:00:00.000Z';
  await rows('update quota_held set deadline = $2 where account_id = $1', [accountId, last]);
  expect(await until(over, '2026-12-12T08:00:00Z')).toBe(last);
  await rows("update quota_held set deadline = $2::timestamptz + interval '1 month' where account_id = $1", [
    ...[accountId, last],
  ]);
  expect(await until(over, '2026-12-12T08:00:00Z')).toBe(over);
  await rows(
    `update invoice_documents set draft = jsonb_set(draft, '{invoice,sending_rule}', '"1"') where invoice_id = $1`,
    [id],
  );
  expect(await until(last, '2027-01-02T08:00:00Z')).toBe(null);
});

it('one that is written anew while it is about to go goes as it was written last', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, rows } = fixture;
  const input = await sampleInput();
  const id = await database().db.withAccount(accountId, (tx) => createInvoice(tx, deps, actor, input));
  await rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
  const anew = { ...input, save_as_draft: true, invoice: { ...input.invoice, title: 'آخرین نوشته' } };
  const request = { id, subject: 'original', referralTaxNumber: '', input: anew, ifMatch: null } as const;
  await secondWaiting(
    database(),
    accountId,
    (tx) => editInvoice(tx, deps, actor, request),
    () => sendHeld(deps, accountId),
  );
  const went = await rows(
    `select i.state, d.draft -> 'invoice' ->> 'title' as title from invoices i
     join invoice_documents d on d.invoice_id = i.id where i.id = $1`,
    [id],
  );
  expect(went).toEqual([{ state: 'queued', title: 'آخرین نوشته' }]);
});

it('one that is kept otherwise by who works with one memory alone goes neither to another nor against another’s', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, memory, rows } = fixture;
  const input = await sampleInput();
  const id = await database().db.withAccount(accountId, (tx) => createInvoice(tx, deps, actor, input));
  const limited = { ...actor, memoryIds: [memory.memoryId] };
  const keep = (
    who: Actor,
    changes: object,
    subject: 'original' | 'cancellation' = 'original',
    referralTaxNumber = '',
  ) =>
    database().db.withAccount(accountId, (tx) =>
      editInvoice(tx, deps, who, {
        ...{ id, subject, referralTaxNumber, ifMatch: null },
        input: { ...input, invoice: { ...input.invoice, invoice_type: subject }, save_as_draft: true, ...changes },
      }),
    );
  const closed = makeTaxId({ memoryId: 'ZZ9999', indatimMs: fixture.clock.nowMs(), serial: 7n });
  await expect(keep(limited, { memory_id: 'ZZ9999' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'memory_id' }],
  });
  await expect(keep(limited, {}, 'cancellation', closed)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'invoice.referral_tax_number', code: 'CLOSED_REFERENCE' }],
  });
  const of = () => rows('select memory_id, subject from invoices where id = $1', [id]);
  expect(await of()).toEqual([{ memory_id: memory.memoryId, subject: 'original' }]);
  // Who is limited in nothing keeps it as they like, and so do they what is theirs.
  await keep(limited, { invoice: { ...input.invoice, title: 'نو' } });
  await keep(actor, {}, 'cancellation', closed);
  expect(await of()).toMatchObject([{ subject: 'cancellation' }]);
});

it('issued by hand what waits for room keeps the date that it was issued with; a draft has that of the moment', async () => {
  const { fixture, deps } = await withPlan(0);
  const { accountId, actor, clock, rows } = fixture;
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const input = await sampleInput({ invoice: { dateFlag: false } });
  const held = await inAccount((tx) => createInvoice(tx, deps, actor, input));
  const draft = await inAccount((tx) => createInvoice(tx, deps, actor, { ...input, save_as_draft: true }));
  const dates = () =>
    Promise.all(
      [held, draft].map(async (id) => (await inAccount((tx) => invoiceDetail(tx, accountId, null, id))).invoice_date),
    );
  const [issuedOn] = await dates();
  const issueBoth = async () => {
    clock.advance(DAY_MS);
    for (const id of [held, draft]) await inAccount((tx) => issueDraft(tx, deps, actor, id, null));
    return dates();
  };
  const [kept, dated] = await issueBoth();
  expect([kept, dated === issuedOn]).toEqual([issuedOn, false]);
  await rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
  expect(await issueBoth()).toEqual([issuedOn, dated]);
  expect(await Promise.all([held, draft].map((id) => fixture.stateOf(id)))).toEqual(['queued', 'queued']);
});

it('a month of whose invoices a tenth is left is told of, and one of which none is', async () => {
  const { fixture } = await withPlan(20);
  const { accountId, clock, memory } = fixture;
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const told = [];
  for (const taken of [0, 17, 1, 2]) {
    await inAccount((tx) => takeInvoices(tx, clock, memory, taken));
    told.push(await inAccount((tx) => quotaNear(tx, clock.nowMs())));
  }
  expect(told).toEqual([null, null, { left: 2, of: 20 }, { left: 0, of: 20 }]);
  await fixture.rows('update subscriptions set invoices = null where account_id = $1', [accountId]);
  expect(await inAccount((tx) => quotaNear(tx, clock.nowMs()))).toBeNull();
});

describe('over the quota what refers to another invoice', () => {
  const notes = 'با تلفن گفته شد';

  /** A sale that the authority has, and a plan that is full by it. */
  async function withSale() {
    const { fixture, deps, judge } = await withPlan(1);
    const { accountId, actor, rows } = fixture;
    const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
    const input = await sampleInput({ invoice: { payment_method: 'cash', notes: 'از فروش' } });
    const id = await inAccount((tx) => createInvoice(tx, deps, actor, input));
    const { total } = await inAccount((tx) => invoiceDetail(tx, accountId, null, id));
    const payments = [
      { ...emptyPayment, payment_method: 'pos' as const, amount: '1000', reference_number: '778' },
      { ...emptyPayment, payment_method: 'cash' as const, amount: (BigInt(total) - 1_000n).toString() },
    ];
    await inAccount((tx) =>
      editInvoice(tx, deps, actor, {
        ...{ id, subject: 'original', referralTaxNumber: '', ifMatch: null },
        input: { ...input, payments },
      }),
    );
    await judge('confirmed');
    const sale = await inAccount((tx) => invoiceDetail(tx, accountId, null, id));
    const refer = (subject: ReferralRequest['subject'], more: InvoiceInput = {}) =>
      inAccount((tx) =>
        issueReferral(tx, deps, actor, {
          ...{ subject, referralTaxNumber: sale.tax_number },
          input: { ...more, invoice: { notes, ...more.invoice } },
        }),
      );
    const shown = (one: string) => inAccount((tx) => invoiceDetail(tx, accountId, null, one));
    const upgrade = () => rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
    const fewer = sale.draft.items.map((item) => ({ ...item, item_qty: '1', item_discount: '0' })) as NonNullable<
      InvoiceInput['items']
    >;
    return { fixture, deps, actor, inAccount, sale, refer, shown, upgrade, fewer, judge };
  }

  it.each(['cancellation', 'return', 'corrective'] as const)('is kept and goes by itself: %s', async (subject) => {
    const { deps, fixture, sale, refer, shown, upgrade, fewer } = await withSale();
    const id = await refer(subject, subject === 'cancellation' ? {} : { items: fewer });
    const held = await shown(id);
    expect(held).toMatchObject({ state: 'draft', held: true, tax_number: '', invoice_type: subject });
    expect(held.draft.invoice).toMatchObject({ notes, referral_tax_number: sale.tax_number });
    const { payments } = held.draft;
    const paid = payments.map(({ amount }) => BigInt(amount as string)).reduce((sum, one) => sum + one);
    expect([payments[0], paid]).toMatchObject([{ payment_method: 'pos', reference_number: '778' }, BigInt(held.total)]);
    expect((await shown(sale.id)).chain.map((one) => [one.id, one.held])).toEqual([
      [sale.id, false],
      [id, true],
    ]);

    await sendHeld(deps, fixture.accountId);
    expect(await fixture.stateOf(id)).toBe('draft');
    await upgrade();
    await sendHeld(deps, fixture.accountId);
    const went = await shown(id);
    expect(went).toMatchObject({ state: 'queued', held: false, total: held.total, branch_id: held.branch_id });
    expect(went.draft).toEqual({ ...held.draft, invoice: went.draft.invoice, serial_header: went.draft.serial_header });
    expect(went.draft.invoice).toMatchObject({ notes, referral_tax_number: sale.tax_number });
    expect(await fixture.rows('select referred_id from invoices where id = $1', [id])).toEqual([
      { referred_id: sale.id },
    ]);
  });

  it('holds what it refers to, as one that is on its way does, until somebody deletes it', async () => {
    const { deps, actor, inAccount, sale, refer, shown, fewer } = await withSale();
    const held = await refer('cancellation');
    const refused = { code: 'CONFLICT', detail: details.referenceHasReferral };
    await expect(refer('cancellation')).rejects.toMatchObject(refused);
    await expect(refer('return', { items: fewer })).rejects.toMatchObject(refused);
    await expect(inAccount((tx) => draftReferral(tx, deps.ports, actor, sale.id, 'corrective'))).rejects.toMatchObject(
      refused,
    );
    expect(await inAccount(heldCount)).toBe(1);
    // A draft that nobody has issued holds nothing.
    await inAccount((tx) => deleteInvoice(tx, deps, actor, held, null));
    await refer('corrective', { save_as_draft: true });
    const next = await refer('return', { items: fewer });
    expect(await shown(next)).toMatchObject({ held: true });
  });

  it('waits no more once it was issued by hand, and holds nothing after the authority refused it', async () => {
    const { fixture, deps, actor, inAccount, sale, refer, shown, fewer, judge } = await withSale();
    const older = await inAccount(async (tx) => createInvoice(tx, deps, actor, await sampleInput()));
    const correction = await refer('corrective', { items: fewer });
    expect(await inAccount(heldCount)).toBe(2);
    await fixture.rows('update subscriptions set invoices = 2 where account_id = $1', [fixture.accountId]);
    await inAccount((tx) => issueDraft(tx, deps, actor, correction, null));
    expect(await shown(correction)).toMatchObject({ state: 'queued', held: false });
    expect(await inAccount(heldCount)).toBe(1);
    await judge('rejected');
    expect([await fixture.stateOf(correction), (await shown(older)).held]).toEqual(['rejected', true]);
    expect(await shown(await refer('return', { items: fewer }))).toMatchObject({ held: true });
    expect(sale.state).toBe('confirmed');
  });

  it('waited on after that once, and waits no more since the upgrade', async () => {
    const { fixture, deps, actor, inAccount, sale } = await withSale();
    await inAccount(async (tx) => createInvoice(tx, deps, actor, await sampleInput()));
    await fixture.rows('insert into quota_held (account_id, invoice_id, at, deadline) values ($1, $2, now(), now())', [
      fixture.accountId,
      sale.id,
    ]);
    expect(await inAccount(heldCount)).toBe(2);
    await fixture.rows(readFileSync(new URL('../../../sql/0816_held_are_drafts.sql', import.meta.url), 'utf8'));
    expect(await inAccount(heldCount)).toBe(1);
  });

  it('is sent once by who comes first, by hand or by itself', async () => {
    const { fixture, deps, actor, inAccount, refer, upgrade } = await withSale();
    const id = await refer('cancellation');
    await upgrade();
    await secondWaiting(
      database(),
      fixture.accountId,
      (tx) => issueDraft(tx, deps, actor, id, null),
      () => sendHeld(deps, fixture.accountId),
    );
    const events = await fixture.rows("select 1 from invoice_events where invoice_id = $1 and cause = 'QUEUED'", [id]);
    expect([await fixture.stateOf(id), events.length, await inAccount(heldCount)]).toEqual(['queued', 1, 0]);
  });
});

it('what needs another number and finds no room stays as it was, and says so and what to do', async () => {
  const { fixture, deps, judge } = await withPlan(2);
  const { accountId, actor, memory } = fixture;
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const two: InvoiceDeps = {
    ...deps,
    ports: {
      ...deps.ports,
      memory: async (tx, choice) => {
        const own = await deps.ports.memory(tx, { ...choice, memoryId: memory.memoryId });
        return own && { ...own, memoryId: choice.memoryId ?? own.memoryId };
      },
    },
  };
  const input = await sampleInput();
  const make = () => inAccount((tx) => createInvoice(tx, two, actor, input));
  const rejected = await make();
  await judge('rejected');
  const queued = await make();
  const shown = (id: string) => inAccount((tx) => invoiceDetail(tx, accountId, null, id));
  const edit = (id: string, more: InvoiceInput) =>
    inAccount((tx) =>
      editInvoice(tx, two, actor, {
        ...{ id, subject: 'original', referralTaxNumber: '', ifMatch: null },
        input: { ...input, memory_id: 'ZZ9998', ...more },
      }),
    );
  for (const [id, state] of [
    [rejected, 'rejected'],
    [queued, 'queued'],
  ] as const) {
    const before = await shown(id);
    expect(before.state).toBe(state);
    await expect(edit(id, {})).rejects.toMatchObject({
      code: 'QUOTA_EXCEEDED',
      detail: expect.stringMatching(new RegExp(`^${details.noNewNumber[state]}.*۲ صورتحساب`)),
    });
    expect(await shown(id)).toEqual(before);
  }
  expect(await inAccount(heldCount)).toBe(0);
  // What was mended of a refused one is kept as it says, and goes later.
  const mended = { ...input.invoice, title: 'نو' };
  await edit(rejected, { save_as_draft: true, invoice: mended });
  expect(await shown(rejected)).toMatchObject({ state: 'rejected', draft: { invoice: { title: 'نو' } } });
  await fixture.rows('update subscriptions set invoices = 9 where account_id = $1', [accountId]);
  await edit(rejected, { invoice: mended });
  expect(await shown(rejected)).toMatchObject({ state: 'queued', memory_id: 'ZZ9998' });
});
