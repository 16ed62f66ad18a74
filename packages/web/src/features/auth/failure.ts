import { ApiProblem, problems } from '@taraz/contract';
import { appStrings } from '../../app/app.fa.ts';
import { authStrings } from './strings.fa.ts';

/** Was the first step of a login right, and is there a second? */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem?.code === 'SECOND_FACTOR_NEEDED';

/** What to tell after a failed try; never which of two things was wrong. A field's own sentence says more than the title. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return authStrings.failed;
  if (error.status === 0) return appStrings.offlineFault;
  const { problem } = error;
  return problem?.errors?.[0]?.message ?? (problem?.detail || problem?.title) ?? problems.INTERNAL.title;
}

/** The sentence for each bad field of a refused body. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries((error.problem?.errors ?? []).map(({ path, message }) => [path, message]));
}
