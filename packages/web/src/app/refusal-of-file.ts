import { ApiProblem } from '@taraz/contract';
import { fieldErrorsOf } from './field-errors.ts';
import { reasonOf } from './reason-of.ts';

/** Refusals of a whole request that only its file can be the cause of. */
const fileCodes: ReadonlySet<string> = new Set(['UNSUPPORTED_TYPE', 'TOO_LARGE']);

/** Whether a request was refused as a whole for what its file is. */
export const isForFile = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem !== null && fileCodes.has(error.problem.code);

/** Why the file of a request was refused; undefined: it was not, and may arrive when it is sent again. */
export const refusalOfFile = (error: unknown): string | undefined =>
  isForFile(error) ? reasonOf(error) : fieldErrorsOf(error).file;
