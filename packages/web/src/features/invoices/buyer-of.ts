import { namingStrings as words } from './naming.fa.ts';
import type { InvoiceSummary } from './queries.ts';

type Output = InvoiceSummary['invoice_output_type'];

/** Who it is for where nobody is named: of type two that is everybody; of type one a buyer is still missing, or need not be named. */
export const unnamedBuyer = (type: Output): string => (type === 'type_two' ? words.finalConsumer : words.noBuyer);

/** Whom an invoice is for, in one line. */
export const buyerOf = (invoice: Pick<InvoiceSummary, 'buyer_name' | 'buyer_code' | 'invoice_output_type'>): string =>
  invoice.buyer_name || invoice.buyer_code || unnamedBuyer(invoice.invoice_output_type);
