import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { Environment } from '../settings/tables.ts';
import type { SendingDeps } from './deps.ts';
import type { SendingSettings } from './settings.ts';

/** What is in line for too long, over all accounts. */
export interface LateInvoices {
  overdue: { environment: Environment; state: string; accounts: number; invoices: number; oldest: string }[];
  nearDeadline: { environment: Environment; accounts: number; invoices: number; earliest: string }[];
}

/** What the watcher found. */
export interface WatchReport extends LateInvoices {
  /** lanes that slept although something of theirs was due: the queue's own fault */
  woken: number;
}

/** What has been in line past its limit, and what nears the deadline of the law. */
export async function lateInvoices(
  tx: Tx,
  nowMs: number,
  { overdueMs, deadlineWarningMs }: Pick<SendingSettings, 'overdueMs' | 'deadlineWarningMs'>,
): Promise<LateInvoices> {
  const overdue = await sql<{
    environment: Environment;
    state: string;
    accounts: string;
    invoices: string;
    oldest: Date;
  }>`select * from sending_overdue(${new Date(nowMs - overdueMs)})`.execute(tx);
  const near = await sql<{ environment: Environment; accounts: string; invoices: string; earliest: Date }>`
    select * from sending_near_deadline(${new Date(nowMs + deadlineWarningMs)})`.execute(tx);
  return {
    overdue: overdue.rows.map((row) => ({
      ...row,
      accounts: Number(row.accounts),
      invoices: Number(row.invoices),
      oldest: row.oldest.toISOString(),
    })),
    nearDeadline: near.rows.map((row) => ({
      ...row,
      accounts: Number(row.accounts),
      invoices: Number(row.invoices),
      earliest: row.earliest.toISOString(),
    })),
  };
}

/**
 * Looks at the invoices themselves, not at the queue: what is stuck cannot be the one to tell. Reports everything that
 * has waited past its limit or nears the law's deadline, as log lines and as metrics.
 */
export async function watchOnce({ database, runtime, settings }: SendingDeps): Promise<WatchReport> {
  const nowMs = runtime.clock.nowMs();
  const report = await database.withPlatform(async (tx): Promise<WatchReport> => {
    const late = await lateInvoices(tx, nowMs, settings);
    // A lane is late only when it has been so for longer than anyone needs to take it up.
    const woken = await sql<{
      count: string;
    }>`select sending_wake_lanes(${new Date(nowMs - 2 * settings.pollMs)}) as count`.execute(tx);
    return { ...late, woken: Number(onlyRow(woken).count) };
  });
  const { metrics, log } = runtime;
  const overdueGauge = metrics.gauge('taraz_invoices_overdue', 'invoices in line past their limit', [
    'environment',
    'state',
  ]);
  const deadlineGauge = metrics.gauge(
    'taraz_invoices_near_deadline',
    'invoices in line that near the deadline of the law',
    ['environment'],
  );
  overdueGauge.reset();
  deadlineGauge.reset();
  for (const row of report.overdue) {
    overdueGauge.set({ environment: row.environment, state: row.state }, row.invoices);
    log.warn(row, 'invoices have waited past their limit');
  }
  for (const row of report.nearDeadline) {
    deadlineGauge.set({ environment: row.environment }, row.invoices);
    log.warn(row, 'invoices near the deadline of the law are not yet at the authority');
  }
  if (report.woken > 0) {
    metrics.counter('taraz_lanes_woken_total', 'lanes that the watcher had to wake').inc(report.woken);
    log.error({ lanes: report.woken }, 'lanes slept although something was due; they were woken');
  }
  return report;
}
