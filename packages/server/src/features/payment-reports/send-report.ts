import { setTimeout } from 'node:timers/promises';
import { CallError, type InvoicePaymentOutcome, type PaymentMethod, RefusedError } from '@taraz/authority';
import type { PaymentMethod as ProductMethod } from '@taraz/core';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUnavailable } from '../../platform/db/database-errors.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { startOfTehranDay } from '../../platform/tehran-day.ts';
import { fateOf } from '../invoices/fate.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import type { AuthorityLine, AuthorityLines } from '../sending/authority-line.ts';
import { paymentReportMessages } from './messages.fa.ts';
import type { PaymentReportState } from './tables.ts';

export const reportsQueue = 'invoices.payment-reports';
/** What surely did not reach the authority goes again after so long. */
const troubleMs = 60_000;
/** A database that is away is waited for so long with an answer in hand, and asked so often. */
const awayMs = 60_000;
const awayPauseMs = 250;

export interface SendDeps extends NotifyDeps {
  database: Database;
  runtime: NotifyDeps['runtime'] & Pick<Runtime, 'log'>;
  lines: AuthorityLines;
}

interface Taken {
  invoiceId: string;
  memory: MemoryKey;
  taxId: string;
  amount: string;
  day: string;
  method: ProductMethod;
  terminal: string;
  reference: string;
}

interface Place {
  accountId: string;
  id: string;
}

const changed = (tx: Tx, { accountId }: Place, memoryId: string): Promise<void> =>
  publish(tx, accountId, { type: 'payment_reports.changed', data: { memory_id: memoryId } });

const setState = (
  tx: Tx,
  { accountId, id }: Place,
  change: { state: PaymentReportState; errors?: string; answered_at?: Date },
) => tx.updateTable('payment_reports').set(change).where('account_id', '=', accountId).where('id', '=', id).execute();

/** Whoever sees the invoice hears that a payment of it was not taken, or that nobody knows: its window may be long closed. */
async function tellTrouble(deps: SendDeps, tx: Tx, { accountId, id }: Place): Promise<void> {
  const { batch_id, asked_by, ...invoice } = await tx
    .selectFrom('payment_reports as p')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select(['p.batch_id', 'p.created_by as asked_by'])
    .select(['i.id', 'i.tax_id', 'i.buyer_name', 'i.branch_id', 'i.created_by', 'i.memory_id'])
    .where('p.account_id', '=', accountId)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  const { buyer_name, tax_id, branch_id: branchId, created_by: writtenBy, memory_id: memoryId } = invoice;
  await notify(deps, tx, accountId, {
    kind: 'payment_refused',
    about: [{ id: invoice.id, name: buyer_name || tax_id, branchId, writtenBy }],
    ...(asked_by === null ? {} : { askedBy: asked_by }),
    ...(batch_id === null ? {} : { group: batch_id, data: { batch: batch_id } }),
    memoryId,
  });
}

/**
 * Takes a report that waits: from here on it may have reached the authority. One that is on its way already was taken by a
 * process that is gone, and nobody knows how far that came. One whose invoice does not stand any more, while it waited, does
 * not go.
 */
async function take(deps: SendDeps, tx: Tx, place: Place): Promise<Taken | null> {
  const now = new Date(deps.runtime.clock.nowMs());
  const row = await tx
    .selectFrom('payment_reports as p')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.invoice_id'),
    )
    .select(['p.invoice_id', 'p.amount', 'p.day', 'p.method', 'p.terminal_number', 'p.reference_number', 'p.state'])
    .select(['i.tax_id', 'i.environment', 'i.memory_id'])
    .select(['i.superseded_by', 'i.cancelled_by', 'i.cancelled_elsewhere', 'i.buyer_reaction'])
    .where('p.account_id', '=', place.accountId)
    .where('p.id', '=', place.id)
    .forUpdate('p')
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.state === 'sending') {
    await setState(tx, place, { state: 'unknown', answered_at: now });
    await changed(tx, place, row.memory_id);
    await tellTrouble(deps, tx, place);
  }
  if (row.state !== 'queued') return null;
  if (fateOf(row) !== null) {
    const errors = JSON.stringify([{ code: 'CONFLICT', message: paymentReportMessages.over }]);
    await setState(tx, place, { state: 'refused', errors, answered_at: now });
    await changed(tx, place, row.memory_id);
    await tellTrouble(deps, tx, place);
    return null;
  }
  await setState(tx, place, { state: 'sending' });
  return {
    invoiceId: row.invoice_id,
    memory: { accountId: place.accountId, environment: row.environment, memoryId: row.memory_id },
    taxId: row.tax_id,
    ...{ amount: row.amount, day: row.day, method: row.method },
    ...{ terminal: row.terminal_number, reference: row.reference_number },
  };
}

