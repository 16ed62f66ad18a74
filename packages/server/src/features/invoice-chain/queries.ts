import type { CallReply, calls } from '@taraz/contract';
import { goldServicesRate } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { lockInvoice } from '../invoices/commands/edit-invoice.ts';
import { referralBase } from '../invoices/commands/issue-referral.ts';
import type { Actor } from '../invoices/deps.ts';
import { details } from '../invoices/messages.fa.ts';
import type { InvoicePorts } from '../invoices/ports.ts';
import { withSeller } from '../invoices/prepare.ts';
import { showSummary, summaryColumns } from '../invoices/presenter.ts';
import { invoiceDetail } from '../invoices/queries/detail.ts';
import { invoicesWithDocument } from '../invoices/queries/with-document.ts';
import { checkReference, findReference } from '../invoices/reference.ts';
import { askedDrafts } from '../invoices/stored-draft.ts';
import { compareDrafts } from './compare-drafts.ts';

type ReferralDraft = CallReply<typeof calls.referralDraft>;
type Chain = CallReply<typeof calls.invoiceChain>;

export type ChainPorts = Pick<InvoicePorts, 'seller'>;

/**
 * The referral of an invoice as the editor opens it; stores nothing.
 * @throws Problem NOT_FOUND; CONFLICT, saying why it may not be referred to
 */
export async function draftReferral(
  tx: Tx,
  { seller }: ChainPorts,
  actor: Actor,
  id: string,
  subject: ReferralDraft['invoice_type'],
): Promise<ReferralDraft> {
  const row = await lockInvoice(tx, actor, id);
  const reference = row.tax_id === '' ? null : await findReference(tx, actor, row.tax_id);
  if (reference === null) throw new Problem('CONFLICT', { detail: details.referenceNotConfirmed });
  checkReference(reference, subject);
  const draft = withSeller(referralBase(reference, subject), await seller(tx));
  return { invoice_type: subject, referral_tax_number: row.tax_id, draft };
}

/** Everything that refers to one another, oldest first. @throws Problem NOT_FOUND */
export async function chainOfInvoice(tx: Tx, { accountId, memoryIds }: Actor, id: string): Promise<Chain> {
  const { chain } = await invoiceDetail(tx, accountId, memoryIds, id);
  const ids = chain.length === 0 ? [id] : chain.map((link) => link.id);
  const rows = await invoicesWithDocument(tx)
    .select(summaryColumns)
    .select(['referred_id', 'draft'])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const whole = askedDrafts(rows.map(({ draft }) => draft));
  const drafts = new Map(rows.map(({ id }, index) => [id, whole[index]]));
  const original = rows.find(({ referred_id }) => referred_id === null);
  const rates = original === undefined ? {} : { goldRate: goldServicesRate(original.invoice_date.toISOString()) };
  return {
    invoices: rows.map((row) => {
      const before = row.referred_id === null ? undefined : drafts.get(row.referred_id);
      const after = drafts.get(row.id);
      const isSame = before === undefined || after === undefined || row.subject === 'cancellation';
      const changes = isSame ? [] : compareDrafts(before, after, rates);
      return { ...showSummary(row), referred_id: row.referred_id, changes };
    }),
  };
}
