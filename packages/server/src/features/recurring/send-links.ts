import { problems } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { reasonOf } from '../../platform/http/run-each.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import { isClosed } from '../access/queries.ts';
import type { VerdictHook } from '../sending/deps.ts';
import { shareDays, shareDocuments } from '../sharing/commands.ts';
import type { SharingDeps } from '../sharing/deps.ts';

const queue = 'recurring.links';
/** How often it is asked whether an account that was closed meanwhile is open again. */
const whileClosedMs = 15 * 60_000;
/** How often, at most, one that waits for room in the hour's messages asks again: the first to come takes what there is. */
const whileFullMs = 5 * 60_000;

interface Waiting {
  invoice_id: string;
  recurring_id: string;
}

/** Confirmed ones of these that came of what sends its buyer the link, and have not. */
const waitingOf = async (tx: Tx, accountId: string, ids: readonly string[]): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select r.invoice_id, r.recurring_id
      from recurring_runs r join recurring_invoices i on i.account_id = r.account_id and i.id = r.recurring_id
      where r.account_id = ${accountId} and r.invoice_id = any(${ids}::uuid[]) and r.link_at is null and i.sends_link
      for update of r`.execute(tx)
  ).rows;

/** Notes, in the verdict's own transaction, that buyers are to be sent their links: whatever dies afterwards, they will be. */
export const noteLinks =
  ({ jobs }: { jobs: Jobs }): VerdictHook =>
  async (tx, accountId, verdicts) => {
    const confirmed = verdicts.filter(({ state }) => state === 'confirmed').map(({ invoiceId }) => invoiceId);
    if (confirmed.length === 0) return;
    const waiting = await waitingOf(tx, accountId, confirmed);
    for (const { invoice_id } of waiting) await jobs.enqueue(tx, queue, { account: accountId, invoice: invoice_id });
  };

/** Sends one, once; where it has to wait, it comes again by itself, however long that lasts. */
async function sendLink(deps: SharingDeps, jobs: Jobs, accountId: string, invoiceId: string): Promise<void> {
  const { database, runtime, sms } = deps;
  await database.withAccount(accountId, async (tx) => {
    const [waiting] = await waitingOf(tx, accountId, [invoiceId]);
    if (waiting === undefined) return;
    const comeAgain = (startAfterMs: number) =>
      jobs.enqueue(tx, queue, { account: accountId, invoice: invoiceId }, { startAfterMs });
    if (await isClosed(tx)) return comeAgain(whileClosedMs);
    const problem =
      sms.sender === null ? problems.SMS_DOWN.title : await whyNotShared(tx, deps, accountId, waiting.invoice_id);
    if (typeof problem !== 'string') return comeAgain(Math.max(problem.roomAfterMs, whileFullMs));
    await tx
      .updateTable('recurring_runs')
      .set({ link_at: new Date(runtime.clock.nowMs()), link_problem: problem })
      .where('account_id', '=', accountId)
      .where('invoice_id', '=', invoiceId)
      .execute();
    await publish(tx, accountId, { type: 'recurring.linked', data: { id: waiting.recurring_id } });
  });
}

/** Shares it with its buyer by SMS. @returns '' or the reason why it did not go; when to try again while the account has sent its hour's messages, or those to that phone */
async function whyNotShared(
  tx: Tx,
  deps: SharingDeps,
  accountId: string,
  id: string,
): Promise<string | { roomAfterMs: number }> {
  const sharer = { accountId, userId: null, memoryIds: null };
  try {
    const to = { by: 'sms', phone: '', days: shareDays(undefined), waits: true } as const;
    const { left_out } = await deps.database.attempt(tx, () =>
      shareDocuments(tx, deps, sharer, { kind: 'invoice', ids: [id], ...to }),
    );
    return left_out[0]?.reason ?? '';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'TOO_MANY_REQUESTS') return { roomAfterMs: Number(error.headers['retry-after']) * 1000 };
    return reasonOf(error);
  }
}

/** Sends links as invoices are confirmed. */
export const startSendingLinks = (deps: SharingDeps, jobs: Jobs): Promise<void> =>
  jobs.work(queue, { concurrency: 1 }, async ({ account, invoice }) => {
    if (typeof account === 'string' && typeof invoice === 'string') await sendLink(deps, jobs, account, invoice);
  });