/** `later`: it surely did not reach the authority. */
type Outcome = InvoicePaymentOutcome | { outcome: 'unknown' | 'later' };

async function send(line: AuthorityLine, report: Taken): Promise<Outcome> {
  const { taxId, amount, day, method, terminal, reference } = report;
  try {
    return await line.reportPayment({
      ...{ taxId, paidAmount: BigInt(amount), paidAtMs: startOfTehranDay(day).getTime() },
      method: method.toUpperCase() as PaymentMethod,
      ...(terminal === '' ? {} : { terminalNumber: terminal }),
      ...(reference === '' ? {} : { referenceNumber: reference }),
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Refused as a whole, for what will not pass: it would be refused again.
    const isFinal = error instanceof RefusedError && !error.retryable && !error.mayHaveTakenEffect;
    if (isFinal) return { outcome: 'rejected', errors: error.errors };
    return { outcome: error.mayHaveTakenEffect ? 'unknown' : 'later' };
  }
}

/** Whether nobody has said yet what became of it; held until the transaction ends. */
async function isOpen(tx: Tx, { accountId, id }: Place): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_reports')
    .select('state')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'sending' || row?.state === 'unknown';
}

async function settle(deps: SendDeps, place: Place, report: Taken, outcome: Outcome) {
  const { database, runtime, jobs } = deps;
  const now = new Date(runtime.clock.nowMs());
  const { invoiceId, taxId, amount, day, memory } = report;
  const { memoryId } = memory;
  await database.withAccount(place.accountId, async (tx) => {
    if (!(await isOpen(tx, place))) return;
    if (outcome.outcome === 'later') {
      await setState(tx, place, { state: 'queued' });
      await jobs.enqueue(tx, reportsQueue, { account: place.accountId, id: place.id }, { startAfterMs: troubleMs });
      return;
    }
    const state = outcome.outcome === 'rejected' ? 'refused' : outcome.outcome;
    const errors = outcome.outcome === 'rejected' ? outcome.errors : [];
    await setState(tx, place, { state, errors: JSON.stringify(errors), answered_at: now });
    await changed(tx, place, memoryId);
    if (state !== 'accepted') return tellTrouble(deps, tx, place);
    await recordReported(tx, place.accountId, now, { invoiceId, memoryId, taxId, amount, day });
  });
}

/** Writes a payment that the authority has taken into the history of its invoice. */
export const recordReported = (
  tx: Tx,
  accountId: string,
  now: Date,
  { amount, day, ...invoice }: Pick<Taken, 'invoiceId' | 'taxId' | 'amount' | 'day'> & { memoryId: string },
): Promise<void> =>
  record(tx, accountId, now, [
    { ...invoice, from: 'confirmed', to: 'confirmed', cause: 'PAYMENT_REPORTED', detail: { amount, day } },
  ]);

/** Keeps an answer that nobody can ask for again, also while the database restarts: without it the report would be `unknown`. */
async function settleSurely(deps: SendDeps, ...answered: [Place, Taken, Outcome]): Promise<void> {
  for (let left = awayMs / awayPauseMs; ; left -= 1) {
    try {
      return await settle(deps, ...answered);
    } catch (error) {
      if (left <= 0 || !isUnavailable(error)) throw error;
      await setTimeout(awayPauseMs);
    }
  }
}

/** Sends one report; the authority is asked once, whatever becomes of the answer. */
export async function sendReport(deps: SendDeps, place: Place): Promise<void> {
  const { database, runtime, lines } = deps;
  const report = await database.withAccount(place.accountId, (tx) => take(deps, tx, place));
  if (report === null) return;
  const line = await lines(report.memory).catch((error: unknown) => {
    runtime.log.warn({ err: error, memory_id: report.memory.memoryId }, 'a payment could not be reported');
    return null;
  });
  await settleSurely(deps, place, report, line === null ? { outcome: 'later' } : await send(line, report));
}

/** Sends what is to be reported as it comes; see `addReport`. */
export async function startPaymentReports(deps: SendDeps): Promise<void> {
  await deps.jobs.work(reportsQueue, { concurrency: 2 }, ({ account, id }) =>
    sendReport(deps, { accountId: String(account), id: String(id) }),
  );
}
