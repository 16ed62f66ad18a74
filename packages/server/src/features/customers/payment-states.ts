import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { settleBalances } from './balances.ts';
import { invoiceCounts } from './books.ts';

/** How far an invoice is paid. */
export type Payment = NonNullable<CallReply<typeof calls.listInvoices>['invoices'][number]['payment']>;

/** What is open of invoice `i`, rial: what is owed for it in whosever account it stands; several may share a buyer's code. */
const openOf = sql`coalesce((select max(o.open) from open_debts o where o.account_id = i.account_id and o.invoice_id = i.id), 0)`;
/** Cheques in hand `c` of invoice `i`. */
const ofChequesInHand = sql`from cheques c
  where c.account_id = i.account_id and c.invoice_id = i.id and c.direction = 'received' and c.state in ('received', 'deposited')`;
/** Of its cheques in hand what is counted with it already, and of the rest what is open still: a larger cheque pays other debts. */
const awaitedOf = sql`coalesce((select sum(c.counted) + least(sum(c.amount - c.counted), trunc(${openOf})) ${ofChequesInHand}), 0)`;

/** Of what is open, rial, what its cheques in hand are for. */
const coveredOf = sql`(select least(coalesce(sum(c.amount - c.counted), 0), trunc(${openOf})) ${ofChequesInHand})`;

/**
 * What of an invoice may still be paid, whole rials: what is open of it and no cheque in hand is for. 0 of one that counts in
 * nobody's account; null while what is owed is still counted: what was paid meanwhile would be asked for again.
 */
export async function payableOf(tx: Tx, invoiceId: string): Promise<bigint | null> {
  if (!(await settleBalances(tx))) return null;
  const { rows } = await sql<{ payable: string }>`
    select (trunc(${openOf}) - ${coveredOf})::text as payable from invoices i
    where i.account_id = ${ownAccount} and i.id = ${invoiceId} and ${invoiceCounts}`.execute(tx);
  return BigInt(rows[0]?.payable ?? '0');
}

/** How far one is paid, for its buyer: null while that is still counted, rather than ask for what was paid. */
export async function paymentForBuyer(tx: Tx, id: string): Promise<Omit<Payment, 'is_counting'> | null> {
  const payment = (await paymentsOf(tx, [id])).get(id);
  if (payment === undefined || payment.is_counting) return null;
  const { is_counting: _over, ...told } = payment;
  return told;
}

/**
 * How far each of these invoices is paid, as its customer's account has it at this moment; those that count in nobody's
 * (drafts, refused, replaced, cancelled) are left out. It takes the newest changes into what is kept.
 */
export async function paymentsOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Payment>> {
  if (ids.length === 0) return new Map();
  const isSettled = await settleBalances(tx);
  const { rows } = await sql<{ id: string; state: Payment['state']; total: string; open: string; awaited: string }>`
    select o.id, trunc(o.total)::text as total, trunc(o.open)::text as open, o.awaited::text,
      case when o.open < 1 then 'paid' when o.total - o.open < 1 then 'unpaid' else 'part' end as state
    from (
      select i.id, i.total, ${openOf} as open, ${awaitedOf} as awaited from invoices i
      where i.account_id = ${ownAccount} and i.id = any(${[...ids]}::uuid[]) and ${invoiceCounts}
    ) o`.execute(tx);
  return new Map(
    rows.map(({ id, state, total, open, awaited }) => [
      id,
      { state, received: String(BigInt(total) - BigInt(open)), open, awaited, is_counting: !isSettled },
    ]),
  );
}
