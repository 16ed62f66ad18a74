import { allFound } from '../../platform/all-found.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { Actor } from '../invoices/deps.ts';
import { summariesOf } from '../invoices/queries/list.ts';
import { paymentReportMessages as messages } from './messages.fa.ts';
import { moneyOf } from './money-of-invoices.ts';
import { type Part, partsOf, type Way } from './parts-of-payment.ts';
import { faultOfDay, refusalOf, settlementsOf } from './reportable.ts';

type Summary = Awaited<ReturnType<typeof summariesOf>>[number];

export interface ReportPlan {
  planned: { invoice: Summary; parts: Part[] }[];
  leftOut: { invoice: Summary; reason: string }[];
  sum: bigint;
  /** changes of the buyers' accounts are still counted: nothing is known of their money yet */
  isCounting: boolean;
}

/** Why a part cannot be reported, by the day that its money has in the treasury. */
function wrongDay(parts: readonly Part[], today: string): string | null {
  const faults = parts.map(({ day }) => faultOfDay(day, today));
  if (faults.includes('TOO_LATE')) return messages.futureMoney;
  return faults.includes('TOO_EARLY') ? messages.earlyMoney : null;
}

export const sumOf = (parts: readonly Pick<Part, 'amount'>[]): bigint =>
  parts.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * What came in of invoices and is not reported yet, and of each of the others why nothing is to be reported.
 * @param said when and how money came that names no invoice
 * @throws Problem NOT_FOUND, naming those that are not there for the actor
 */
export async function planReports(
  tx: Tx,
  { accountId, memoryIds }: Pick<Actor, 'accountId' | 'memoryIds'>,
  ids: readonly string[],
  said: Way,
  nowMs: number,
): Promise<ReportPlan> {
  const money = await moneyOf(tx, ids);
  const invoices = await summariesOf(tx, accountId, memoryIds, ids);
  allFound(
    'ids',
    ids,
    invoices.map(({ id }) => id),
  );
  const methods = await settlementsOf(tx, accountId, ids);
  const today = tehranDay(new Date(nowMs));
  const plan: ReportPlan = { planned: [], leftOut: [], sum: 0n, isCounting: money === null };
  for (const invoice of invoices) {
    const known = money?.get(invoice.id);
    const parts = known === undefined ? [] : partsOf(known, said);
    const refusal =
      refusalOf(invoice, methods.get(invoice.id) ?? '') ??
      (plan.isCounting ? messages.counting : null) ??
      (parts.length === 0 ? messages.nothingNew : wrongDay(parts, today)) ??
      (known?.isSetOff && parts.some(({ isKnown }) => !isKnown) ? messages.setOff : null);
    if (refusal !== null) plan.leftOut.push({ invoice, reason: refusal });
    else {
      plan.planned.push({ invoice, parts });
      plan.sum += sumOf(parts);
    }
  }
  return plan;
}
