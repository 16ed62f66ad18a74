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

/** Whether its buyer has a code, and is in no list of customers: known once it was looked for. Who was removed from it is not. */
export function useIsUnlisted(invoice: InvoiceDetail): boolean {
  const isFound = useAccountOf(invoice) !== null;
  const { customer_id, economic_code, national_code } = invoice.draft.buyer_info;
  // Looked for already, where it is to be.
  const { data } = useQuery({ ...invoiceCustomerQuery(invoice.id), enabled: false });
  const hasCode = economic_code !== '' || national_code !== '';
  return !isFound && customer_id === '' && hasCode && data?.customer === null;
}
