import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { keepersOf } from '../customers/keepers.ts';
import { survivorOf } from '../customers/survivor.ts';
import { journalTexts } from './messages.fa.ts';

/** Whose or of which place a line is. */
export type Detail = NonNullable<CallReply<typeof calls.readLedger>['detail']>;

/** What a line of SQL 0730 says of it. */
export interface DetailColumns {
  account: string;
  customer_id: string | null;
  /** of a buyer who was filled from no record */
  code: string;
  place_id: string | null;
}

/** By which a line of a person without a record or a code is found. */
export const noCode = '-';

const keyOf = ({ account, customer_id, code, place_id }: DetailColumns): string =>
  place_id ?? customer_id ?? (account === 'persons' ? `~${code}` : '');

/** The detail of a line; null where its account has none. */
export type DetailOf = (columns: DetailColumns) => Detail | null;

async function customersOf(tx: Tx, ids: readonly string[]): Promise<[string, Detail][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ key: string; id: string; code: string; name: string }>`
    select c.id as key, s.id, coalesce(nullif(s.economic_code, ''), s.national_code) as code, s.name from customers c
    join customers s on s.account_id = ${ownAccount} and s.id = ${survivorOf('c')}
    where c.account_id = ${ownAccount} and c.id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map(({ key, ...row }) => [key, { kind: 'customer', ...row }]);
}

/** Whose a code is (`keepersOf`: a sale stands in one account, their statements have it each); of nobody a buyer, by the name that was last written. */
async function bearersOf(tx: Tx, codes: readonly string[]): Promise<[string, Detail][]> {
  if (codes.length === 0) return [];
  const keepers = await keepersOf(tx, codes);
  const asked = codes.filter((code) => code !== '');
  const names = await sql<{ key: string; name: string }>`
    select key, name from sales_names where account_id = ${ownAccount} and key = any(${asked}::text[])`.execute(tx);
  const nameOf = new Map(names.rows.map(({ key, name }) => [key, name]));
  const detailOf = (code: string): Detail => {
    const keeper = keepers.get(code);
    if (keeper !== undefined) return { kind: 'customer', id: keeper.id, code: keeper.code, name: keeper.name };
    return { kind: 'buyer', id: null, code, name: nameOf.get(code) || code || journalTexts.unknownBuyers };
  };
  return codes.map((code) => [`~${code}`, detailOf(code)]);
}

async function placesOf(tx: Tx, ids: readonly string[]): Promise<[string, Detail][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id, name, coalesce(nullif(account_number, ''), terminal_number) as code from treasury_places
    where account_id = ${ownAccount} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows.map((row) => [row.id, { kind: 'place', ...row }]);
}

/** The details of lines: customers as those who took their place in merges, buyers by their codes, places. */
export async function detailsOf(tx: Tx, lines: readonly DetailColumns[]): Promise<DetailOf> {
  const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const people = lines.filter(({ account }) => account === 'persons');
  const found = new Map([
    ...(await customersOf(tx, distinct(people.map(({ customer_id }) => customer_id)))),
    ...(await bearersOf(tx, distinct(people.map(({ customer_id, code }) => (customer_id === null ? code : null))))),
    ...(await placesOf(tx, distinct(lines.map(({ place_id }) => place_id)))),
  ]);
  return (columns) => found.get(keyOf(columns)) ?? null;
}

/** Of one detail the same in all its lines: two records that are one customer's are one. */
export const detailKey = ({ id, code }: Detail): string => id ?? `~${code}`;
