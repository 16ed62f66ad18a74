import { type InvoicePaymentReply, paymentMethods } from '@taraz/authority/wire';
import { type PaymentErrorCode, paymentErrorMessages } from '../../messages.fa.ts';
import { type Client, mayAccess } from '../../registry/clients.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import { parseBody } from './packets.ts';

const onCredit = ['2', '3'];

/**
 * `invoice-payment`: a payment on an invoice that was settled on credit, wholly or in part.
 * The answer is synchronous; its codes are ours, since none is published.
 *
 * @throws ApiError 4144, 4147 when the body is no payment object
 */
export async function invoicePayment(services: Services, client: Client, body: unknown): Promise<InvoicePaymentReply> {
  const { commit, faults: made, registrations, time } = services;
  const payment = parseBody(body);
  if (typeof payment !== 'object' || payment === null || Array.isArray(payment)) throw new ApiError('4147');
  const fields = payment as Record<string, unknown>;
  // The document's table spells it `taxid`, its sample `taxId`.
  const taxId = fields.taxId ?? fields.taxid;
  if (typeof taxId !== 'string') throw new ApiError('4147');
  const faults = paymentFaults(services, client, taxId, fields);
  if (faults.length === 0 && made.draw('payment-refused')) faults.push('REFUSED');
  if (faults.length > 0) {
    return { requestStatus: 'FAILED', error: faults.map((code) => ({ code, message: paymentErrorMessages[code] })) };
  }
  await commit.write(() => registrations.addPayment(taxId, time.now(), JSON.stringify(payment)));
  return { requestStatus: 'SUCCESS', error: [] };
}

function paymentFaults(
  { life, registrations, registry, time }: Services,
  client: Client,
  taxId: string,
  { paidAmount, paymentDate, paymentMethod }: Record<string, unknown>,
): PaymentErrorCode[] {
  const invoice = registrations.byTaxId(taxId);
  if (invoice === undefined) return ['NOT_FOUND'];
  const memory = registry.memories.get(invoice.fiscalId);
  if (memory === undefined || !mayAccess(client, memory)) return ['ACCESS_DENIED'];
  const faults: PaymentErrorCode[] = [];
  if (life.status(invoice) === 'CANCELED') faults.push('CANCELLED');
  if (!onCredit.includes(invoice.setm ?? '')) faults.push('NOT_ON_CREDIT');
  if (!Number.isInteger(paidAmount) || Number(paidAmount) <= 0) faults.push('BAD_AMOUNT');
  if (!Number.isInteger(paymentDate) || Number(paymentDate) <= 0 || Number(paymentDate) > time.now()) {
    faults.push('BAD_DATE');
  }
  if (!paymentMethods.some((method) => method === paymentMethod)) faults.push('BAD_METHOD');
  return faults;
}
