import { goldServicesRate } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { InvoiceTables } from './tables.ts';

/** An invoice in a chain of corrections, as far as the rule book asks of it. */
export interface ChainLink {
  tax_id: string;
  subject: InvoiceTables['invoices']['subject'];
  invoice_date: Date;
  payload: string | null;
}

/** Corrections of corrections walked before giving up; a chain is never this long in earnest. */
const longestChain = 100;

/** The invoice of this id and those it refers to, back to the original, nearest first. */
export async function linksOf(tx: Tx, accountId: string, id: string): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    with recursive chain as (
      select i.id, i.referred_id, i.tax_id, i.subject, i.invoice_date, 1 as place from invoices i
      where i.account_id = ${accountId} and i.id = ${id}
      union all
      select i.id, i.referred_id, i.tax_id, i.subject, i.invoice_date, c.place + 1 from chain c
        join invoices i on i.account_id = ${accountId} and i.id = c.referred_id
      where c.place < ${longestChain}
    )
    select c.tax_id, c.subject, c.invoice_date, d.payload from chain c
      join invoice_documents d on d.account_id = ${accountId} and d.invoice_id = c.id
    order by c.place`.execute(tx);
  return rows;
}

/**
 * Percent of VAT on gold services that a chain keeps: that of its original's day (spec/rules.md section c "Rates");
 * undefined for an empty one.
 */
export function goldRateOfLinks(links: readonly ChainLink[]): string | undefined {
  const original = links.at(-1);
  return original === undefined ? undefined : goldServicesRate(original.invoice_date.toISOString());
}

/** The rate that a draft which refers to this invoice keeps; undefined where it is no gold, or refers to none of ours. */
export async function keptGoldRate(
  tx: Tx,
  accountId: string,
  pattern: string,
  referredId: string | null,
): Promise<string | undefined> {
  if (pattern !== 'gold' || referredId === null) return undefined;
  return goldRateOfLinks(await linksOf(tx, accountId, referredId));
}
