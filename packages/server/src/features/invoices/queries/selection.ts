import type { CallReply, calls } from '@taraz/contract';
import { decimalOf } from '@taraz/core';
import { expressionBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { ownAccount } from '../../../platform/db/within.ts';
import {
  filterConditions,
  type InvoiceFilter,
  isKept,
  type ListQuery,
  openConditions,
  type PaymentState,
  readFilter,
  withFound,
} from './filter.ts';
import { countsAsSale, presentSums, type StateSum } from './present-sums.ts';

type Selection = CallReply<typeof calls.invoiceSelection>;

/** What is still owed for all that a filter shows, rial; of an invoice in several customers' accounts once. */
async function openOfAll(tx: Tx, filter: InvoiceFilter, payments: readonly PaymentState[]): Promise<string> {
  const isShown = filterConditions(expressionBuilder<Tables, 'invoices'>(), filter, 'all');
  const { open } = onlyRow(
    await sql<{ open: string }>`
      select coalesce(trunc(sum(d.open)), 0)::text as open from invoices join (
        select o.invoice_id, max(o.open) as open from open_debts o
        where o.account_id = ${ownAccount} and ${openConditions(payments, filter.today)} group by o.invoice_id
      ) d on d.invoice_id = invoices.id where ${isShown}`.execute(tx),
  );
  return open;
}

/** From the kept sums where they suffice, exactly counted otherwise. */
const sumsOfAll = (tx: Tx, filter: InvoiceFilter): Promise<StateSum[]> =>
  isKept(filter)
    ? tx
        .selectFrom('invoice_sums')
        .select((eb) => [
          'state',
          'counts',
          eb.fn.sum<string>('invoices').as('count'),
          eb.fn.sum<string>('total').as('total'),
          eb.fn.sum<string>('total_vat').as('total_vat'),
        ])
        .where('account_id', '=', filter.accountId)
        .where('archived', '=', filter.archived ?? false)
        .$if(filter.states !== null, (some) => some.where('state', 'in', filter.states ?? []))
        .$if(filter.memoryIds !== null, (some) =>
          some.where('memory_id', '=', sql<string>`any(${[...(filter.memoryIds ?? [])]}::text[])`),
        )
        .$if(filter.environment !== null, (some) => some.where('environment', '=', filter.environment as 'simulator'))
        .groupBy(['state', 'counts'])
        .execute()
    : counted(tx, filter).execute();

const counted = (tx: Tx, filter: InvoiceFilter) =>
  tx
    .selectFrom('invoices')
    .select((eb) => [
      'state',
      countsAsSale.as('counts'),
      eb.fn.countAll<string>().as('count'),
      eb.fn.sum<string>('total').as('total'),
      eb.fn.sum<string>('total_vat').as('total_vat'),
    ])
    .where((eb) => filterConditions(eb, filter, 'all'))
    .groupBy(['state', countsAsSale]);

/** Drafts with more discount than price come to less than nothing: such a sum has its sign already. */
const negated = (amount: string): string => decimalOf(amount).negated().toString();

/** What is to be taken off for those that are left out, as many of them as the filter shows. */
async function leftOut(tx: Tx, filter: InvoiceFilter, except: readonly string[]): Promise<StateSum[]> {
  const rows = await counted(tx, { ...filter, except: null })
    .where('id', '=', sql<string>`any(${[...except]}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    ...row,
    count: negated(row.count),
    total: negated(row.total),
    total_vat: negated(row.total_vat),
  }));
}

/**
 * Number and sums by state of everything that a filter shows, and of what of it counts as a sale; every state has its row.
 * @param allowed memories the user may see; null: all
 * @throws Problem INVALID_INPUT as listInvoices
 */
export async function selectionSums(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  query: ListQuery,
): Promise<Selection> {
  const filter = await withFound(tx, readFilter(accountId, allowed, query));
  const whole = await sumsOfAll(tx, { ...filter, except: null });
  const rows = filter.except === null ? whole : [...whole, ...(await leftOut(tx, filter, filter.except))];
  const sums = presentSums(rows);
  const { payments } = filter;
  if (payments === null) return sums;
  return { ...sums, open: payments.every((state) => state === 'paid') ? '0' : await openOfAll(tx, filter, payments) };
}
