import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerRow } from '../customers/queries.ts';
import type { ProductRow } from '../products/queries.ts';
import { type Fields, productNamed, soughtBy, type Way, waysOf } from './row-keys.ts';
import type { PartyKind } from './tables.ts';

/** The record that a row means; undefined: none that is there. */
export type Find<Row> = (fields: Fields) => Row | undefined;

type Pair = readonly [string, string];

const keyOf = (pair: Pair): string => JSON.stringify(pair);

/** The oldest live record that each pair means: its id. */
async function oldest(
  tx: Tx,
  kind: PartyKind,
  { matches }: Way,
  wanted: readonly Pair[],
): Promise<ReadonlyMap<string, string>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ a: string; b: string; id: string }>`
    select distinct on (w.a, w.b) w.a, w.b, r.id
    from (
      select distinct a, b from unnest(${wanted.map(([a]) => a)}::text[], ${wanted.map(([, b]) => b)}::text[]) as u (a, b)
    ) w join ${sql.table(kind)} r on r.deleted_at is null and ${matches}
    order by w.a, w.b, r.created_at, r.id`.execute(tx);
  return new Map(rows.map(({ a, b, id }) => [keyOf([a, b]), id]));
}

/** Looks for the records of all rows, in a statement for each way and one for the records; they are held, if so asked. */
async function lookUp<Row extends { id: string }>(
  tx: Tx,
  kind: PartyKind,
  inputs: readonly Fields[],
  isHeld: boolean,
): Promise<Find<Row>> {
  const idsByWay = new Map<Way, ReadonlyMap<string, string>>();
  for (const way of waysOf[kind]) {
    const wanted = inputs.map((input) => soughtBy(way, input)).filter((sought) => sought !== null);
    idsByWay.set(way, await oldest(tx, kind, way, wanted));
  }
  const ids = [...new Set([...idsByWay.values()].flatMap((found) => [...found.values()]))];
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(kind)} r where r.id = any(${ids}::uuid[]) and r.deleted_at is null
    order by r.id ${isHeld ? sql`for no key update` : sql``}`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (input) => {
    for (const [way, found] of idsByWay) {
      const sought = soughtBy(way, input);
      const id = sought === null ? undefined : found.get(keyOf(sought));
      if (id !== undefined) return byId.get(id);
    }
    return undefined;
  };
}

/** The customers that rows mean. @param isHeld they stay as they are until the transaction ends */
export const knownCustomers = (tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Find<CustomerRow>> =>
  lookUp(tx, 'customers', inputs, isHeld);

/** The products that rows mean. @param isHeld they stay as they are until the transaction ends */
export async function knownProducts(tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Find<ProductRow>> {
  const find = await lookUp<ProductRow>(tx, 'products', inputs, isHeld);
  return (input) => {
    const found = find(input);
    if (found === undefined || soughtBy(productNamed, input) === null) return found;
    // What sorts alike is not yet the same name.
    return foldText(found.name) === foldText(String(input.name ?? '')) ? found : undefined;
  };
}
