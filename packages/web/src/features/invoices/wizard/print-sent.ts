import type { QueryClient } from '@tanstack/react-query';
import { isMissingPart, offerNewVersion } from '../../../app/new-version.ts';

/** Prints what was issued. Its code comes when it is asked for: most who send see the invoice, and print it there. */
export async function printSent(client: QueryClient, id: string): Promise<void> {
  try {
    const { printPaper } = await import('../../paper/print-paper.ts');
    await printPaper(client, id, 'official');
  } catch (error) {
    if (!isMissingPart(error)) throw error;
    await offerNewVersion();
  }
}
