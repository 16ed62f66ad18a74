import { Problem } from '../problem.ts';
import { currentRequest } from './request-scope.ts';
import type { RequestContext } from './route.ts';
import { details } from './validation-messages.fa.ts';

/** Of a key that is no admin's but was made by one: invoices that it writes are of their branch, what it sees is of all, and purchases name their branch or none, as the maker's do. */
export const everyBranchRole = 'every_branch';

/** The branch that a caller's invoices are limited to; null: all of the account. An admin of a branch sees every one. */
export const branchLimitOf = ({ roles, branchId }: Pick<RequestContext, 'roles' | 'branchId'>): string | null =>
  roles.includes('admin') || roles.includes(everyBranchRole) ? null : branchId;

/** The same for the request under way; null in the background. */
export function branchLimit(): string | null {
  const request = currentRequest();
  return request === null ? null : branchLimitOf(request);
}

/**
 * For what holds a whole memory against the authority's book or its own numbers: who sees one branch's invoices would be
 * told that all others are missing. @throws Problem FORBIDDEN
 */
export function refuseBranchLimited(context: Pick<RequestContext, 'roles' | 'branchId'>): void {
  if (branchLimitOf(context) !== null) throw new Problem('FORBIDDEN', { detail: details.wholeMemory });
}
