import type { CallReply, calls } from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import { invoiceEtag } from './etag.ts';
import { wholeRials } from './summary.ts';
import type { InvoiceTables } from './tables.ts';

export type ShownSummary = CallReply<typeof calls.listInvoices>['invoices'][number];
type InvoiceRow = Selectable<InvoiceTables['invoices']>;

/** Columns of a row that a list shows. */
const storedColumns = [
  'id',
  'version',
  'state',
  'environment',
  'memory_id',
  'internal_id',
  'tax_id',
  'serial',
  'reference_number',
  'output_type',
  'pattern',
  'subject',
  'referral_tax_number',
  'buyer_name',
  'buyer_sort',
  'buyer_code',
  'invoice_date',
  'not_before',
  'deadline',
  'payment_due',
  'total',
  'total_sort',
  'total_vat',
  'error_count',
  'warning_count',
  'superseded_by',
  'cancelled_by',
  'buyer_reaction',
  'article6_status',
  'issued_elsewhere',
  'cancelled_elsewhere',
  'archived',
  'branch_id',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof InvoiceRow)[];

/** In line without a time to go: the database holds it until the taxpayer has signed (SQL 0050). */
const awaitsSignature = sql<boolean>`(invoices.state = 'queued' and exists (
  select from invoice_queue q
  where q.account_id = invoices.account_id and q.invoice_id = invoices.id and q.next_at = 'infinity'))`.as(
  'awaits_signature',
);

/**
 * One look into the index for each row that is shown. `exists` could be hashed: the planner, who counts the rows before the
 * page's limit, would read all notes of a large account for a page.
 */
const hasNotes = sql<boolean>`((select true from invoice_notes n
  where n.account_id = invoices.account_id and n.invoice_id = invoices.id limit 1) is not null)`.as('has_notes');

/** As `hasNotes`: one look for each row. */
const hasFiles = sql<boolean>`((select true from attachments f
  where f.account_id = invoices.account_id and f.invoice_id = invoices.id limit 1) is not null)`.as('has_files');

/** Of a draft that waits for room in the plan's quota until when it has to be sent; by one look for each row, as its notes. */
export const heldUntil = sql<Date | null>`(case when invoices.state = 'draft' then (select h.deadline from quota_held h
  where h.account_id = invoices.account_id and h.invoice_id = invoices.id) end)`.as('held_until');

/** Of a draft whether a colleague is to look at it, or gave it back; by one look for each row. */
const review = sql<ShownSummary['review']>`(case when invoices.state = 'draft' then (select r.state from draft_reviews r
  where r.account_id = invoices.account_id and r.invoice_id = invoices.id) end)`.as('review');

/** What `showSummary` needs, of a query from `invoices`. */
export const summaryColumns = [...storedColumns, awaitsSignature, heldUntil, review, hasNotes, hasFiles] as const;

export type SummaryRow = Pick<InvoiceRow, (typeof storedColumns)[number]> & {
  awaits_signature: boolean;
  held_until: Date | null;
  review: ShownSummary['review'];
  has_notes: boolean;
  has_files: boolean;
};

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A stored row as lists and pages show it. The deadline is shown only while it can still be missed. */
export function showSummary(row: SummaryRow): ShownSummary {
  const isWaiting =
    row.state === 'queued' || row.state === 'rejected' || row.state === 'sending' || row.state === 'unknown';
  return {
    id: row.id,
    etag: invoiceEtag(row),
    state: row.state,
    environment: row.environment,
    memory_id: row.memory_id,
    internal_id: row.internal_id,
    tax_number: row.tax_id,
    serial_number: row.serial ?? '',
    reference_number: row.reference_number,
    invoice_output_type: row.output_type,
    invoice_pattern: row.pattern as ShownSummary['invoice_pattern'],
    invoice_type: row.subject,
    referral_tax_number: row.referral_tax_number,
    buyer_name: row.buyer_name,
    buyer_code: row.buyer_code,
    invoice_date: row.invoice_date.toISOString(),
    not_before: iso(row.not_before),
    deadline: isWaiting ? iso(row.deadline) : iso(row.held_until),
    payment_due: row.payment_due,
    // Rows of earlier versions may have more digits than an amount has.
    total: wholeRials(row.total),
    total_vat: wholeRials(row.total_vat),
    error_count: row.error_count,
    warning_count: row.warning_count,
    superseded_by: row.superseded_by,
    cancelled_by: row.cancelled_by,
    buyer_reaction: row.buyer_reaction,
    article6_status: row.article6_status,
    issued_elsewhere: row.issued_elsewhere,
    cancelled_elsewhere: row.cancelled_elsewhere,
    awaits_signature: row.awaits_signature,
    held: row.held_until !== null,
    review: row.review,
    has_notes: row.has_notes,
    has_files: row.has_files,
    archived: row.archived,
    branch_id: row.branch_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
