import { type InvoicePacket, limits, type PaymentMethod } from '../wire/index.ts';
import { checkIds, checkWithin } from './arguments.ts';
import type { Caller, CallOptions } from './caller.ts';
import { decodeInvoicePayment, decodeSendInvoices } from './decode-submissions.ts';
import type { InvoicePaymentOutcome, SendInvoicesResult } from './outcomes.ts';

/** A payment on an invoice that was settled on credit, wholly or in part. */
export interface InvoicePayment {
  readonly taxId: string;
  /** Whole rials, above zero. */
  readonly paidAmount: bigint;
  /** Epoch milliseconds. */
  readonly paidAtMs: number;
  readonly method: PaymentMethod;
  readonly terminalNumber?: string;
  readonly referenceNumber?: string;
}

/** The client's methods that change something at the authority. */
export interface Submissions {
  /** Hands over 1 to 1,000 packets, also of several memory ids. Their `requestTraceId`s must differ. */
  sendInvoices(packets: readonly InvoicePacket[], options?: CallOptions): Promise<SendInvoicesResult>;
  /** Reports a payment on an invoice that was settled on credit, wholly or in part. */
  invoicePayment(payment: InvoicePayment, options?: CallOptions): Promise<InvoicePaymentOutcome>;
}

/** The client's submissions, their arguments checked before a nonce is spent. */
export function createSubmissions({ call }: Caller): Submissions {
  return {
    async sendInvoices(packets, options = {}) {
      const uids = packets.map((packet) => packet.header.requestTraceId);
      checkIds('packets', uids, limits.packetsPerRequest);
      const decode = (json: unknown): SendInvoicesResult => decodeSendInvoices(json, uids);
      return call({ endpoint: 'sendInvoices', body: JSON.stringify(packets), decode }, options);
    },
    async invoicePayment(payment, options = {}) {
      const body = paymentJson(payment);
      return call({ endpoint: 'invoicePayment', body, decode: decodeInvoicePayment }, options);
    },
  };
}

/** Written by hand for the amount's sake: a number of up to 18 digits, which a float would not hold. */
function paymentJson(payment: InvoicePayment): string {
  if (payment.paidAmount <= 0n) throw new RangeError('paidAmount: not above zero');
  checkWithin('paidAtMs', payment.paidAtMs, 0, Number.MAX_SAFE_INTEGER);
  const { taxId, method, terminalNumber, referenceNumber } = payment;
  const others = JSON.stringify({
    taxId,
    paymentDate: payment.paidAtMs,
    paymentMethod: method,
    ...(terminalNumber === undefined ? {} : { terminalNumber }),
    ...(referenceNumber === undefined ? {} : { referenceNumber }),
  });
  return `{"paidAmount":${payment.paidAmount},${others.slice(1)}`;
}
