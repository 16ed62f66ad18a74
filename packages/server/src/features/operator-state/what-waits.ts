import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lateJobs } from '../../platform/jobs/late-jobs.ts';
import type { SendingSettings } from '../sending/settings.ts';
import { lateInvoices } from '../sending/watcher.ts';
import { lateSms } from '../sms/sms-queue.ts';

export type Waiting = CallReply<typeof calls.getOperatorState>['waiting'][number];
/** Limits of the line of invoices. */
export type LineLimits = Pick<SendingSettings, 'overdueMs' | 'deadlineWarningMs'>;

/** Longer than this nothing of the background waits that is looked after, invoices apart. */
const lateMs = 5 * 60_000;

/** The line of invoices past its limits, over all accounts. */
async function waitingInvoices(tx: Tx, nowMs: number, limits: LineLimits): Promise<Waiting[]> {
  const { overdue, nearDeadline } = await lateInvoices(tx, nowMs, limits);
  return [
    ...nearDeadline.map(
      ({ environment, accounts, invoices, earliest }): Waiting => ({
        kind: 'deadline',
        name: environment,
        count: invoices,
        accounts,
        since: earliest,
      }),
    ),
    ...overdue.map(
      ({ environment, state, accounts, invoices, oldest }): Waiting => ({
        kind: 'invoice',
        name: `${state}/${environment}`,
        count: invoices,
        accounts,
        since: oldest,
      }),
    ),
  ];
}

/**
 * Everything else that has waited past its limit, over all accounts. Asks the things themselves and none of the workers:
 * what is stuck cannot be the one to tell.
 */
export async function waitingWork(tx: Tx, nowMs: number): Promise<Waiting[]> {
  const since = new Date(nowMs - lateMs);
  const { rows } = await sql<{
    kind: 'lane' | 'webhook' | 'posting' | 'import' | 'company';
    name: string;
    accounts: string;
    items: string;
    oldest: Date | null;
  }>`select * from work_overdue(${since})`.execute(tx);
  const jobs = await lateJobs(tx, since);
  const sms = await lateSms(tx, since);
  return [
    ...rows.map(
      ({ kind, name, accounts, items, oldest }): Waiting => ({
        kind,
        name,
        count: Number(items),
        accounts: Number(accounts),
        since: oldest?.toISOString() ?? null,
      }),
    ),
    ...jobs.map(
      ({ kind, queue, count, oldest }): Waiting => ({
        kind,
        name: queue,
        count,
        accounts: null,
        since: oldest.toISOString(),
      }),
    ),
    ...(sms === null
      ? []
      : [
          { kind: 'sms' as const, name: sms.detail, count: sms.count, accounts: null, since: sms.oldest.toISOString() },
        ]),
  ];
}

/** All of both. */
export const whatWaits = async (tx: Tx, nowMs: number, limits: LineLimits): Promise<Waiting[]> => [
  ...(await waitingInvoices(tx, nowMs, limits)),
  ...(await waitingWork(tx, nowMs)),
];
