import { DAY_MS } from '@taraz/core';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { seedUser } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { nearDays, nearDeadlines } from '../invoices/near-deadlines.ts';
import { listInvoices } from '../invoices/queries/list.ts';
import { purchasesToPay } from '../purchases/to-pay.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { waitingCheques } from '../treasury/cheque-queries.ts';
import { lowStock } from '../warehousing/stock-queries.ts';
import { invoicesInState } from './assistant/sources.ts';
import { readDashboard } from './dashboard.ts';

const database = testDatabase();

/** The states through which an invoice comes to each. */
const moves = {
  draft: [],
  held: [],
  queued: [],
  sending: ['sending'],
  unknown: ['sending', 'unknown'],
  sent: ['sending', 'sent'],
  rejected: ['sending', 'sent', 'rejected'],
  confirmed: ['sending', 'sent', 'confirmed'],
} as const;
type Case = keyof typeof moves;
const cases = Object.keys(moves) as Case[];
const waits: readonly Case[] = ['queued', 'rejected', 'held'];

const window = nearDays * DAY_MS;
/** Of a deadline, from now: is it near? */
const times = [
  [-1, false],
  [0, true],
  [DAY_MS, true],
  [window, true],
  [window + 1, false],
] as const;

async function put({ issue, rows, accountId }: Fixture, one: Case, deadline: Date): Promise<void> {
  const isDraft = one === 'draft' || one === 'held';
  const id = await issue(isDraft ? { save_as_draft: true } : {});
  for (const state of moves[one])
    await rows(`update invoices set state = $2, verdict_at = now(), reference_number = 'r' where id = $1`, [id, state]);
  await rows('update invoices set deadline = $2 where id = $1', [id, deadline]);
  await rows('update invoice_queue set deadline = $2, attempt_uid = $1 where invoice_id = $1', [id, deadline]);
  if (one === 'rejected' || one === 'confirmed') await rows('delete from invoice_queue where invoice_id = $1', [id]);
  else if (one !== 'queued') await rows('update invoice_queue set state = $2 where invoice_id = $1', [id, one]);
  if (one === 'held')
    await rows('insert into quota_held (account_id, invoice_id, at, deadline) values ($1, $2, now(), $3)', [
      ...[accountId, id, deadline],
    ]);
}

/** How many invoices each place says are near their deadline. */
async function told({ rows, accountId }: Fixture, userId: string, now: Date) {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const near = nearDeadlines(now);
  const context = { accountId, userId, memoryIds: null, roles: ['admin'], permissions: [], branchId: null };
  const ports = { lowStock, waitingCheques, purchasesToPay };
  const list = await inAccount((tx) => listInvoices(tx, accountId, null, { near_deadline: true, now } as never));
  const dashboard = await inAccount((tx) => readDashboard(tx, context as never, ports, now.getTime()));
  const assistant = await inAccount((tx) =>
    invoicesInState(tx, { accountId, memoryIds: null, branchId: null } as never, {
      states: ['draft', 'queued', 'rejected'],
      ...{ subject: null, reaction: null, isOverLimit: false, days: null, code: null, buyers: null },
      deadline: near,
    }),
  );
  const [board] = await rows<{ near_deadline: number }>('select * from account_board($1, $2, $3)', [
    ...[userId, near.from, near.to],
  ]);
  const [notice] = await rows<{ count: number }>(
    `select count from notifications_due($1, $2, null) where account_id = $3 and kind = 'deadline_near'`,
    [near.from, near.to, accountId],
  );
  return {
    list: list.invoices.length,
    dashboard: dashboard.deadlines?.count,
    assistant: assistant.source_count,
    board: board?.near_deadline,
    notice: notice?.count ?? 0,
  };
}

it('in every state and at every time the list, dashboard, assistant, board and notifications count the same as near', async () => {
  const fixture = await createFixture(database());
  const { userId } = await seedUser(database(), fixture.accountId);
  const now = new Date(fixture.clock.nowMs());
  let count = 0;
  for (const one of cases)
    for (const [ms, isNear] of times) {
      await put(fixture, one, new Date(now.getTime() + ms));
      if (isNear && waits.includes(one)) count += 1;
      const where = `${one} ${ms}`;
      expect([where, await told(fixture, userId, now)]).toEqual([
        where,
        { list: count, dashboard: count, assistant: count, board: count, notice: count },
      ]);
    }
  expect(count).toBe(9);
});
