import type { QueryClient } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import { isMissingPart, offerNewVersion } from '../../app/new-version.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { paperQuery } from './fetch-paper.ts';
import { notPrinted } from './print-paper.fa.ts';

/** Prints an invoice as it stands now: nobody waits for the authority. */
export const printPaper = (client: QueryClient, id: string, layout: PaperLayout): Promise<void> =>
  printFetched(layout, async () => (await client.fetchQuery({ ...paperQuery(id, layout), staleTime: 0 })).blob);

/** Prints a paper once it is there. Why it is not printed is told, with the way to try again. */
export async function printFetched(layout: PaperLayout, fetchBlob: () => Promise<Blob>): Promise<void> {
  try {
    const blob = await fetchBlob();
    const { printPdf } = await import('./print-pdf.ts');
    printPdf(blob);
  } catch (error) {
    // What did not come once is not asked for again by this page: there the way is to load it anew.
    if (isMissingPart(error)) return offerNewVersion();
    const action = { label: uiStrings.retry, onPress: () => void printFetched(layout, fetchBlob) };
    toast.error(notPrinted[layout], { detail: reasonOf(error), action });
  }
}
