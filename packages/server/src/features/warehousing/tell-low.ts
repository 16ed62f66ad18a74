import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import type { PostingsDeps } from '../postings/deps.ts';

/** Of what moves goods by hand. */
export type StockDeps = PostingsDeps & NotifyDeps;

/**
 * Tells of the goods that documents of this transaction took from above their least quantity to it or below it, in all warehouses
 * together as the list of low ones has it: also what others took at once elsewhere, for an account's documents are posted one after
 * another (their numbers). What was low before is known: it is told of anew when it has been more meanwhile.
 */
export async function tellLow(
  deps: NotifyDeps,
  tx: Tx,
  accountId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  const { rows } = await sql<{ id: string; name: string }>`
    with moved as (
      select m.product_id, sum(m.qty) as qty from stock_movements m
      where m.account_id = ${accountId} and m.document_id = any(${[...documentIds]}::uuid[]) group by 1 having sum(m.qty) < 0
    )
    select p.id, p.name
    from moved m join stock_rules r on r.account_id = ${accountId} and r.product_id = m.product_id
      join products p on p.account_id = r.account_id and p.id = r.product_id,
      lateral (select sum(l.qty) as qty from stock_levels l where l.account_id = p.account_id and l.product_id = p.id) l
    where p.deleted_at is null and l.qty <= r.min_qty and l.qty - m.qty > r.min_qty`.execute(tx);
  const [first] = rows;
  if (first === undefined) return;
  const news =
    rows.length === 1
      ? { subjectId: first.id, data: { name: first.name }, group: first.id }
      : { count: rows.length, group: documentIds[0] ?? '' };
  // Of one that is unread of a product already the count stays one.
  await notify(deps, tx, accountId, { kind: 'low_stock', ...news, isLastWord: true });
}
