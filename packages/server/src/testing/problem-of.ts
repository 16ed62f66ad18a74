import type { ApiProblem } from '@taraz/contract';

/** The code of a refused call's problem, and each of its faults with its path; null when it was not refused. */
export const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: ApiProblem) => [
      error.problem?.code,
      ...(error.problem?.errors ?? []).map(({ path, code }) => `${path} ${code}`),
    ],
  );
