import type { QueryClient } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { paperQuery } from './fetch-paper.ts';
import { paperStrings } from './paper.fa.ts';
import { printPdf } from './print-pdf.ts';

/** Prints an invoice as it stands now: nobody waits for the authority. */
export async function printPaper(client: QueryClient, id: string, layout: PaperLayout): Promise<void> {
  try {
    const { blob } = await client.fetchQuery({ ...paperQuery(id, layout), staleTime: 0 });
    printPdf(blob);
  } catch (error) {
    toast.error(paperStrings.notPrinted[layout], { detail: reasonOf(error) });
  }
}
