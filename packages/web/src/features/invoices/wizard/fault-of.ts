import { ApiProblem } from '@taraz/contract';

/** Why a call was refused, for a notice: its first faulty field, else what the server says of it. */
export function faultOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return '';
  const { problem } = error;
  return problem?.errors?.[0]?.message ?? problem?.detail ?? problem?.title ?? '';
}
