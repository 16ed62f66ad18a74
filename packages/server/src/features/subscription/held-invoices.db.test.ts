import { makeTaxId } from '@taraz/core';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { createVault } from '../../platform/keys/vault.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { seedUser, testMasterKey } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { editInvoice } from '../invoices/commands/edit-invoice.ts';
import type { Actor } from '../invoices/deps.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { type HeldDeps, heldCount, holdInvoice, sendHeld } from './held-invoices.ts';
import { invoicesLeft, quotaNear, takeInvoices } from './quota.ts';

const database = testDatabase();

/** An account whose plan numbers so many a month. @returns with `asked`, whose jobs were asked for */
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
  return { fixture, deps, asked };
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
        input: { ...input, save_as_draft: true, ...changes },
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
