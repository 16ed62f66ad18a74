import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Review = CallReply<typeof calls.askReview>['review'];

/** Of their own: what the invoices fetch anew is not theirs. */
export const reviewsKey = ['draft-reviews'] as const;

/** What became of a draft's review is asked anew, on every screen that shows it. */
export const refreshReviews = (client: QueryClient): void => {
  for (const queryKey of [['invoices'], reviewsKey]) void client.invalidateQueries({ queryKey });
};

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, id],
    queryFn: ({ signal }) => api(calls.readReview, { params: { id } }, { signal }),
  });
