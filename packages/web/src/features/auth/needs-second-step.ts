import { ApiProblem } from '@taraz/contract';

/** Was the first step of a login right, and is there a second? */
export const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem?.code === 'SECOND_FACTOR_NEEDED';
