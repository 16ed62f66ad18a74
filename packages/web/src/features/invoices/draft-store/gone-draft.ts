import { ApiProblem } from '@taraz/contract';
import type { DraftSource } from './draft-codec.ts';

/** Whether what was to be changed is there no more. */
export const isGone = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'NOT_FOUND';

/** Whether a change was refused because its invoice was deleted: a draft, or what was in line and had not left; all else never is. */
export const isOfDeleted = (error: unknown, source: Pick<DraftSource, 'state'> | null | undefined): boolean =>
  (source?.state === 'draft' || source?.state === 'queued') && isGone(error);
