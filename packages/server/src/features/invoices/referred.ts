import { cleanIdentifier, type InvoiceDraft } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from './deps.ts';
import { keptGoldRate } from './gold-rate.ts';
import { isOpenTo, type Reference } from './reference.ts';

/** What a draft that refers to an invoice of ours takes of it before it is issued. */
export interface Referred {
  id: string;
  /** whose people see what refers to it, as they see it */
  branchId: string | null;
  /** of gold: percent of VAT on services, which their chain keeps */
  goldRate: string | undefined;
}

export const asReferred = ({ row, goldRate }: Reference): Referred => ({
  id: row.id,
  branchId: row.branch_id,
  goldRate,
});

/** Of several invoices of one tax id, which a memory may bear in two environments, that of the earlier one. */
const environments = ['production', 'sandbox', 'simulator'] as const;

/** The tax id to which a draft refers; '' where it is an original or names none. */
export const referredTaxId = ({ invoice }: InvoiceDraft): string =>
  invoice.invoice_type === 'original' ? '' : cleanIdentifier(invoice.referral_tax_number);

/**
 * What each of some drafts refers to, among the invoices that the actor may work with. Nothing is locked: nothing is issued
 * yet, and whether it may be referred to is looked at then.
 */
export async function referredOf(
  tx: Tx,
  actor: Actor,
  drafts: readonly InvoiceDraft[],
): Promise<(draft: InvoiceDraft) => Referred | null> {
  const taxIds = [...new Set(drafts.map(referredTaxId).filter((taxId) => taxId !== ''))];
  if (taxIds.length === 0) return () => null;
  const rows = await tx
    .selectFrom('invoices')
    .select(['id', 'tax_id', 'environment', 'pattern', 'memory_id', 'branch_id', 'created_by'])
    .where('account_id', '=', actor.accountId)
    .where('environment', 'in', environments)
    .where('tax_id', 'in', taxIds)
    .where('tax_id', '<>', '')
    .execute();
  const open = rows
    .filter((row) => isOpenTo(actor, row))
    .sort((one, other) => environments.indexOf(other.environment) - environments.indexOf(one.environment));
  const referred = new Map<string, Referred>();
  for (const { id, tax_id, pattern, branch_id } of open)
    referred.set(tax_id, {
      id,
      branchId: branch_id,
      goldRate: await keptGoldRate(tx, actor.accountId, pattern, id),
    });
  return (draft) => referred.get(referredTaxId(draft)) ?? null;
}
