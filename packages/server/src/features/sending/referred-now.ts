import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import type { MemoryKey } from '../invoices/numbering.ts';

interface Reference {
  /** of the invoice that is referred to */
  id: string;
  /** it came into the book while what refers to it was being made: neither saw the other, and nothing ties them yet */
  isUntied: boolean;
}

/** By what refers to them. */
export type References = ReadonlyMap<string, Reference>;

/**
 * What invoices refer to by now: what other software issued may have been taken into the book since they were issued, or since
 * they were claimed. Each table by its keys alone, as in `lockStanding`.
 */
export async function referencesOf(tx: Tx, { environment }: MemoryKey, ids: readonly string[]): Promise<References> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; referred_id: string | null; number: string }>`
    select id, referred_id, referral_tax_number as number from invoices
    where account_id = ${ownAccount} and ${within('id', ids)} and referral_tax_number <> '' ${prepared}`.execute(tx);
  const numbers = rows.flatMap(({ referred_id, number }) => (referred_id === null ? [number] : []));
  const byNumber = await confirmedOf(tx, environment, numbers);
  return new Map(
    rows.flatMap(({ id, referred_id, number }) => {
      const found = referred_id ?? byNumber.get(number);
      return found === undefined ? [] : [[id, { id: found, isUntied: referred_id === null }] as const];
    }),
  );
}

async function confirmedOf(tx: Tx, environment: string, taxIds: readonly string[]): Promise<Map<string, string>> {
  if (taxIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tax_id: string }>`
    select id, tax_id from invoices where account_id = ${ownAccount} and environment = ${environment}
      and ${within('tax_id', taxIds, 'text')} and tax_id <> '' and state = 'confirmed'`.execute(tx);
  return new Map(rows.map(({ id, tax_id }) => [tax_id, id]));
}

/** Ties an invoice to what it turned out to refer to; both are of one branch, as where it is taken in (adopt-invoices.ts). */
export const tieToReference = (tx: Tx, { accountId }: MemoryKey, id: string, reference: Reference): Promise<unknown> =>
  sql`
    update invoices c set referred_id = r.id, branch_id = coalesce(r.branch_id, c.branch_id) from invoices r
    where c.account_id = ${accountId} and c.id = ${id} and c.referred_id is null
      and r.account_id = c.account_id and r.id = ${reference.id}`.execute(tx);
