import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { namesOpenInvoice } from '../../platform/db/open-invoices.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { allOf, keysetPage } from '../../platform/http/keyset-page.ts';
import { hasWords, searchWords } from '../invoices/queries/search-words.ts';
import { levelKey } from './post-stock.ts';
import { fromScaled, toScaled } from './valuation.ts';

type FindingList = CallReply<typeof calls.listStockFindings>;
type StockFinding = FindingList['findings'][number];

type WaitingLine = StockFinding['lines'][number];

interface FindingRow {
  id: string;
  seq: string;
  tax_id: string;
  buyer_name: string;
  reason: StockFinding['reason'];
  detail: WaitingLine[];
  created_at: Date;
}

/** What lies of goods where they are lacking, by `levelKey`. */
async function levelsOf(tx: Tx, lines: readonly WaitingLine[]): Promise<ReadonlyMap<string, bigint>> {
  const short = lines.flatMap(({ warehouse_id, product_id }) =>
    warehouse_id === undefined || product_id === undefined ? [] : [{ warehouse_id, product_id }],
  );
  const { rows } = await sql<{ warehouse_id: string; product_id: string; qty: string }>`
    select l.warehouse_id, l.product_id, l.qty::text from stock_levels l
    join (select distinct * from unnest(${short.map(({ warehouse_id }) => warehouse_id)}::uuid[],
        ${short.map(({ product_id }) => product_id)}::uuid[])) as w (warehouse_id, product_id) using (warehouse_id, product_id)
    where l.account_id = ${ownAccount}`.execute(tx);
  return new Map(rows.map((row) => [levelKey(row.warehouse_id, row.product_id), toScaled(row.qty)]));
}

/** A line as things are: what lies there by now, with what the invoice brings itself. */
function lineNow(line: WaitingLine, levels: ReadonlyMap<string, bigint>): WaitingLine {
  const { warehouse_id, product_id } = line;
  if (warehouse_id === undefined || product_id === undefined) return line;
  const there = levels.get(levelKey(warehouse_id, product_id)) ?? 0n;
  if (line.brings === undefined) return { ...line, there: fromScaled(there) };
  const brings = toScaled(line.brings);
  return { ...line, there: fromScaled(there + brings), brings: fromScaled(brings) };
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
  const levels = await levelsOf(
    tx,
    rows.flatMap(({ detail }) => detail),
  );
  return {
    count,
    findings: rows.map((row) => ({
      invoice_id: row.id,
      invoice_tax_id: row.tax_id,
      buyer_name: row.buyer_name,
      reason: row.reason,
      lines: row.detail.map((line) => lineNow(line, levels)),
      created_at: row.created_at.toISOString(),
    })),
    next,
  };
}
