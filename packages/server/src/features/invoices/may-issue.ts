import { Problem } from '../../platform/problem.ts';
import type { Actor } from './deps.ts';
import { details } from './messages.fa.ts';

/** What goes on its way to the authority needs the right to issue. @throws Problem FORBIDDEN for who writes drafts alone */
export function checkMayIssue({ draftsOnly }: Actor): void {
  if (draftsOnly !== undefined) throw new Problem('FORBIDDEN', { detail: details.draftsOnly });
}
