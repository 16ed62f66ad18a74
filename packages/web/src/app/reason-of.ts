import { ApiProblem, problems } from '@taraz/contract';
import { appStrings } from './app.fa.ts';

/**
 * What to tell in one sentence after a failed call, where no field says it: what the server says of this very case, else
 * what it says of the first field, which is more than the title.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return problems.INTERNAL.title;
  if (error.status === 0) return appStrings.offlineFault;
  const { detail, errors, title } = error.problem ?? {};
  return detail || errors?.[0]?.message || title || problems.INTERNAL.title;
}
