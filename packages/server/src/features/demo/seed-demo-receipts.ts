import { DAY_MS } from '@taraz/core';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { drawsFrom } from '../invoices/demo/demo-plan.ts';
import { wholeRials } from '../invoices/summary.ts';
import { type NewMovement, postMovements } from '../treasury/post-movements.ts';
import type { DemoAccount } from './demo-account.ts';

export interface DemoReceiptsDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock' | 'ids'>;
}

/** Days after an invoice's own that its buyer pays it, at the earliest and at the latest. */
const paysAfter = { first: 18, last: 74 };
/** One buyer of so many pays only a part of what he owes, and late. */
const slowOneOf = 9;

const creditInvoices = (tx: Tx) =>
  tx
    .selectFrom('invoices as i')
    .innerJoin('customer_invoices as c', (join) =>
      join.onRef('c.account_id', '=', 'i.account_id').onRef('c.invoice_id', '=', 'i.id'),
    )
    .select(['i.id', 'i.total', 'i.invoice_date', 'c.customer_id'])
    .where('i.state', '=', 'confirmed')
    .where('c.method', '=', 'credit')
    .where('c.customer_id', 'is not', null)
    .orderBy('i.invoice_date')
    .orderBy('i.id')
    .execute();

/**
 * What buyers of the demo account's history have paid of their credit into its banks, with the numbers of their slips: most of
 * them in time, some late, a few a part only, so that the rest is overdue. For an account whose history was just written.
 */
export async function seedDemoReceipts({ database, runtime }: DemoReceiptsDeps, account: DemoAccount): Promise<void> {
  const nowMs = runtime.clock.nowMs();
  const draw = drawsFrom(8_430_127);
  await database.withAccount(account.accountId, async (tx) => {
    const banks = await tx
      .selectFrom('treasury_places')
      .select('id')
      .where('kind', '=', 'bank')
      .orderBy('name')
      .execute();
    const invoices = await creditInvoices(tx);
    const payers = [...new Set(invoices.map(({ customer_id }) => customer_id))];
    const isSlow = (customerId: string | null): boolean => payers.indexOf(customerId) % slowOneOf === 4;
    const receipts = invoices.flatMap(({ id, total, invoice_date, customer_id }): NewMovement[] => {
      const slow = isSlow(customer_id);
      const days = paysAfter.first + draw(paysAfter.last - paysAfter.first) + (slow ? 60 : 0);
      const at = new Date(invoice_date.getTime() + days * DAY_MS);
      const placeId = banks[draw(3) === 0 ? banks.length - 1 : 0]?.id;
      const referenceNumber = String(100_000_000 + draw(899_999_999));
      if (placeId === undefined || at.getTime() > nowMs) return [];
      const amount = BigInt(wholeRials(total)) / (slow ? 2n : 1n);
      return [{ placeId, kind: 'deposit', amount, at, customerId: customer_id, invoiceId: id, referenceNumber }];
    });
    // Entered in the order in which they came in: so the balances go.
    receipts.sort((one, other) => one.at.getTime() - other.at.getTime());
    await postMovements(runtime, tx, account.accountId, receipts);
  });
}
