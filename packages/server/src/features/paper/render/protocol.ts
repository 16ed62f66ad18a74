import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';

/** To the thread: set these as one file. */
export interface SetRequest {
  id: number;
  sources: readonly PaperSource[];
  layout: PaperLayout;
}

/** From the thread: the file, or why there is none. */
export type SetAnswer = { id: number; pdf: Uint8Array; pages: number } | { id: number; error: string };
