import type { CallReply, calls } from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { shortDecimal } from '../../platform/decimal-text.ts';
import type { GoodsTables } from './tables.ts';
import { askedWords } from './words.ts';

type GoodsRow = Selectable<GoodsTables['goods']>;
type Goods = CallReply<typeof calls.searchGoods>['goods'][number];

const isCurrent = ({ missing, starts_on, ends_on }: GoodsRow, today: string): boolean =>
  !missing && (starts_on === null || starts_on <= today) && (ends_on === null || ends_on >= today);

const present = (row: GoodsRow, today: string): Goods => ({
  id: row.id,
  description: row.description,
  vat: row.vat === null ? null : shortDecimal(row.vat),
  taxable: row.taxable,
  kind: row.kind,
  is_current: isCurrent(row, today),
});

/**
 * Goods whose id begins with the digits typed, or whose words begin with the words typed.
 * @param today YYYY-MM-DD in Tehran
 */
export async function searchGoods(tx: Tx, typed: string, today: string, limit: number): Promise<Goods[]> {
  const digits = cleanIdentifier(typed);
  if (/^\d{5,13}$/.test(digits)) {
    const rows = await tx
      .selectFrom('goods')
      .selectAll()
      .where('id', '>=', digits)
      .where('id', '<', `${digits}:`)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => present(row, today));
  }
  const words = askedWords(typed);
  if (words.length === 0) return [];
  const { rows } = await sql<GoodsRow>`select * from goods_search(${words}::text[], ${today}::date, ${limit})`.execute(
    tx,
  );
  return rows.map((row) => present(row, today));
}
