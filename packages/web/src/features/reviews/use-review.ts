import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { toast } from '../../ui/toast-store.ts';
import { refreshReviews } from './queries.ts';
import { reviewStrings as words } from './strings.fa.ts';

/** Asks those who may issue to look at a draft; asked once more it is the same question. */
export const askReview = (id: string, note: string) =>
  api(calls.askReview, { params: { id }, body: note === '' ? {} : { note } }, { idempotencyKey: crypto.randomUUID() });

/** What is done about the review of a draft; each gives null, or why it was not done. */
export function useReview(id: string) {
  const client = useQueryClient();
  const { busyId, attempt } = useAttempt(() => refreshReviews(client));
  const tried = async (work: () => Promise<unknown>, done: string): Promise<string | null> => {
    const result = await attempt(id, work);
    if ('refused' in result) return result.refused;
    toast.show(done);
    return null;
  };
  const params = { id };
  return {
    isBusy: busyId !== null,
    ask: (note: string) => tried(() => askReview(id, note), words.asked),
    giveBack: (note: string) => tried(() => api(calls.returnReview, { params, body: { note } }), words.givenBack),
    withdraw: () => tried(() => api(calls.withdrawReview, { params }), words.withdrawn),
  };
}
