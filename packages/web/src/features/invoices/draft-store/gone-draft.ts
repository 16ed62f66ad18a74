import { ApiProblem } from '@taraz/contract';
import type { DraftSource } from './draft-codec.ts';

/** Whether what was to be changed is there no more. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'NOT_FOUND';

/** Whether a change of a draft was refused because it was deleted: what was issued or rejected never is. */
export const isOfGoneDraft = (error: unknown, source: Pick<DraftSource, 'state'> | null | undefined): boolean =>
  source?.state === 'draft' && isGone(error);
