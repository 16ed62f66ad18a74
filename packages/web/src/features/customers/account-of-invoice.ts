import { useQuery } from '@tanstack/react-query';
import type { CallReply, calls } from '@taraz/contract';
import { isTrial } from '@taraz/core';
import { useSession } from '../../app/session-store.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import { invoiceCustomerQuery } from './queries.ts';

export type AccountOfInvoice = NonNullable<CallReply<typeof calls.invoiceCustomer>['customer']>;

/**
 * Whose account an invoice stands in, for who may write into it: undefined while it is found, null where there is none.
 * Who is no customer any more, or is several, has none.
 */
export function useAccountOf(invoice: InvoiceDetail): AccountOfInvoice | null | undefined {
  const { admin } = useSession();
  const { customer_id, economic_code, national_code } = invoice.draft.buyer_info;
  const isFromList = customer_id !== '';
  // A file or a program names a buyer by the code alone, and the account counts the invoice all the same.
  const mayBeInBooks = isFromList || economic_code !== '' || national_code !== '';
  const isInBooks = admin && mayBeInBooks && invoice.tax_number !== '' && !isTrial(invoice);
  const { data, isError } = useQuery({ ...invoiceCustomerQuery(invoice.id), enabled: isInBooks });
  if (!isInBooks || (data === undefined && (isError || !isFromList))) return null;
  return data?.customer;
}

type Answer = CallReply<typeof calls.invoiceCustomer>;
type Removed = NonNullable<Answer['removed']> & Pick<Answer, 'taken_by'>;

/**
 * Its buyer, where they are in no list of customers: who was removed from it, or `new` where their code tells who they are.
 * null: they are in it, also as several, or nobody can tell; known once it was looked for.
 */
export function useUnlistedBuyer(invoice: InvoiceDetail): Removed | 'new' | null {
  const isFound = useAccountOf(invoice) !== null;
  const { customer_id, economic_code, national_code } = invoice.draft.buyer_info;
  // Looked for already, where it is to be.
  const { data } = useQuery({ ...invoiceCustomerQuery(invoice.id), enabled: false });
  if (isFound || data === undefined || data.customer !== null || data.is_several) return null;
  if (data.removed !== null) return { ...data.removed, taken_by: data.taken_by };
  const hasCode = economic_code !== '' || national_code !== '';
  return customer_id === '' && hasCode ? 'new' : null;
}
