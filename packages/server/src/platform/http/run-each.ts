import { type CallReply, type calls, problems } from '@taraz/contract';
import { Problem } from '../problem.ts';

type Result = CallReply<typeof calls.bulkInvoiceAction>['results'][number];

/** What a problem says of one of many: that of its field, where a field is to blame. */
const reasonOf = ({ code, detail, errors }: Problem): string => detail || errors[0]?.message || problems[code].title;

/**
 * Does something to each of many, one after the other, each in a transaction of its own: one that cannot be done holds
 * up none of the others.
 * @param work refuses with a Problem before it writes anything; whatever else it throws ends the whole
 */
export async function runEach(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<Result[]> {
  const results: Result[] = [];
  for (const id of ids) {
    try {
      await work(id);
      results.push({ id, ok: true, code: '', message: '' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ id, ok: false, code: error.code, message: reasonOf(error) });
    }
  }
  return results;
}
