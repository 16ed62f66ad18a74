import type { InvoiceSummary } from '../queries.ts';
import { listStrings } from './list.fa.ts';

/** «برگشتی», «ابطالی», «اصلاحی»; '' of a sale of its own. */
export const subjectOf = ({ invoice_type }: Pick<InvoiceSummary, 'invoice_type'>): string =>
  invoice_type === 'original' ? '' : listStrings.marks[invoice_type];
