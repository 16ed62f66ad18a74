import type { QueryClient } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { paperQuery } from './fetch-paper.ts';
import { notPrinted } from './print-paper.fa.ts';

/** Prints an invoice as it stands now: nobody waits for the authority. */
export async function printPaper(client: QueryClient, id: string, layout: PaperLayout): Promise<void> {
  try {
    const { blob } = await client.fetchQuery({ ...paperQuery(id, layout), staleTime: 0 });
    const { printPdf } = await import('./print-pdf.ts');
    printPdf(blob);
  } catch (error) {
    toast.error(notPrinted[layout], { detail: reasonOf(error) });
  }
}
