/** How a payment on credit was made. */
export const paymentMethods = ['CHEQUE', 'BARTER', 'CASH', 'POS', 'INTERNET', 'CARD', 'TRANSFER', 'OTHER'] as const;
/** One of `paymentMethods`. */
export type PaymentMethod = (typeof paymentMethods)[number];

/** Body of `POST invoice-payment`; for invoices settled on credit or in both ways only. */
export interface InvoicePaymentBody {
  /** The document's table spells it `taxid`, its sample `taxId`: a server takes both. */
  taxId: string;
  /** Whole rials. */
  paidAmount: number;
  /** Epoch milliseconds. */
  paymentDate: number;
  paymentMethod: PaymentMethod;
  terminalNumber?: string;
  referenceNumber?: string;
}

/** Reply of `POST invoice-payment`. */
export interface InvoicePaymentReply {
  requestStatus: 'SUCCESS' | 'FAILED';
  error: { code: string; message: string }[];
}
