import type { ImportDetail } from './queries.ts';

/** What those invoices of a file are that went: drafts by now, issued, or some of them each. */
export function kindOf({
  issued,
  drafts,
  deleted,
}: Pick<ImportDetail, 'issued' | 'drafts' | 'deleted'>): 'drafts' | 'issued' | 'both' {
  if (drafts === 0) return 'issued';
  return drafts >= issued - deleted ? 'drafts' : 'both';
}
