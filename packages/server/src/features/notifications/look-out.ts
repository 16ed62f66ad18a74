import type { NotificationKind } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { tehranDay, wakingDay } from '../../platform/tehran-day.ts';
import { type Moments, withDeadline } from '../invoices/near-deadlines.ts';
import type { VerdictHook } from '../sending/deps.ts';
import { type Notice, type NoticeShare, type NotifyDeps, notify } from './notify.ts';

const queue = 'notifications.look';
const everyHour = '7 * * * *';
/** Days before something ends: each is told once, and its end. */
const daysBefore: Partial<Record<NotificationKind, readonly number[]>> = {
  certificate_expiring: [30, 14, 7, 3, 1],
  plan_ending: [7, 1],
};
/** Days before the deadline of the law. */
const deadlineDays = 2;

interface Due {
  account_id: string;
  kind: NotificationKind;
  memory_id: string;
  /** of a plan its name */
  subject: string;
  at: Date;
  count: number;
}

/** What something is told by once: how near its end is, and of what goes on for days the day, so that at night nothing rings anew. */
function onceOf({ kind, memory_id: memoryId, subject, at }: Due, nowMs: number): string {
  const steps = daysBefore[kind];
  if (steps === undefined) return `${memoryId}/${wakingDay(nowMs)}`;
  const days = Math.ceil((at.getTime() - nowMs) / DAY_MS);
  const step = days <= 0 ? 'ended' : (steps.findLast((one) => one >= days) ?? steps[0]);
  // A plan that goes on ends anew.
  return kind === 'plan_ending' ? `${at.toISOString()}/${step}` : `${subject}/${step}`;
}

/** The moments between which a deadline is told of. */
const toldDeadlines = (nowMs: number): Moments => ({
  from: new Date(nowMs),
  to: new Date(nowMs + deadlineDays * DAY_MS),
});

/** Whose are the invoices of a memory whose deadline is near: the same ones that `notifications_due` counted. */
async function sharesOfNear(tx: Tx, { account_id, memory_id }: Due, nowMs: number): Promise<NoticeShare[]> {
  const { rows } = await sql<NoticeShare>`
    select i.branch_id as "branchId", i.created_by as "writtenBy", count(*)::int as count, min(n.deadline) as at
    from ${withDeadline(account_id, toldDeadlines(nowMs))} n
      join invoices i on i.account_id = ${account_id} and i.id = n.invoice_id
    where n.memory_id = ${memory_id} group by 1, 2`.execute(tx);
  return rows;
}

/** The cheques of a day that `notifications_due` counted: of one also which, and whose. Null: by now none of them is due. */
async function newsOfCheques(tx: Tx, day: string): Promise<Pick<Notice, 'count' | 'data' | 'subjectId'> | null> {
  const cheques = await tx
    .selectFrom('cheques')
    .select(['id', 'party', 'number'])
    .where('due_day', '=', day)
    .where('state', 'in', ['issued', 'received', 'deposited'])
    .execute();
  if (cheques.length === 0) return null;
  const [only] = cheques.length === 1 ? cheques : [];
  if (only === undefined) return { count: cheques.length, data: { at: day } };
  return { count: 1, data: { name: only.party || only.number, at: day }, subjectId: only.id };
}

/** What is told of something that is due, to be read in its account; null: nothing any more. @param day of the cheques */
async function newsOf(tx: Tx, due: Due, nowMs: number, day: string): Promise<Notice | null> {
  const { kind, memory_id: memoryId, subject, at, count } = due;
  const once = onceOf(due, nowMs);
  if (kind === 'cheque_due') {
    const news = await newsOfCheques(tx, day);
    return news && { kind, once, ...news };
  }
  const about = kind === 'plan_ending' ? { name: subject } : { memory: memoryId };
  const data = { ...about, at: at.toISOString(), ...(at.getTime() <= nowMs ? { ended: 'yes' } : {}) };
  const limit = memoryId === '' ? {} : { memoryId };
  const shares = kind === 'deadline_near' ? { shares: await sharesOfNear(tx, due, nowMs) } : {};
  return { kind, count, data, once, ...limit, ...shares };
}

/**
 * What comes about by the clock alone: certificates and plans that end, deadlines that near, cheques that fall due today.
 * @returns how many were found
 */
export async function lookOut(deps: NotifyDeps & { database: Database }): Promise<number> {
  const { database, runtime } = deps;
  const nowMs = runtime.clock.nowMs();
  const today = tehranDay(new Date(nowMs));
  // At night nobody goes to the bank.
  const chequeDay = wakingDay(nowMs) === today ? today : null;
  const { from, to } = toldDeadlines(nowMs);
  const { rows } = await database.withPlatform((tx) =>
    sql<Due>`select * from notifications_due(${from}, ${to}, ${chequeDay}::date)`.execute(tx),
  );
  for (const due of rows) {
    const { account_id: accountId } = due;
    await database
      .withAccount(accountId, async (tx) => {
        const notice = await newsOf(tx, due, nowMs, today);
        if (notice !== null) await notify(deps, tx, accountId, notice);
      })
      .catch((error: unknown) => runtime.log.warn({ err: error, account_id: accountId }, 'a notification failed'));
  }
  return rows.length;
}

/** Looks every hour, in one process at a time. */
export async function startLookOut(deps: NotifyDeps & { database: Database }): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async () => void (await lookOut(deps)));
  await deps.jobs.schedule(queue, everyHour, {});
}

/** Refused invoices, told in the verdict's own transaction: one notification for a whole batch. */
export const tellOfRefusals =
  (deps: NotifyDeps): VerdictHook =>
  async (tx, accountId, verdicts) => {
    const refused = verdicts.filter(({ state }) => state === 'rejected');
    const [first] = refused;
    if (first === undefined) return;
    const ids = refused.map(({ invoiceId }) => invoiceId);
    const rows = await tx
      .selectFrom('invoices')
      .select(['id', 'memory_id', 'buyer_name', 'branch_id', 'created_by'])
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    const memory = known.get(first.invoiceId)?.memory_id;
    await notify(deps, tx, accountId, {
      kind: 'invoice_rejected',
      about: refused.map(({ invoiceId, taxId }) => {
        const row = known.get(invoiceId);
        return {
          id: invoiceId,
          name: row?.buyer_name || taxId,
          branchId: row?.branch_id ?? null,
          writtenBy: row?.created_by ?? null,
        };
      }),
      ...(memory === undefined ? {} : { memoryId: memory, group: memory }),
    });
  };
