import type { DraftReviewFilter } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import { holderOf } from '../../../platform/http/holder-of.ts';
import type { RequestContext } from '../../../platform/http/route.ts';

/** Who asks for them. */
export type ReviewReader = Pick<RequestContext, 'roles' | 'loginId' | 'userId'>;

/**
 * Which reviews (`draft_reviews r`) a word of the list's filter means for somebody. A program asks as itself, so that its
 * maker is among the others who are asked; what it asked comes back to its maker.
 * @param reader null: nobody in particular, who is asked nothing
 */
export function reviewsFor(word: DraftReviewFilter, reader: ReviewReader | null): RawBuilder<boolean> {
  if (word === 'asked' || word === 'returned') return sql`r.state = ${word}`;
  if (reader === null) return sql`false`;
  return word === 'asked_by_others'
    ? sql`(r.state = 'asked' and coalesce(r.writer_id, r.asked_by) <> ${holderOf(reader)})`
    : sql`(r.state = 'returned' and r.asked_by = ${reader.userId})`;
}
