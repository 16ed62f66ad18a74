import type { purchaseRowStates } from '@taraz/contract';

/** What the address says of the screen. */
export interface ImportSearch {
  /** the open file */
  id?: string;
  show?: (typeof purchaseRowStates)[number];
  step?: 'columns';
  offset?: number;
  limit?: number;
}

/** What of the address changes. */
export type ImportPatch = { [K in keyof ImportSearch]?: ImportSearch[K] | undefined };
