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

/** What was not printed, by the notice that tells it and is there still: one for all of the same words. */
const failed = new Map<string, { notice: number; retries: readonly (() => void)[] }>();

/** Tells that a paper is not printed; «تلاش دوباره» prints all that this notice stands for. */
function tellNotPrinted(layout: PaperLayout, error: unknown, retry: () => void): void {
  const text = notPrinted[layout];
  const before = failed.get(text);
  const retries = [...(before !== undefined && toast.isShown(before.notice) ? before.retries : []), retry];
  const onPress = () => {
    for (const again of retries) again();
  };
  const notice = toast.error(text, { detail: reasonOf(error), action: { label: uiStrings.retry, onPress } });
  failed.set(text, { notice, retries });
}

/** Prints a paper once it is there. Why it is not printed is told, with the way to try again. */
export async function printFetched(layout: PaperLayout, fetchBlob: () => Promise<Blob>): Promise<void> {
  try {
    const blob = await fetchBlob();
    const { printPdf } = await import('./print-pdf.ts');
    printPdf(blob);
  } catch (error) {
    // What did not come once is not asked for again by this page: there the way is to load it anew.
    if (isMissingPart(error)) return offerNewVersion();
    tellNotPrinted(layout, error, () => void printFetched(layout, fetchBlob));
  }
}
