import type { QueryClient } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import { isMissingPart, offerNewVersion } from '../../app/new-version.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { paperQuery } from './fetch-paper.ts';
import { notPrinted } from './print-paper.fa.ts';

/** An invoice in one of its layouts. */
export interface PaperName {
  id: string;
  layout: PaperLayout;
}

/** Prints an invoice as it stands now: nobody waits for the authority. */
export const printPaper = (client: QueryClient, id: string, layout: PaperLayout): Promise<void> =>
  printFetched({ id, layout }, async () => (await client.fetchQuery({ ...paperQuery(id, layout), staleTime: 0 })).blob);

interface Failed {
  /** the notice that tells it */
  notice: number;
  /** of each paper that it stands for, the way to try it again */
  retries: ReadonlyMap<string, () => void>;
}

/** What was not printed, by the words of the notice: one for all of the same words. */
const failed = new Map<string, Failed>();

const keyOf = ({ id, layout }: PaperName): string => `${layout}/${id}`;

/** What a notice that is there still stands for, but for one paper. */
function othersOf(paper: PaperName): Map<string, () => void> {
  const before = failed.get(notPrinted[paper.layout]);
  const retries = new Map(before !== undefined && toast.isShown(before.notice) ? before.retries : []);
  retries.delete(keyOf(paper));
  return retries;
}

/** Tells what is not printed; «تلاش دوباره» prints all that the notice stands for. */
function tellNotPrinted(text: string, detail: string, retries: ReadonlyMap<string, () => void>): void {
  const onPress = () => {
    for (const again of failed.get(text)?.retries.values() ?? []) again();
  };
  failed.set(text, { notice: toast.error(text, { detail, action: { label: uiStrings.retry, onPress } }), retries });
}

/** Prints a paper once it is there. Why it is not printed is told, with the way to try again. */
export async function printFetched(paper: PaperName, fetchBlob: () => Promise<Blob>): Promise<void> {
  const text = notPrinted[paper.layout];
  try {
    const blob = await fetchBlob();
    const { printPdf } = await import('./print-pdf.ts');
    printPdf(blob);
    const before = failed.get(text);
    if (before === undefined || !before.retries.has(keyOf(paper))) return;
    const retries = othersOf(paper);
    failed.set(text, { ...before, retries });
    if (retries.size === 0) toast.close(before.notice);
  } catch (error) {
    // What did not come once is not asked for again by this page: there the way is to load it anew.
    if (isMissingPart(error)) return offerNewVersion();
    const again = () => void printFetched(paper, fetchBlob);
    tellNotPrinted(text, reasonOf(error), othersOf(paper).set(keyOf(paper), again));
  }
}
