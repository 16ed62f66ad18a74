import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { invoiceCounts } from '../customers/books.ts';

export interface ContractRow {
  id: string;
  contract_number: string;
  contract_type: 'contracting' | 'commission';
  buyer_name: string;
  buyer_code: string;
  invoices: string;
  total: string;
  first_date: Date;
  last_date: Date;
}

/**
 * Contracts of a taxpayer are few: they are read whole, by an index of the documents that name one (0262).
 * @param writtenBy of whose invoices alone number and sum are told; null: of everybody's
 */
export async function contractsOf(
  tx: Tx,
  accountId: string,
  memoryIds: readonly string[] | null,
  writtenBy: string | null = null,
): Promise<ContractRow[]> {
  const isTold = sql`(${writtenBy}::uuid is null or i.created_by = ${writtenBy}::uuid)`;
  const { rows } = await sql<ContractRow>`
    select (array_agg(i.id order by i.invoice_date desc, i.id desc))[1] as id,
      d.draft -> 'invoice' ->> 'contract_factor_reg_number' as contract_number,
      case when i.pattern = 'contracting' then 'contracting' else 'commission' end as contract_type,
      (array_agg(i.buyer_name order by i.invoice_date desc, i.id desc))[1] as buyer_name,
      (array_agg(i.buyer_code order by i.invoice_date desc, i.id desc))[1] as buyer_code,
      count(*) filter (where ${isTold}) as invoices,
      coalesce(sum(i.total) filter (where ${isTold} and ${invoiceCounts}), 0)::text as total,
      min(i.invoice_date) as first_date, max(i.invoice_date) as last_date
    from invoice_documents d join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
    where d.account_id = ${accountId}
      and coalesce(d.draft -> 'invoice' ->> 'contract_factor_reg_number', '') <> '' and i.state <> 'draft'
      and (${memoryIds === null} or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))
    group by 2, 3`.execute(tx);
  return rows;
}
