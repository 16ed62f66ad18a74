import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';
import type { StatementSource } from '../statement-source.ts';

/** What is set as one file: documents, or a customer's account. */
export type SetWork = { sources: readonly PaperSource[]; layout: PaperLayout } | { statement: StatementSource };

/** To the thread. */
export interface SetRequest {
  id: number;
  work: SetWork;
}

/** From the thread: the file, or why there is none. */
export type SetAnswer = { id: number; pdf: Uint8Array; pages: number } | { id: number; error: string };
