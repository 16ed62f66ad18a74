import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { InvoiceDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { FieldReader } from '../../platform/http/field-reader.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import { survivorOf } from '../customers/survivor.ts';
import { treasuryTexts } from './messages.fa.ts';

type Reply = CallReply<typeof calls.listPayers>;

/** Of these ids those of customers that there are, each with its name: nobody removes them before this transaction is over. */
export async function customersToName(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The customer of a body, when one is named: nobody removes it before this transaction is over. @returns null when none is, or it is refused */
export async function readPayer(
  reader: FieldReader,
  tx: Tx,
  id: string | null | undefined,
  path: 'customer_id' | 'given_to' = 'customer_id',
): Promise<{ id: string; name: string } | null> {
  if (id === undefined || id === null) return null;
  const name = (await customersToName(tx, [id])).get(id);
  if (name !== undefined) return { id, name };
  reader.refuse(path, 'NOT_FOUND', treasuryTexts.customer);
  return null;
}

/** Whom an invoice names as its buyer: a record's id, or '', and their code, or ''. */
interface NamedBuyer {
  id: string;
  code: string;
}

async function buyerNamed(tx: Tx, { id, code }: NamedBuyer): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customers c join customers s on s.account_id = c.account_id and s.id = ${survivorOf('c')}
    where case when ${id} <> '' then c.id::text = ${id}
      else ${code} <> '' and ${code} in (c.economic_code, c.national_code)
        and (c.deleted_at is null or c.merged_into is not null) and s.deleted_at is null end
    order by s.created_at, s.id, c.merged_into is not null limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * The customer who bought, as the invoice names them: by id, else by code, of several who bear it the first, as the journal
 * has it. One who was merged is named still, so that undoing the merge parts their money as well.
 * @returns null for whoever is no customer here
 */
export const buyerOfInvoice = (tx: Tx, { buyer_info }: InvoiceDraft): Promise<string | null> =>
  buyerNamed(tx, { id: buyer_info.customer_id, code: buyer_info.economic_code || buyer_info.national_code });

/** The same of an invoice that is stored. */
export async function buyerOfPosted(tx: Tx, invoiceId: string): Promise<string | null> {
  const named = await tx
    .selectFrom('customer_invoices')
    .select(['customer_id', 'code'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return named === undefined ? null : buyerNamed(tx, { id: named.customer_id ?? '', code: named.code });
}

/** Names of customers for those who keep the treasury. @throws Problem INVALID_INPUT for a bad cursor */
export async function listPayers(tx: Tx, query: CallInput<typeof calls.listPayers>['query']): Promise<Reply> {
  const has = await hasText(tx, query.search_field ?? '', { search: 'customer_search', id: 'id', text: 'folded' });
  const found = tx.selectFrom('customers').where('deleted_at', 'is', null).where(has);
  const { rows, next } = await pageOfQuery(
    found.select(['id', 'name', 'name_sort']),
    {
      sort: readSort('name', ['name']),
      column: sql.ref('name_sort'),
      type: 'text',
      id: sql.ref('id'),
      keyOf: ({ name_sort }) => name_sort,
    },
    query,
  );
  return { count: await countOf(found), customers: rows.map(({ id, name }) => ({ id, name })), next };
}
