import type { CallInput, CallReply, calls } from '@taraz/contract';
import { cleanIdentifier, type PaymentMethod, persianFigure, toLatinDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { storable } from '../../platform/db/storable.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { lockInvoice } from '../invoices/commands/edit-invoice.ts';
import type { Actor } from '../invoices/deps.ts';
import { summariesOf } from '../invoices/queries/list.ts';
import { paymentReportMessages as messages } from './messages.fa.ts';
import { moneyOf, reportedOf } from './money-of-invoices.ts';
import { dueOf } from './parts-of-payment.ts';
import { refusalOf, refuseDay, settlementsOf } from './reportable.ts';
import { recordReported, reportsQueue } from './send-report.ts';
import type { PaymentReportState } from './tables.ts';

type Report = CallReply<typeof calls.reportPayment>;
type List = CallReply<typeof calls.listPaymentReports>;
type Input = CallInput<typeof calls.reportPayment>['body'];
type Reader = Pick<Actor, 'accountId' | 'memoryIds'>;

export interface ReportDeps {
  runtime: Pick<Runtime, 'clock' | 'ids'>;
  jobs: Pick<Jobs, 'enqueue'>;
}

interface Row {
  id: string;
  amount: string;
  day: string;
  method: PaymentMethod;
  terminal_number: string;
  reference_number: string;
  state: PaymentReportState;
  errors: Report['errors'];
  author: string;
  created_at: Date;
}

const show = ({ created_at, ...row }: Row): Report => ({ ...row, created_at: created_at.toISOString() });

/** The reports of an invoice, oldest first, or the one of an id. */
async function rowsOf(tx: Tx, accountId: string, of: { invoice_id: string } | { id: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.amount::text as amount, p.day::text as day, p.method, p.terminal_number, p.reference_number, p.state,
      p.errors, p.created_at, ${nameOfUser} as author
    from payment_reports p ${joinedUser('p', 'created_by')}
    where p.account_id = ${accountId} and ${'id' in of ? sql`p.id = ${of.id}` : sql`p.invoice_id = ${of.invoice_id}`}
    order by p.created_at, p.id`.execute(tx);
  return rows;
}

/** What of its total is not reported yet, be it of the invoice whose place it takes; never below zero. */
async function leftOf(tx: Tx, { id, total }: { id: string; total: string }): Promise<bigint> {
  const left = BigInt(total) - (await reportedOf(tx, id));
  return left > 0n ? left : 0n;
}

/** @throws Problem NOT_FOUND, also for another account's, branch's or memory's invoice */
export async function reportsOf(tx: Tx, { accountId, memoryIds }: Reader, invoiceId: string): Promise<List> {
  const [invoice] = await summariesOf(tx, accountId, memoryIds, [invoiceId]);
  if (invoice === undefined) throw new Problem('NOT_FOUND');
  const rows = await rowsOf(tx, accountId, { invoice_id: invoiceId });
  const left = await leftOf(tx, invoice);
  const money = (await moneyOf(tx, [invoiceId]))?.get(invoiceId);
  const due = money === undefined ? 0n : dueOf(money);
  const method = (await settlementsOf(tx, accountId, [invoiceId])).get(invoiceId) ?? '';
  const reportable = refusalOf(invoice, method) === null;
  return {
    ...{ count: rows.length, reportable, left: left.toString(), due: due.toString() },
    ...{ set_off: money?.isSetOff ?? false, reports: rows.map(show) },
  };
}

function readReport(input: Input, left: bigint, today: string) {
  const reader = fieldReader();
  const amount = reader.rial('amount', input.amount, { isRequired: true, isPositive: true }) ?? 0n;
  if (amount > left) reader.refuse('amount', 'TOO_LARGE', messages.tooMuch(persianFigure(left)));
  refuseDay(reader, input.day, today);
  const terminal_number = cleanIdentifier(input.terminal_number ?? '');
  if (!/^\d*$/.test(terminal_number)) reader.refuse('terminal_number', 'BAD_FORMAT', messages.terminalForm);
  const reference_number = reader.text('reference_number', storable(toLatinDigits(input.reference_number ?? '')));
  reader.done();
  return { amount: amount.toString(), day: input.day, method: input.method, terminal_number, reference_number };
}

export const nameOf = ({ tax_id, buyer_name }: { tax_id: string; buyer_name: string }): string => tax_id || buyer_name;

/**
 * Keeps a payment to be reported, and has it sent once this transaction is done. The invoice stays locked, so that two at
 * once do not report more than its total.
 * @throws Problem NOT_FOUND; CONFLICT for what is not registered, does not stand or was paid in cash; INVALID_INPUT
 */
export async function addReport(
  tx: Tx,
  { runtime: { clock, ids }, jobs }: ReportDeps,
  actor: Actor,
  { invoiceId, input }: { invoiceId: string; input: Input },
): Promise<Report> {
  const { accountId } = actor;
  const invoice = await lockInvoice(tx, actor, invoiceId);
  const method = (await settlementsOf(tx, accountId, [invoiceId])).get(invoiceId) ?? '';
  const refusal = refusalOf({ ...invoice, invoice_type: invoice.subject }, method);
  if (refusal !== null) throw new Problem('CONFLICT', { detail: refusal });
  const now = new Date(clock.nowMs());
  const report = readReport(input, await leftOf(tx, invoice), tehranDay(now));
  const id = ids.uuid();
  const row = {
    ...report,
    account_id: accountId,
    id,
    invoice_id: invoiceId,
    created_by: actor.userId,
    created_at: now,
  };
  await tx.insertInto('payment_reports').values(row).execute();
  await logEvent(tx, {
    action: 'invoice.payment_reported',
    subjectId: invoiceId,
    subjectName: nameOf(invoice),
    before: null,
    after: { amount: report.amount, day: report.day },
  });
  await jobs.enqueue(tx, reportsQueue, { account: accountId, id });
  return oneOf(tx, accountId, id);
}

async function oneOf(tx: Tx, accountId: string, id: string): Promise<Report> {
  const [row] = await rowsOf(tx, accountId, { id });
  if (row === undefined) throw new Problem('NOT_FOUND');
  return show(row);
}

/**
 * Somebody has looked in the authority's portal, and says what became of a report whose answer got lost; or takes one back that
 * waits still, which then does not go.
 * @throws Problem NOT_FOUND; CONFLICT for one of which it is known
 */
export async function settleReport(
  tx: Tx,
  { runtime: { clock } }: Pick<ReportDeps, 'runtime'>,
  actor: Actor,
  { id, isAccepted }: { id: string; isAccepted: boolean },
): Promise<Report> {
  const { accountId } = actor;
  const row = await tx
    .selectFrom('payment_reports')
    .select(['invoice_id', 'state', sql<string>`amount::text`.as('amount'), sql<string>`day::text`.as('day')])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  const invoice = await lockInvoice(tx, actor, row.invoice_id);
  const isTakenBack = row.state === 'queued' && !isAccepted;
  if (row.state !== 'unknown' && !isTakenBack) throw new Problem('CONFLICT', { detail: messages.notUnknown });
  const now = new Date(clock.nowMs());
  const why = isTakenBack
    ? { code: 'WITHDRAWN', message: messages.withdrawn }
    : { code: 'NOT_THERE', message: messages.notThere };
  await tx
    .updateTable('payment_reports')
    .set({
      state: isAccepted ? 'accepted' : 'refused',
      answered_at: now,
      errors: JSON.stringify(isAccepted ? [] : [why]),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await logEvent(tx, {
    action: 'invoice.payment_report_settled',
    subjectId: row.invoice_id,
    subjectName: nameOf(invoice),
    before: { state: row.state },
    after: { state: isAccepted ? 'accepted' : 'refused' },
  });
  const { memory_id: memoryId, tax_id: taxId } = invoice;
  const { invoice_id: invoiceId, amount, day } = row;
  if (isAccepted) await recordReported(tx, accountId, now, { invoiceId, memoryId, taxId, amount, day });
  return oneOf(tx, accountId, id);
}
