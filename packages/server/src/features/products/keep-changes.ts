import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { PricedProduct } from './prices.ts';
import type { FieldsBefore, ProductTables, WrittenPrice } from './tables.ts';

/** A change of many products, in whose name its products are kept as they were. */
export interface KeptChange {
  accountId: string;
  userId: string | null;
  now: Date;
  id: string;
  /** products that it is of */
  of: number;
}

/** A product that is about to change, and the prices that will be written. */
export interface Kept {
  row: PricedProduct;
  prices: readonly Pick<WrittenPrice, 'valid_from' | 'before' | 'after'>[];
}

type UndoRow = Selectable<ProductTables['product_undo_rows']>;

const beforeOf = ({ row }: Kept): FieldsBefore => ({
  has_tax: row.has_tax,
  vat_percentage: row.vat_percentage,
  unit: row.unit,
  category: row.category,
  type: row.type,
  warehouse_id: row.warehouse_id,
});

/** The prices that begin on the very days on which others are about to: `product day` to what it is. */
async function replacedBy(tx: Tx, kept: readonly Kept[]): Promise<ReadonlyMap<string, WrittenPrice['replaced']>> {
  const days = kept.flatMap(({ row, prices }) => prices.map(({ valid_from }) => ({ id: row.id, valid_from })));
  const { rows } = await sql<{
    product_id: string;
    valid_from: string;
    price: string;
    created_by: string | null;
    created_at: Date;
  }>`
    select p.product_id, p.valid_from, p.price, p.created_by, p.created_at from product_prices p
    join unnest(${days.map(({ id }) => id)}::uuid[], ${days.map((one) => one.valid_from)}::date[]) as e (id, day)
      on p.product_id = e.id and p.valid_from = e.day`.execute(tx);
  return new Map(
    rows.map(({ product_id, valid_from, price, created_by, created_at }) => [
      `${product_id} ${valid_from}`,
      { price, created_by, created_at: created_at.toISOString() },
    ]),
  );
}

/** Keeps what products are that the caller holds and is about to change, so that the change can be taken back. */
export async function keepAsTheyWere(tx: Tx, change: KeptChange, kept: readonly Kept[]): Promise<void> {
  const { accountId, userId, now, id, of } = change;
  const replaced = await replacedBy(tx, kept);
  await sql`
    insert into product_undos as u (account_id, id, made_by, made_at, of, changed)
    values (${accountId}::uuid, ${id}::uuid, ${userId || null}::uuid, ${now}, ${of}, ${kept.length})
    on conflict (account_id, id) do update set made_at = excluded.made_at, changed = u.changed + excluded.changed`.execute(
    tx,
  );
  const rows = kept.map((one) => ({
    product_id: one.row.id,
    version_after: one.row.version + 1,
    before: beforeOf(one),
    prices: one.prices.map((price) => ({
      ...price,
      replaced: replaced.get(`${one.row.id} ${price.valid_from}`) ?? null,
    })),
  }));
  await sql`
    insert into product_undo_rows (account_id, product_id, change_id, changed_at, version_after, before, prices)
    select ${accountId}::uuid, n.product_id, ${id}::uuid, ${now}, n.version_after, n.before, n.prices
    from jsonb_populate_recordset(null::product_undo_rows, ${JSON.stringify(rows)}::jsonb) as n
    on conflict (account_id, product_id) do update set change_id = excluded.change_id, changed_at = excluded.changed_at,
      version_after = excluded.version_after, before = excluded.before, prices = excluded.prices`.execute(tx);
}

const standing = (tx: Tx) => tx.selectFrom('product_undos').selectAll().where('undone_at', 'is', null);

/** A change that can be taken back, held until the transaction ends. */
export const heldChange = (tx: Tx, id: string) => standing(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export const mayUndo = async (tx: Tx, id: string): Promise<boolean> =>
  (await standing(tx).where('id', '=', id).executeTakeFirst()) !== undefined;

/** Who changed many is offered the way back for so long. */
const offeredMs = 60 * 60_000;

/** The last change of many that somebody made and can take back, of the last hour. */
export const lastOwn = (tx: Tx, userId: string, now: Date) =>
  standing(tx)
    .where('made_by', '=', userId)
    .where('made_at', '>', new Date(now.getTime() - offeredMs))
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The next products of a change as they were, in the order of their ids. */
export const nextKept = (tx: Tx, changeId: string, most: number): Promise<UndoRow[]> =>
  tx
    .selectFrom('product_undo_rows')
    .selectAll()
    .where('change_id', '=', changeId)
    .orderBy('product_id')
    .limit(most)
    .execute();

/** They were looked at: of this change there is nothing more to do to them. */
export async function forget(tx: Tx, changeId: string, productIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('product_undo_rows')
    .where('change_id', '=', changeId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
}

/** So many of them are as they were: they are none that the change stands in, also for a way back that begins anew. */
export async function takeOff(tx: Tx, changeId: string, count: number): Promise<void> {
  await tx
    .updateTable('product_undos')
    .set(({ eb }) => ({ changed: eb('changed', '-', count) }))
    .where('id', '=', changeId)
    .execute();
}
