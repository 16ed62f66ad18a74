import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';

export type StockFinding = CallReply<typeof calls.listStockFindings>['findings'][number];

/** Confirmed invoices that stock could not serve yet, oldest first. */
export async function readFindings(
  tx: Tx,
  { offset = 0, limit = 10 }: { offset?: number; limit?: number },
): Promise<{ count: number; findings: StockFinding[] }> {
  const { rows } = await sql<{
    invoice_id: string;
    tax_id: string;
    buyer_name: string;
    reason: StockFinding['reason'];
    detail: StockFinding['lines'];
    created_at: Date;
  }>`
    select e.invoice_id, i.tax_id, i.buyer_name, e.reason, e.detail, e.created_at
    from invoice_effects e join invoices i on i.account_id = e.account_id and i.id = e.invoice_id
    where e.kind = 'stock' and e.state = 'held' order by e.seq limit ${limit} offset ${offset}`.execute(tx);
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from invoice_effects where kind = 'stock' and state = 'held'`.execute(tx),
  );
  return {
    count,
    findings: rows.map((row) => ({
      invoice_id: row.invoice_id,
      invoice_tax_id: row.tax_id,
      buyer_name: row.buyer_name,
      reason: row.reason,
      lines: row.detail,
      created_at: row.created_at.toISOString(),
    })),
  };
}
