import { ApiProblem } from '@taraz/contract';

/** A removal of what is there no more is done: it was removed elsewhere, or before, and the answer got lost. */
export async function goneIsDone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.problem?.code === 'NOT_FOUND')) throw error;
  }
}
