import { cleanIdentifier, foldText } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import type { PartyKind } from './tables.ts';

type Text = Record<string, unknown>;

/** By what a record can be found among others of its kind. */
interface Keys {
  /** those that its row would be looked for by (take-row.ts); it means a record at most where one has one of them */
  sought: string[];
  /** those that other rows may find the record by */
  own: string[];
}

export const codeOf = (value: unknown): string => cleanIdentifier(String(value ?? ''));
/** What a customer is called: a company, or a person. */
export const customerName = (input: Text): string =>
  String(input.company ?? '').trim() || `${input.first_name ?? ''} ${input.last_name ?? ''}`.trim();

const keys = (...given: [prefix: string, value: string][]): string[] =>
  given.filter(([, value]) => value !== '').map(([prefix, value]) => `${prefix}:${value}`);

function customerKeys(input: Text): Keys {
  const codes = keys(['economic', codeOf(input.economic_code)], ['national', codeOf(input.national_code)]);
  const name = keys(['name', persianSortKey(customerName(input))]);
  return { sought: codes.length > 0 ? codes : name, own: [...codes, ...name] };
}

function productKeys(input: Text): Keys {
  const sku = keys(['sku', String(input.sku ?? '').trim()]);
  const gtin = keys(['gtin', codeOf(input.gtin)]);
  const name = keys(['name', `${codeOf(input.code)} ${foldText(String(input.name ?? ''))}`]);
  return { sought: sku.length > 0 ? sku : gtin.length > 0 ? gtin : name, own: [...sku, ...gtin, ...name] };
}

export const keysOf = (kind: PartyKind, input: Text): Keys =>
  kind === 'customers' ? customerKeys(input) : productKeys(input);

/** The values of a column that live records have among those given. */
async function taken(tx: Tx, kind: PartyKind, column: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(kind)}
    where deleted_at is null and ${sql.ref(column)} <> '' and ${sql.ref(column)} = any(${[...values]}::text[])`.execute(
    tx,
  );
  return rows.map(({ value }) => value);
}

async function knownNames(tx: Tx, inputs: readonly Text[]): Promise<string[]> {
  const sorts = inputs.map(({ name }) => persianSortKey(String(name ?? '').trim()));
  const rows = await tx
    .selectFrom('products')
    .select(['code', 'name'])
    .where('deleted_at', 'is', null)
    .where('name_sort', '=', sql<string>`any(${sorts}::text[])`)
    .where('code', '=', sql<string>`any(${inputs.map(({ code }) => codeOf(code))}::text[])`)
    .execute();
  return rows.flatMap(({ code, name }) => productKeys({ code, name }).sought);
}

/** Keys that records have already and one of the rows is looked for by: in a few statements for all rows. */
export async function knownKeys(tx: Tx, kind: PartyKind, inputs: readonly Text[]): Promise<Set<string>> {
  const sought = Map.groupBy(
    inputs.flatMap((input) => keysOf(kind, input).sought),
    (key) => key.slice(0, key.indexOf(':')),
  );
  const known = new Set<string>();
  const columns = { economic: 'economic_code', national: 'national_code', sku: 'sku', gtin: 'gtin', name: 'name_sort' };
  for (const [prefix, column] of Object.entries(columns)) {
    if (prefix === 'name' && kind === 'products') continue;
    const values = (sought.get(prefix) ?? []).map((key) => key.slice(prefix.length + 1));
    for (const value of await taken(tx, kind, column, values)) known.add(`${prefix}:${value}`);
  }
  if (kind === 'products' && sought.has('name')) for (const key of await knownNames(tx, inputs)) known.add(key);
  return known;
}
