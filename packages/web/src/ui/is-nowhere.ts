import { ApiProblem } from '@taraz/contract';

/** Nothing is there, however often it is asked for: an id of nothing, or one that is none. */
export function isNowhere(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { status, problem } = error;
  return (
    status === 404 || (problem?.code === 'INVALID_INPUT' && (problem.errors ?? []).some(({ path }) => path === 'id'))
  );
}
