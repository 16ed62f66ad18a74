import { foldText } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { mayComeBack, mayComeBackAs } from '../customers/keepers.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { survivorOf } from '../customers/survivor.ts';
import type { ProductRow } from '../products/queries.ts';
import {
  anyBranchWays,
  codeWays,
  type Fields,
  productNamed,
  saysEconomicCode,
  soughtBy,
  type Way,
  waysOf,
} from './row-keys.ts';
import type { PartyKind } from './tables.ts';

/** The record that a row means; undefined: none that is there. */
export type Find<Row> = (fields: Fields) => Row | undefined;

export interface Known<Row> {
  find: Find<Row>;
  /** several records are as likely what a row means */
  isUnclear(fields: Fields): boolean;
  /** the record took the place of another, whose code the row has */
  isInPlace(fields: Fields): boolean;
}

/** What a row is looked for by in one way, and whether it says an economic code, which whoever it means has then. */
interface Sought {
  a: string;
  b: string;
  says: boolean;
}

const keyOf = ({ a, b, says }: Sought): string => JSON.stringify([a, b, says]);

function soughtOf(way: Way, input: Fields): Sought | null {
  const pair = soughtBy(way, input);
  return pair === null ? null : { a: pair[0], b: pair[1], says: saysEconomicCode(input) };
}

/** The records that rows are looked for among. */
interface Among {
  ways: readonly Way[];
  /** of a record `r` that is meant by the pair `w.a`, `w.b`; `w.says` that the row says an economic code */
  has: RawBuilder<boolean>;
  /** which of several comes first */
  order: RawBuilder<unknown>;
  /** as what each stands: itself, or a record `s` that is joined, which may have been removed */
  stands: { id: RawBuilder<string>; joined: RawBuilder<unknown>; isListed: boolean };
  /** it stands as another, which is not meant by the pair itself */
  isInPlace: RawBuilder<boolean>;
}

const listed = (kind: PartyKind): Among => ({
  ways: waysOf[kind],
  has: sql<boolean>`r.deleted_at is null`,
  order: sql`r.created_at, r.id`,
  stands: { id: sql`r.id`, joined: sql``, isListed: true },
  isInPlace: sql<boolean>`false`,
});

/**
 * Customers in whose account is what was sold to a code that none of the list bears: who was removed, and whoever took the place
 * of who bore it in merges. A new one would take that over, and not what was paid (SQL 0870). Not who was removed where another
 * of the list took their place since.
 */
const keeping: Among = {
  ways: codeWays,
  has: sql<boolean>`r.deleted_at is not null and s.merged_into is null and (s.deleted_at is null or ${mayComeBack})
    and exists (select from customer_invoices l where l.account_id = r.account_id and l.customer_id is null and l.code = w.a)`,
  order: sql`s.deleted_at desc nulls first, s.created_at, s.id, r.id`,
  stands: {
    id: sql`s.id`,
    joined: sql`join customers s on s.account_id = r.account_id and s.id = ${survivorOf('r')}`,
    isListed: false,
  },
  isInPlace: sql<boolean>`s.id <> r.id`,
};

/** Somebody of the list has the code in this column, as whichever branch. */
const listedWith = (column: 'economic_code' | 'national_code') => sql<boolean>`exists (select from customers t
  where t.account_id = r.account_id and t.${sql.ref(column)} = w.a and t.${sql.ref(column)} <> '' and t.deleted_at is null)`;

/** Who keeps the account of a code does not bear it themselves, as whichever branch: only who was merged into them did. */
const isOfOthers = sql<boolean>`w.a not in (s.economic_code, s.national_code)`;

/**
 * Of those who alone keeps the account of a code, as whichever branch they bore it, as nobody of the list has it as any; not
 * where one of the list has their economic code as no branch, which is what they come back as. An economic code that the row
 * says is theirs instead, and none of the list has it so: they would be meant.
 */
