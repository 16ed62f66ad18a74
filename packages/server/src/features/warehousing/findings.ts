import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { namesOpenInvoice } from '../../platform/db/open-invoices.ts';
import { allOf, keysetPage } from '../../platform/http/keyset-page.ts';
import { hasWords, searchWords } from '../invoices/queries/search-words.ts';

type FindingList = CallReply<typeof calls.listStockFindings>;
type StockFinding = FindingList['findings'][number];

interface FindingRow {
  id: string;
  seq: string;
  tax_id: string;
  buyer_name: string;
  reason: StockFinding['reason'];
  detail: (StockFinding['lines'][number] & { brings?: string })[];
  created_at: Date;
}

/** Confirmed invoices that stock could not serve yet, oldest first; searched as invoices are. */
export async function readFindings(
  tx: Tx,
  query: CallInput<typeof calls.listStockFindings>['query'],
): Promise<FindingList> {
  const words = searchWords(query.search_field ?? '');
  const where = [
    sql<boolean>`e.kind = 'stock' and e.state = 'held'`,
    namesOpenInvoice('e'),
    ...(words.length === 0
      ? []
      : [
          sql<boolean>`exists (select from invoice_texts t where t.account_id = e.account_id
            and t.invoice_id = e.invoice_id and ${hasWords('t.folded', words)})`,
        ]),
  ];
  const { rows, next } = await keysetPage<FindingRow>(
    tx,
    {
      select: sql`e.invoice_id as id, e.seq, i.tax_id, i.buyer_name, e.reason, e.detail, e.created_at`,
      from: sql`invoice_effects e join invoices i on i.account_id = e.account_id and i.id = e.invoice_id`,
      where,
      sort: { field: 'seq', descending: false },
      column: sql`e.seq`,
      type: 'int8',
      id: sql`e.invoice_id`,
      keyOf: ({ seq }) => seq,
    },
    query,
  );
  const { count } = onlyRow(
    await sql<{ count: number }>`select count(*)::int as count from invoice_effects e where ${allOf(where)}`.execute(
      tx,
    ),
  );
  return {
    count,
    findings: rows.map((row) => ({
      invoice_id: row.id,
      invoice_tax_id: row.tax_id,
      buyer_name: row.buyer_name,
      reason: row.reason,
      // What it brings itself is in `there`.
      lines: row.detail.map(({ brings: _brings, ...line }) => line),
      created_at: row.created_at.toISOString(),
    })),
    next,
  };
}
