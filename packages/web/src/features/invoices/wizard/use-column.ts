import type { PatternColumn } from '@taraz/core';
import { columnOfDraft } from '@taraz/core';
import { useDraft } from '../draft-store/draft-context.ts';

/** The pattern's table for the draft in hand. */
export function useColumn(): PatternColumn {
  return useDraft(({ state }) => columnOfDraft(state));
}
