import { sendingDeadline } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { isClosed } from '../access/queries.ts';
import { draftOf, editInvoice, lockInvoices } from '../invoices/commands/edit-invoice.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { endWaiting } from '../invoices/may-issue.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { ownName } from '../invoices/summary.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { invoicesLeft, monthOf } from './quota.ts';

export interface HeldDeps extends Omit<InvoiceDeps, 'runtime'>, NotifyDeps {
  database: Database;
}

const queue = 'subscription.held';
/** Invoices of an account that go before another account has its turn. */
const turnMax = 50;

/**
 * Notes that a draft is to be sent as soon as the quota has room for it, and until when by the law; one that waits already keeps
 * its place. @param tx that kept the draft
 */
export async function holdInvoice(tx: Tx, { nowMs }: Clock, { accountId, userId }: Actor, id: string): Promise<void> {
  const { invoice_date } = await tx
    .selectFrom('invoices')
    .select('invoice_date')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const deadline = sendingDeadline(invoice_date.toISOString());
  await tx
    .insertInto('quota_held')
    .values({ account_id: accountId, invoice_id: id, by_user: userId, at: new Date(nowMs()), deadline })
    .onConflict((conflict) => conflict.columns(['account_id', 'invoice_id']).doUpdateSet({ deadline }))
    .execute();
}

/** What waits for room in the plan. */
export interface Waiting {
  count: number;
  /**
   * the nearest of the law that comes before the month is over: by then there has to be room; where none is to come the first
   * that is over, of which it goes no more; null: neither
   */
  deadline: string | null;
}

/** Of a draft that is sent late on purpose (article 9) the law's deadline ends nothing. */
const isLateOnPurpose = sql`(select d.draft -> 'invoice' ->> 'sending_rule' from invoice_documents d
  where d.account_id = quota_held.account_id and d.invoice_id = quota_held.invoice_id) = '1'`;

/** How many wait for room, and until when there has to be, or was to be, some. */
export async function heldNow(tx: Tx, nowMs: number): Promise<Waiting> {
  const now = new Date(nowMs);
  const isOn = sql`not coalesce(${isLateOnPurpose}, false)`;
  const { count, next, over } = await tx
    .selectFrom('quota_held')
    .select((row) => [
      row.fn.countAll<string>().as('count'),
      sql<Date | null>`min(deadline) filter (where deadline >= ${now} and ${isOn})`.as('next'),
      sql<Date | null>`min(deadline) filter (where deadline < ${now} and ${isOn})`.as('over'),
    ])
    .executeTakeFirstOrThrow();
  const isBefore = next !== null && monthOf(next.getTime()) <= monthOf(nowMs);
  return { count: Number(count), deadline: (isBefore ? next : over)?.toISOString() ?? null };
}

/** Looks at once for what may go now: with the transaction that made room. */
export const askForHeld = (jobs: Jobs, tx: Tx, accountId: string): Promise<void> =>
  jobs.enqueue(tx, queue, { account: accountId });

/** The same in every account: what has changed holds for many. */
export const askForAllHeld = (jobs: Jobs, tx: Tx): Promise<void> => jobs.enqueue(tx, queue, {});

/** Sends the oldest that waits. @returns false when none waits, there is no room, or the account is closed */
async function sendOldest(deps: HeldDeps, accountId: string): Promise<boolean> {
  return deps.database.withAccount(accountId, async (tx) => {
    if (await isClosed(tx)) return false;
    const held = await tx
      .selectFrom('quota_held')
      .select(['invoice_id as id', 'by_user'])
      .orderBy('at')
      .orderBy('invoice_id')
      .limit(1)
      .executeTakeFirst();
    if (held === undefined) return false;
    const anybody: Actor = { accountId, userId: held.by_user, branchId: null, memoryIds: null };
    // Its invoice is locked before its waiting ends, as by whoever issues or deletes it: two who went the other way would meet.
    const [row] = await lockInvoices(tx, anybody, [held.id]);
    // Sent, deleted or mended by hand meanwhile.
    if (row === undefined || row.state !== 'draft') {
      await endWaiting(tx, { account_id: accountId, id: held.id });
      return true;
    }
    const { environment, memory_id: memoryId } = row;
    const left = await invoicesLeft(tx, deps.runtime.clock, { accountId, environment, memoryId });
    if (left === 0) return false;
    // Another process had its turn with it while this one waited.
    if (!(await endWaiting(tx, row))) return true;
    // Once it is locked: whoever was writing in it has ended, and what they wrote is what goes.
    const { seller_info: _seller, serial_header: _serial, ...draft } = await draftOf(tx, row);
    const input = { ...draft, ...(memoryId === '' ? {} : { memory_id: memoryId }) } as InvoiceInput;
    const actor: Actor = { ...anybody, branchId: row.branch_id };
    const subject = draft.invoice.invoice_type;
    const asked = { id: held.id, subject, referralTaxNumber: '', input, ifMatch: null };
    try {
      await deps.database.attempt(tx, () => editInvoice(tx, deps, actor, asked));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // It stays the draft that it is, for a person to look at: they were told that it goes by itself.
      deps.runtime.log.warn({ invoice_id: held.id, code: error.code }, 'an invoice that waited for room cannot go');
      await notify(deps, tx, accountId, {
        kind: 'held_stopped',
        about: [{ id: held.id, name: ownName(row), branchId: row.branch_id, writtenBy: held.by_user }],
        ...(memoryId === '' ? {} : { memoryId }),
      });
    }
    return true;
  });
}

/**
 * Sends what waits in an account, oldest first, as far as there is room. Of very many some, and asks for the rest behind what
 * other accounts have asked for meanwhile.
 */
export async function sendHeld(
  deps: HeldDeps,
  accountId: string,
  { signal, most = turnMax }: { signal?: AbortSignal; most?: number } = {},
): Promise<void> {
  for (let sent = 0; sent < most; sent += 1)
    if (signal?.aborted === true || !(await sendOldest(deps, accountId))) return;
  await deps.database.withAccount(accountId, (tx) => askForHeld(deps.jobs, tx, accountId));
}

/** At once where room was made; and every ten minutes for the month that has begun, or the period that is over. */
export async function startHeld(deps: HeldDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async ({ account }, signal) => {
    if (typeof account === 'string') return sendHeld(deps, account, { signal });
    const { rows } = await deps.database.withPlatform((tx) =>
      sql<{ account_id: string }>`select * from quota_held_accounts()`.execute(tx),
    );
    for (const { account_id } of rows) await sendHeld(deps, account_id, { signal });
  });
  await deps.jobs.schedule(queue, '*/10 * * * *', {});
}
