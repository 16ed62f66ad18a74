/** The product's fixed values (product.md section 9, and section 3 for defaults). Times are milliseconds. */
export const constants = {
  /** Rows of a list's page. */
  pageSize: 10,
  sort: '-created_at',
  offset: 0,
  /** A new draft's `invoice_date` is now plus this. */
  invoiceDateDelayMs: 10_000,
  zone: 'Asia/Tehran',
  /** A request waits for ever: no timeout. */
  requestTimeoutMs: 0,
  /** The product's own notices. */
  notice: { timeoutMs: 2_000, position: 'top', textColor: 'white' },
  /** Every other toast. */
  toast: { timeoutMs: 5_000, position: 'bottom' },
  textareaRows: 6,
  /** Leading digits of a card number that tell its bank. */
  cardPrefixDigits: 6,
  /**
   * Percent of wage, profit and fee that gold patterns owe, as product.md states it: the rate until 1403. The rate to
   * compute with comes from `goldServicesRate` by the invoice's date.
   */
  goldVatPercentage: '9',
  defaults: {
    nationality: 'iran',
    userType: 'natural',
    unit: 'NUMBER',
    itemType: 'goods',
    paymentMethod: 'cash',
    currency: 'IRR',
  },
} as const;

/** A list opens like this. */
export const listDefaults = {
  sort: constants.sort,
  offset: constants.offset,
  limit: constants.pageSize,
} as const;

/** The `invoice_date` of a draft begun at `nowMs` (epoch ms): ISO 8601 UTC, ten seconds later. */
export function defaultInvoiceDate(nowMs: number): string {
  return new Date(nowMs + constants.invoiceDateDelayMs).toISOString();
}
