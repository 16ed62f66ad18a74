import type { CallReply, calls } from '@taraz/contract';
import { computeDraft, goldServicesRate, type InvoiceDraft } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { showVerdict } from '../findings.ts';
import { keptGoldRate } from '../gold-rate.ts';
import { heldUntil, type SummaryRow, showSummary, summaryColumns } from '../presenter.ts';
import { askedDraft } from '../stored-draft.ts';
import type { StoredVerdict } from '../tables.ts';
import { invoicesWithDocument } from './with-document.ts';

export type ShownInvoice = CallReply<typeof calls.getInvoice>;

async function eventsOf(tx: Tx, accountId: string, id: string): Promise<ShownInvoice['events']> {
  const rows = await tx
    .selectFrom('invoice_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .orderBy('event_id')
    .execute();
  return rows.map(({ event_id, at, from_state, to_state, cause, detail, actor }) => ({
    id: event_id,
    at: at.toISOString(),
    from_state,
    to_state,
    cause,
    detail,
    actor,
  }));
}

/** Since it was written nothing has happened to it, so nothing was sent. */
const isUntouched = (row: SummaryRow): boolean => row.updated_at.getTime() === row.created_at.getTime();

async function attemptsOf(tx: Tx, accountId: string, row: SummaryRow) {
  if (isUntouched(row)) return { shown: [], verdict: null, receipt: null };
  const rows = await tx
    .selectFrom('invoice_attempts')
    .select([
      'uid',
      'stored_at',
      'sends',
      'last_sent_at',
      'answered_at',
      'reference_numbers',
      'outcome',
      'sha256',
      'verdict',
      'receipt',
    ])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', row.id)
    .orderBy('stored_at')
    .execute();
  const shown: ShownInvoice['attempts'] = rows.map((row) => ({
    uid: row.uid,
    stored_at: row.stored_at.toISOString(),
    sent_at: row.sends === 0 ? null : row.last_sent_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    reference_number: row.reference_numbers.at(-1) ?? null,
    outcome: row.outcome,
    sha256: row.sha256.toString('hex'),
  }));
  const verdict = rows.findLast((row) => row.verdict !== null)?.verdict ?? null;
  return { shown, verdict, receipt: rows.findLast((row) => row.receipt !== null)?.receipt ?? null };
}

/** The invoice it refers to, and so on back to the original; then everything that refers to any of them, oldest first. */
async function chainOf(
  tx: Tx,
  accountId: string,
  row: SummaryRow & { referred_id: string | null },
): Promise<ShownInvoice['chain']> {
  // Only what is confirmed is referred to: an original before that stands alone.
  if (row.referred_id === null && row.state !== 'confirmed') return [linkOf(row)];
  const rows = await tx
    .withRecursive('back', (db) =>
      db
        .selectFrom('invoices')
        .select(['id', 'referred_id'])
        .where('account_id', '=', accountId)
        .where('id', '=', row.id)
        .union(
          db
            .selectFrom('invoices')
            .innerJoin('back', 'back.referred_id', 'invoices.id')
            .select(['invoices.id', 'invoices.referred_id'])
            .where('invoices.account_id', '=', accountId),
        ),
    )
    .withRecursive('chain', (db) =>
      db
        .selectFrom('back')
        .select('back.id')
        .where('back.referred_id', 'is', null)
        .union(
          db
            .selectFrom('invoices')
            .innerJoin('chain', 'chain.id', 'invoices.referred_id')
            .select('invoices.id')
            .where('invoices.account_id', '=', accountId),
        ),
    )
    .selectFrom('invoices')
    .select(['id', 'tax_id', 'subject', 'state', 'invoice_date', 'referred_id', 'created_at', heldUntil])
    .where('account_id', '=', accountId)
    .where('id', 'in', (eb) => eb.selectFrom('chain').select('chain.id'))
    .orderBy('created_at')
    .execute();
  return rows.map(linkOf);
}

const linkOf = ({
  id,
  tax_id,
  subject,
  state,
  invoice_date,
  referred_id,
  held_until,
}: Pick<SummaryRow, 'id' | 'tax_id' | 'subject' | 'state' | 'invoice_date' | 'held_until'> & {
  referred_id: string | null;
}): ShownInvoice['chain'][number] => ({
  id,
  tax_number: tax_id,
  invoice_type: subject,
  state,
  invoice_date: invoice_date.toISOString(),
  referred_id,
  held: held_until !== null,
});

/** Percent of VAT on gold services, which what refers to the invoice keeps as it does; null of other goods. */
async function goldRateOf(
  tx: Tx,
  accountId: string,
  { pattern, referred_id, invoice_date }: SummaryRow & { referred_id: string | null },
): Promise<string | null> {
  if (pattern !== 'gold') return null;
  return (await keptGoldRate(tx, accountId, pattern, referred_id)) ?? goldServicesRate(invoice_date.toISOString());
}

/** The authority's findings hold for what was sent: once the invoice is in line again they are history. */
function findingsOf(row: SummaryRow, verdict: StoredVerdict | null, draft: InvoiceDraft): ShownInvoice['findings'] {
  const isJudged = row.state === 'confirmed' || row.state === 'rejected' || row.state === 'abandoned';
  return isJudged && verdict !== null ? showVerdict(verdict, draft) : [];
}

/**
 * The whole invoice.
 * @param allowed memories the user may see; null: all
 * @throws Problem NOT_FOUND, also for another account's
 */
export async function invoiceDetail(
  tx: Tx,
  accountId: string,
  allowed: readonly string[] | null,
  id: string,
): Promise<ShownInvoice> {
  const row = await invoicesWithDocument(tx)
    .select(summaryColumns)
    .select(['referred_id', 'draft'])
    .where('invoices.account_id', '=', accountId)
    .where('invoices.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || (allowed !== null && row.memory_id !== '' && !allowed.includes(row.memory_id))) {
    throw new Problem('NOT_FOUND');
  }
  const { shown, verdict, receipt } = await attemptsOf(tx, accountId, row);
  const draft = askedDraft(row.draft);
  const goldRate = await goldRateOf(tx, accountId, row);
  return {
    ...showSummary(row),
    draft,
    totals: {
      ...computeDraft(draft, { goldRate: goldRate ?? undefined }),
      // The portal gave these, and no lines to compute them from.
      ...(row.issued_elsewhere ? { total: row.total, total_vat: row.total_vat } : {}),
    },
    gold_rate: goldRate,
    findings: findingsOf(row, verdict, draft),
    events: await eventsOf(tx, accountId, id),
    attempts: shown,
    chain: await chainOf(tx, accountId, row),
    receipt,
  };
}
