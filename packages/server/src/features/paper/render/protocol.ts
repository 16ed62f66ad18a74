import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';
import type { StatementSource } from '../statement-source.ts';

/** To the thread, what is set as one file: documents, or a customer's account. One after the other: the next comes after the answer. */
export type SetWork = { sources: readonly PaperSource[]; layout: PaperLayout } | { statement: StatementSource };

/** From the thread: the file, or why there is none. */
export type SetAnswer = { pdf: Uint8Array; pages: number } | { error: string };
