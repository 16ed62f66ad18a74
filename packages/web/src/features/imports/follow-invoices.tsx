import { useLive } from '../invoices/live/use-live.ts';
import { type ImportDetail, importKey } from './queries.ts';

type Job = Pick<ImportDetail, 'id' | 'drafts' | 'issued'>;

/** While shown, a file tells what becomes of its invoices elsewhere: issued from a list, or deleted, they are told as invoices alone. */
export const FollowInvoices = ({ job: { id, drafts, issued } }: { job: Job }) =>
  drafts + issued > 0 ? <Following id={id} /> : null;

function Following({ id }: Pick<Job, 'id'>) {
  useLive(['invoice.', 'unissued.'], importKey(id), { firstMs: 800, longestMs: 10_000 });
  return null;
}
