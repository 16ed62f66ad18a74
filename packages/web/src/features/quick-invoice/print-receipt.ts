import type { QueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { paperQuery } from '../paper/fetch-paper.ts';
import { printPdf } from '../paper/print-pdf.ts';
import { quickStrings as strings } from './strings.fa.ts';

/** The 80 mm receipt, as the invoice stands now: nobody waits for the authority at a till. */
export async function printReceipt(client: QueryClient, id: string): Promise<void> {
  try {
    const { blob } = await client.fetchQuery({ ...paperQuery(id, 'dotin'), staleTime: 0 });
    printPdf(blob);
  } catch (error) {
    toast.error(strings.receiptFailed, { detail: reasonOf(error) });
  }
}
