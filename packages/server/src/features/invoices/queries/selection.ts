import type { CallReply, calls } from '@taraz/contract';
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
import { countsAsSale, presentSums } from './present-sums.ts';

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

/**
 * Number and sums by state of everything that a filter shows, and of what of it counts as a sale; every state has its row. From the kept sums where they
 * suffice, exactly counted otherwise.
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
  const rows = isKept(filter)
    ? await tx
        .selectFrom('invoice_sums')
        .select((eb) => [
          'state',
          'counts',
          eb.fn.sum<string>('invoices').as('count'),
          eb.fn.sum<string>('total').as('total'),
          eb.fn.sum<string>('total_vat').as('total_vat'),
        ])
        .where('account_id', '=', accountId)
        .where('archived', '=', filter.archived ?? false)
        .$if(filter.states !== null, (some) => some.where('state', 'in', filter.states ?? []))
        .$if(filter.memoryIds !== null, (some) =>
          some.where('memory_id', '=', sql<string>`any(${[...(filter.memoryIds ?? [])]}::text[])`),
        )
        .$if(filter.environment !== null, (some) => some.where('environment', '=', filter.environment as 'simulator'))
        .groupBy(['state', 'counts'])
        .execute()
    : await tx
        .selectFrom('invoices')
        .select((eb) => [
          'state',
          countsAsSale.as('counts'),
          eb.fn.countAll<string>().as('count'),
          eb.fn.sum<string>('total').as('total'),
          eb.fn.sum<string>('total_vat').as('total_vat'),
        ])
        .where((eb) => filterConditions(eb, filter, 'all'))
        .groupBy(['state', countsAsSale])
        .execute();
  const sums = presentSums(rows);
  const { payments } = filter;
  if (payments === null) return sums;
  return { ...sums, open: payments.every((state) => state === 'paid') ? '0' : await openOfAll(tx, filter, payments) };
}
