import { normaliseMobile } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { isClosed } from '../access/queries.ts';
import { notify } from '../notifications/notify.ts';
import { refuseWhileSmsIsDown } from '../sms/sms-queue.ts';
import { settleBalances } from './balances.ts';
import { dueDebtors } from './reminder-plan.ts';
import { type ReminderDeps, remindByThemselves } from './reminders.ts';

export interface PlanDeps extends ReminderDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock' | 'ids' | 'log'>;
}

const queue = 'customers.reminders';
const hourMs = 3_600_000;
/** When people may be told of a debt that nobody sends by hand: from 10 to 18 o'clock in Tehran, and on no Friday. */
const telling = { fromMs: 10 * hourMs, untilMs: 18 * hourMs } as const;
const friday = 5;
/** What was queued until the end goes so much later at most, whatever holds it up: a vendor, its credit, a server that is down. */
const goingOutMs = hourMs / 2;

/** The day whose reminders may go out at this moment; null: none may. */
export function dayToTell(nowMs: number): string | null {
  const day = tehranDay(new Date(nowMs));
  const sinceMidnightMs = nowMs - startOfTehranDay(day).getTime();
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === friday;
  return isFriday || sinceMidnightMs < telling.fromMs || sinceMidnightMs >= telling.untilMs ? null : day;
}

/** Reminds the debtors of one account, and is over with its day: all of it or nothing. @returns how many were told */
async function remindOne(deps: PlanDeps, tx: Tx, accountId: string, day: string): Promise<number> {
  const plan = await tx
    .selectFrom('reminder_plans')
    .selectAll()
    .where('is_active', '=', true)
    // Not «before it»: a clock that ran ahead would leave the plan silent until its day comes.
    .where('last_day', '!=', day)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  // Closed, or switched off, since the run began to look.
  if (plan === undefined || (await isClosed(tx))) return 0;
  // What came in meanwhile would be asked for: the next look finds it counted.
  if (!(await settleBalances(tx))) return 0;
  const nowMs = deps.runtime.clock.nowMs();
  const told = await remindByThemselves(
    tx,
    deps,
    accountId,
    async () => (await dueDebtors(tx, plan, nowMs)).filter(hasMobile).map(({ id }) => id),
    {
      ...{ note: plan.note, withLink: plan.with_link },
      notAfter: new Date(startOfTehranDay(day).getTime() + telling.untilMs + goingOutMs),
    },
  );
  // Others of the account have used this hour up: a later look has room.
  if (told === null) return 0;
  await tx
    .updateTable('reminder_plans')
    .set({ last_day: day, ...(told === 0 ? {} : { told_day: day, told }) })
    .execute();
  if (told > 0) await notify(deps.sms, tx, accountId, { kind: 'debtors_reminded', count: told });
  return told;
}

const hasMobile = ({ phone }: { phone: string }): boolean => normaliseMobile(phone) !== null;

/**
 * Reminds the debtors of every account whose plan has not been over with this day. Nothing goes at an hour at which nobody
 * should be told, nor while no SMS can go out: the next look tries again.
 * @returns how many were told
 */
export async function remindByPlans(deps: PlanDeps, signal?: AbortSignal): Promise<number> {
  const { database, runtime, sms } = deps;
  const day = dayToTell(runtime.clock.nowMs());
  if (day === null || !(await canSend(sms))) return 0;
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account_id: string }>`select * from reminder_plans_due(${day})`.execute(tx),
  );
  let told = 0;
  for (const { account_id: accountId } of rows) {
    if (signal?.aborted === true) break;
    try {
      told += await database.withAccount(accountId, (tx) => remindOne(deps, tx, accountId, day));
    } catch (error) {
      // One that fails holds up no other; the next look tries it again.
      runtime.log.error({ err: error, account_id: accountId }, 'reminders by plan failed');
    }
  }
  return told;
}

async function canSend(sms: PlanDeps['sms']): Promise<boolean> {
  try {
    await refuseWhileSmsIsDown(sms, null);
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** Looks every ten minutes, in one process at a time. */
export async function startRemindingByPlans(deps: PlanDeps): Promise<void> {
  const { jobs } = deps.sms;
  await jobs.work(queue, { concurrency: 1 }, async (_data, signal) => void (await remindByPlans(deps, signal)));
  await jobs.schedule(queue, '*/10 * * * *', {});
}
