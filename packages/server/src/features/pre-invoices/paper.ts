import type { OwnOfPapers, PaperSource } from '../paper/paper-source.ts';
import type { PreInvoiceRow } from './queries.ts';

/** A pre-invoice as paper sets it: no tax number, no place in the authority, and its own number and end. */
export function preInvoicePaper(row: PreInvoiceRow, previewUrl: string | null, own: OwnOfPapers): PaperSource {
  return {
    ...own,
    id: row.id,
    draft: row.draft,
    issuedAt: row.created_at.toISOString(),
    taxNumber: '',
    serialNumber: '',
    referenceNumber: '',
    environment: 'production',
    state: 'draft',
    fate: null,
    payload: null,
    goldRate: null,
    reference: null,
    previewUrl,
    offer: { number: row.number, validUntil: row.valid_until, isTaken: row.invoice_id !== null },
  };
}
