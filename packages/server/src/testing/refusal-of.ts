import { ApiProblem } from '@taraz/contract';

/** Status and faults of a refused call; `taken` when it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<string[]> {
  try {
    await call;
    return ['taken'];
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return [String(error.status), ...(error.problem?.errors ?? []).map(({ path, code }) => `${path} ${code}`)];
  }
}
