import { foldText } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { mayComeBack } from '../customers/keepers.ts';
import type { CustomerRow } from '../customers/queries.ts';
import type { ProductRow } from '../products/queries.ts';
import { codeWays, type Fields, productNamed, soughtBy, type Way, waysOf } from './row-keys.ts';
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

/** The records that rows are looked for among. */
interface Among {
  ways: readonly Way[];
  /** of a record `r` that is meant by the pair `w.a`, `w.b` */
  has: RawBuilder<boolean>;
  /** which of several comes first */
  order: RawBuilder<unknown>;
}

const listed = (kind: PartyKind): Among => ({
  ways: waysOf[kind],
  has: sql<boolean>`r.deleted_at is null`,
  order: sql`r.created_at, r.id`,
});

/**
 * Customers who were removed and have what was sold to their code in their account: a new one would take that over, and not
 * what was paid (SQL 0870). Not where another of the list took their place since.
 */
const removed: Among = {
  ways: codeWays,
  has: sql<boolean>`r.deleted_at is not null and r.merged_into is null
    and exists (select from customer_invoices l where l.account_id = r.account_id and l.customer_id is null and l.code = w.a) and ${mayComeBack}`,
  order: sql`r.deleted_at desc, r.created_at, r.id`,
};

/** What a pair means: the first record of it. */
interface Meant {
  id: string;
  /** there are others as good */
  isUnclear: boolean;
}

async function firstOf(
  tx: Tx,
  kind: PartyKind,
  { has, order }: Among,
  { matches, isAlone }: Way,
  wanted: readonly Pair[],
): Promise<ReadonlyMap<string, Meant>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ a: string; b: string } & Meant>`
    select distinct on (w.a, w.b) w.a, w.b, r.id,
      ${isAlone === true} and count(*) over (partition by w.a, w.b) > 1 as "isUnclear"
    from (
      select distinct a, b from unnest(${wanted.map(([a]) => a)}::text[], ${wanted.map(([, b]) => b)}::text[]) as u (a, b)
    ) w join ${sql.table(kind)} r on ${matches} and ${has}
    order by w.a, w.b, ${order}`.execute(tx);
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
  { isHeld, among = listed(kind) }: { isHeld: boolean; among?: Among },
): Promise<Known<Row>> {
  const meantByWay = new Map<Way, ReadonlyMap<string, Meant>>();
  // What is meant in one way is not looked for in the next.
  let open = inputs;
  for (const way of among.ways) {
    const wanted = open.map((input) => soughtBy(way, input)).filter((sought) => sought !== null);
    const found = await firstOf(tx, kind, among, way, wanted);
    meantByWay.set(way, found);
    open = open.filter((input) => meantIn(found, way, input) === undefined);
  }
  const ids = [...new Set([...meantByWay.values()].flatMap((found) => [...found.values()].map(({ id }) => id)))];
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(kind)} r where r.id = any(${ids}::uuid[]) and (r.deleted_at is null) = ${among !== removed}
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
  (await lookUp<CustomerRow>(tx, 'customers', inputs, { isHeld })).find;

/** The removed customers that rows mean by a code, with an account that goes on with it; they stay as they are until the transaction ends. */
export const removedCustomers = async (tx: Tx, inputs: readonly Fields[]): Promise<Find<CustomerRow>> =>
  (await lookUp<CustomerRow>(tx, 'customers', inputs, { isHeld: true, among: removed })).find;

/** The products that rows mean. @param isHeld they stay as they are until the transaction ends */
export async function knownProducts(tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Known<ProductRow>> {
  const { find, isUnclear } = await lookUp<ProductRow>(tx, 'products', inputs, { isHeld });
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