const keepingAlone: Among = {
  ...keeping,
  ways: anyBranchWays,
  has: sql<boolean>`${keeping.has} and not ${listedWith('economic_code')} and not ${listedWith('national_code')}
    and (${isOfOthers} or w.says or ${mayComeBackAs(sql`''`)})`,
  isInPlace: isOfOthers,
};

/** What a pair means: the first record of it. */
interface Meant {
  id: string;
  /** there are others as good */
  isUnclear: boolean;
  /** it took the place of who is meant */
  isInPlace: boolean;
}

async function firstOf(
  tx: Tx,
  kind: PartyKind,
  { has, order, stands, isInPlace }: Among,
  { matches, isAlone }: Way,
  wanted: readonly Sought[],
): Promise<ReadonlyMap<string, Meant>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Sought & Meant>`
    select distinct on (w.a, w.b, w.says) w.a, w.b, w.says, ${stands.id} as id, ${isInPlace} as "isInPlace",
      ${isAlone === true} and min(${stands.id}::text) over same <> max(${stands.id}::text) over same as "isUnclear"
    from (
      select distinct a, b, says from unnest(${wanted.map(({ a }) => a)}::text[], ${wanted.map(({ b }) => b)}::text[],
        ${wanted.map(({ says }) => says)}::boolean[]) as u (a, b, says)
    ) w join ${sql.table(kind)} r on ${matches}
      ${stands.joined}
    where ${has}
    window same as (partition by w.a, w.b, w.says)
    order by w.a, w.b, w.says, ${order}`.execute(tx);
  return new Map(rows.map(({ a, b, says, ...meant }) => [keyOf({ a, b, says }), meant]));
}

function meantIn(found: ReadonlyMap<string, Meant>, way: Way, input: Fields): Meant | undefined {
  const sought = soughtOf(way, input);
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
    const wanted = open.map((input) => soughtOf(way, input)).filter((sought) => sought !== null);
    const found = await firstOf(tx, kind, among, way, wanted);
    meantByWay.set(way, found);
    open = open.filter((input) => meantIn(found, way, input) === undefined);
  }
  const ids = [...new Set([...meantByWay.values()].flatMap((found) => [...found.values()].map(({ id }) => id)))];
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(kind)} r
    where r.id = any(${ids}::uuid[]) and ${among.stands.isListed ? sql`r.deleted_at is null` : sql`r.merged_into is null`}
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
    isInPlace: (input) => meantBy(input)?.isInPlace ?? false,
  };
}

/** The customers that rows mean. @param isHeld they stay as they are until the transaction ends */
export const knownCustomers = async (tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Find<CustomerRow>> =>
  (await lookUp<CustomerRow>(tx, 'customers', inputs, { isHeld })).find;

/** The customers whose account goes on with the code of a row that means none of the list; they stay as they are until the transaction ends. */
export const keepingCustomers = (tx: Tx, inputs: readonly Fields[]): Promise<Known<CustomerRow>> =>
  lookUp<CustomerRow>(tx, 'customers', inputs, { isHeld: true, among: keeping });

/** The same of rows of no branch, by who alone kept the account of their code, as a branch. */
export const branchesKeeping = (tx: Tx, inputs: readonly Fields[]): Promise<Known<CustomerRow>> =>
  lookUp<CustomerRow>(tx, 'customers', inputs, { isHeld: true, among: keepingAlone });

/** The products that rows mean. @param isHeld they stay as they are until the transaction ends */
export async function knownProducts(tx: Tx, inputs: readonly Fields[], isHeld: boolean): Promise<Known<ProductRow>> {
  const { find, ...known } = await lookUp<ProductRow>(tx, 'products', inputs, { isHeld });
  return {
    find: (input) => {
      const found = find(input);
      if (found === undefined || soughtBy(productNamed, input) === null) return found;
      // What sorts alike is not yet the same name.
      return foldText(found.name) === foldText(String(input.name ?? '')) ? found : undefined;
    },
    ...known,
  };
}
