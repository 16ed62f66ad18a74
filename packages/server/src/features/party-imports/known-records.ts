import { foldText, normaliseMobile } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { ProductRow } from '../products/queries.ts';
import { codeOf, customerName } from './row-keys.ts';
import type { PartyKind } from './tables.ts';

type Text = Record<string, unknown>;
type Pair = readonly [string, string];

/** The record that a row means; undefined: none that is there. */
export type Find<Row> = (input: Text) => Row | undefined;

const keyOf = (pair: Pair): string => JSON.stringify(pair);

/** The oldest live record `r` that matches each pair `w.a`, `w.b`: its id. */
async function oldest(
  tx: Tx,
  kind: PartyKind,
  wanted: readonly Pair[],
  matches: RawBuilder<boolean>,
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

/** One way to look for a record: what a row is looked for by, null for not this way, and what has it. */
interface Way {
  pairOf(input: Text): Pair | null;
  matches: RawBuilder<boolean>;
}

const pair = (a: string, b = ''): Pair | null => (a === '' ? null : [a, b]);
const phoneOf = (input: Text): string => normaliseMobile(codeOf(input.phone)) ?? codeOf(input.phone);
const skuOf = (input: Text): string => String(input.sku ?? '').trim();

const economic: Way = {
  pairOf: (input) => pair(codeOf(input.economic_code), codeOf(input.branch_code)),
  matches: sql`r.economic_code = w.a and r.economic_code <> '' and r.branch_code = w.b`,
};
const national: Way = {
  pairOf: (input) => pair(codeOf(input.national_code), codeOf(input.branch_code)),
  matches: sql`r.national_code = w.a and r.national_code <> '' and r.branch_code = w.b`,
};
const customerNamed: Way = {
  pairOf: (input) =>
    codeOf(input.economic_code) !== '' || codeOf(input.national_code) !== ''
      ? null
      : [persianSortKey(customerName(input)), phoneOf(input)],
  matches: sql`r.name_sort = w.a and (w.b = '' or r.phone in (w.b, ''))`,
};

const stockCode: Way = {
  pairOf: (input) => pair(skuOf(input)),
  matches: sql`r.sku = w.a and r.sku <> ''`,
};
const barcode: Way = {
  pairOf: (input) => (skuOf(input) === '' ? pair(codeOf(input.gtin)) : null),
  matches: sql`r.gtin = w.a and r.gtin <> ''`,
};
const productNamed: Way = {
  pairOf: (input) =>
    skuOf(input) !== '' || codeOf(input.gtin) !== ''
      ? null
      : [codeOf(input.code), persianSortKey(String(input.name ?? '').trim())],
  matches: sql`r.code = w.a and r.name_sort = w.b`,
};

/** Looks for the records of all rows, in a statement for each way and one for the records; they are held, if so asked. */
async function lookUp<Row extends { id: string }>(
  tx: Tx,
  kind: PartyKind,
  ways: readonly Way[],
  inputs: readonly Text[],
  isHeld: boolean,
): Promise<Find<Row>> {
  const idsByWay = new Map<Way, ReadonlyMap<string, string>>();
  for (const way of ways) {
    const wanted = inputs.flatMap((input) => {
      const sought = way.pairOf(input);
      return sought === null ? [] : [sought];
    });
    idsByWay.set(way, await oldest(tx, kind, wanted, way.matches));
  }
  const ids = [...new Set([...idsByWay.values()].flatMap((found) => [...found.values()]))];
  const { rows } = await sql<Row>`
    select r.* from ${sql.table(kind)} r where r.id = any(${ids}::uuid[]) and r.deleted_at is null
    order by r.id ${isHeld ? sql`for no key update` : sql``}`.execute(tx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (input) => {
    for (const way of ways) {
      const sought = way.pairOf(input);
      const id = sought === null ? undefined : idsByWay.get(way)?.get(keyOf(sought));
      if (id !== undefined) return byId.get(id);
    }
    return undefined;
  };
}

/**
 * The customers that rows mean: by economic code and branch, by national code and branch, those without either by name
 * and phone.
 * @param isHeld they stay as they are until the transaction ends
 */
export const knownCustomers = (tx: Tx, inputs: readonly Text[], isHeld: boolean): Promise<Find<CustomerRow>> =>
  lookUp(tx, 'customers', [economic, national, customerNamed], inputs, isHeld);

/** The products that rows mean: by stock code, those without by barcode, those without either by id and name. */
export async function knownProducts(tx: Tx, inputs: readonly Text[], isHeld: boolean): Promise<Find<ProductRow>> {
  const find = await lookUp<ProductRow>(tx, 'products', [stockCode, barcode, productNamed], inputs, isHeld);
  return (input) => {
    const found = find(input);
    // What sorts alike is not yet the same name.
    const isMeant =
      productNamed.pairOf(input) === null || foldText(found?.name ?? '') === foldText(String(input.name ?? ''));
    return isMeant ? found : undefined;
  };
}
