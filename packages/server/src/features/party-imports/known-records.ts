import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerRow } from '../customers/queries.ts';
import type { ProductRow } from '../products/queries.ts';
import { type Fields, productNamed, soughtBy, type Way, waysOf } from './row-keys.ts';
import type { PartyKind } from './tables.ts';

/** The record that a row means; undefined: none that is there. */
export type Find<Row> = (fields: Fields) => Row | undefined;

export interface Known<Row> {
  find: Find<Row>;
  /** several records are as likely what a row means */
  isUnclear(fields: Fields): boolean;
}

type Pair = readonly [string, string];

const keyOf = (pair: Pair): string => JSON.stringify(pair);

/** What a pair means: the oldest live record of it. */
interface Meant {
  id: string;
  /** there are others as good */
  isUnclear: boolean;
}

async function oldest(
  tx: Tx,
  kind: PartyKind,
  { matches, isAlone }: Way,
  wanted: readonly Pair[],
): Promise<ReadonlyMap<string, Meant>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ a: string; b: string } & Meant>`
    select distinct on (w.a, w.b) w.a, w.b, r.id,
      ${isAlone === true} and count(*) over (partition by w.a, w.b) > 1 as "isUnclear"
    from (
      select distinct a, b from unnest(${wanted.map(([a]) => a)}::text[], ${wanted.map(([, b]) => b)}::text[]) as u (a, b)
    ) w join ${sql.table(kind)} r on r.deleted_at is null and ${matches}
    order by w.a, w.b, r.created_at, r.id`.execute(tx);
  return new Map(rows.map(({ a, b, ...meant }) => [keyOf([a, b]), meant]));
}

function meantIn(found: ReadonlyMap<string, Meant>, way: Way, input: Fields): Meant | undefined {
  const sought = soughtBy(way, input);
  return sought === null ? undefined : found.get(keyOf(sought));
}

/** Looks for the records of all rows, in at most a statement for each way and one for the records; they are held, if so asked. */
async function lookUp<Row extends { id: string }>(
  tx: Tx,
  kind: PartyKind,
  inputs: readonly Fields[],
  isHeld: boolean,
): Promise<Known<Row>> {
  const meantByWay = new Map<Way, ReadonlyMap<string, Meant>>();
  // What is meant in one way is not looked for in the next.
  let open = inputs;
  for (const way of waysOf[kind]) {
    const wanted = open.map((input) => soughtBy(way, input)).filter((sought) => sought !== null);
    const found = await oldest(tx, kind, way, wanted);
    meantByWay.set(way, found);
    open = open.filter((input) => meantIn(found, way, input) === undefined);
  }
  const ids = [...new Set([...meantByWay.values()].flatMap((found) => [...found.values()].map(({ id }) => id)))];
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(kind)} r where r.id = any(${ids}::uuid[]) and r.deleted_at is null
    order by r.id ${isHeld ? sql`for no key update` : sql``}`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const meantBy = (input: Fields): Meant | undefined => {
    for (const [way, found] of meantByWay) {
      const meant = meantIn(found, way, input);
      if (meant !== undefined) return meant;
    }
    return undefined;
  };
  return {
    find: (input) => {
      const meant = meantBy(input);
      return meant === undefined || meant.isUnclear ? undefined : byId.get(meant.id);
    },
    isUnclear: (input) => meantBy(input)?.isUnclear ?? false,
  };
}

/** The customers that rows mean. @param isHeld they stay as they are until the transaction ends */
export const knownCustomers = async (tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Find<CustomerRow>> =>
  (await lookUp<CustomerRow>(tx, 'customers', inputs, isHeld)).find;

/** The products that rows mean. @param isHeld they stay as they are until the transaction ends */
export async function knownProducts(tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Known<ProductRow>> {
  const { find, isUnclear } = await lookUp<ProductRow>(tx, 'products', inputs, isHeld);
  return {
    find: (input) => {
      const found = find(input);
      if (found === undefined || soughtBy(productNamed, input) === null) return found;
      // What sorts alike is not yet the same name.
      return foldText(found.name) === foldText(String(input.name ?? '')) ? found : undefined;
    },
    isUnclear,
  };
}
