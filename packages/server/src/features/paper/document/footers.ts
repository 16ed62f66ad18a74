import type { PaperSource } from '../paper-source.ts';
import { cleanLines } from './clean-text.ts';

/** What the account has under all its papers of this kind. */
export const footerOf = ({ offer, footers }: PaperSource, isReceipt = false): string =>
  (offer !== undefined ? footers?.offer : isReceipt ? footers?.receipt : footers?.invoice) ?? '';

/** The document's own notes, and under them what stands on all the account's papers. */
export const notesOf = (source: PaperSource, isReceipt = false): string[] => [
  ...cleanLines(source.draft.invoice.notes),
  ...cleanLines(footerOf(source, isReceipt)),
];
