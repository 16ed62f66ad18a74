/**
 * What has become of a packet. `TIMEOUT`: processing took too long and the invoice is *not* registered.
 * `NOT_FOUND` covers also packets outside the window asked about.
 */
export const inquiryStatuses = ['SUCCESS', 'FAILED', 'IN_PROGRESS', 'TIMEOUT', 'NOT_FOUND'] as const;
/** What has become of a packet. */
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Values that the `status` filter of `inquiry` takes; another is refused with 4142. */
export const inquiryStatusFilters = ['SUCCESS', 'FAILED', 'TIMEOUT', 'IN_PROGRESS'] as const;
/** A value of the `status` filter. */
export type InquiryStatusFilter = (typeof inquiryStatusFilters)[number];

/** An error or a warning on one invoice; warnings do not stop it. */
export interface InquiryMessage {
  /** Digits, leading zeros included; the first says error (0) or warning (1). */
  code: string;
  /** Persian. */
  message: string;
  errorType: 'ERROR' | 'WARNING';
}

/** The verdict in a row of an inquiry. */
export interface InquiryData {
  error: InquiryMessage[];
  warning: InquiryMessage[];
  success: boolean;
}

/** The one packet type seen in version 2's inquiries. */
export const invoicePacketType = 'receive_invoice_confirm';

/** A row of the three inquiries. Strings are never null: one widely used client crashes on them. */
export interface InquiryRow {
  referenceNumber: string;
  uid: string;
  status: InquiryStatus;
  data: InquiryData;
  packetType: string;
  fiscalId: string;
  /** The authority's signed receipt (JWS compact) when `status` is `SUCCESS`, else empty. */
  sign: string;
}

/** Payload of a receipt, the JWS in `sign`. Its header is `{alg: 'RS256', sigT}` and nothing else. */
export interface ReceiptPayload {
  referenceNumber: string;
  clientId: string;
  taxId: string;
  /** ISO 8601 in UTC with milliseconds. */
  receivedDate: string;
}

/** The buyer's reaction to an invoice. */
export const invoiceStatuses = [
  'REJECTED',
  'APPROVED',
  'SYSTEMIC_APPROVED',
  'IMPOSSIBLE_REACTION',
  'AWAITING_REACTION',
  'NO_NEED_REACTION',
  'CANCELED',
] as const;
/** A buyer's reaction. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Whether an invoice lies above the seller's sales limit (article 6). */
export const article6Statuses = ['EXCEEDED', 'NOT_EXCEEDED'] as const;
/** Where an invoice stands to the seller's sales limit. */
export type Article6Status = (typeof article6Statuses)[number];

/** Why there is no reaction to tell of. */
export const invoiceStatusErrors = ['NOT_FOUND', 'ACCESS_DENIED'] as const;
/** One of `invoiceStatusErrors`. */
export type InvoiceStatusError = (typeof invoiceStatusErrors)[number];

/** A row of `inquiry-invoice-status`. */
export interface InvoiceStatusRow {
  taxId: string;
  invoiceStatus: InvoiceStatus | null;
  article6Status: Article6Status | null;
  error: InvoiceStatusError | null;
}
