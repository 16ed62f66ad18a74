import { currentRequest } from './request-scope.ts';
import type { RequestContext } from './route.ts';

/** The branch that a caller's invoices are limited to; null: all of the account. An admin of a branch sees every one. */
export const branchLimitOf = ({ roles, branchId }: Pick<RequestContext, 'roles' | 'branchId'>): string | null =>
  roles.includes('admin') ? null : branchId;

/** The same for the request under way; null in the background. */
export function branchLimit(): string | null {
  const request = currentRequest();
  return request === null ? null : branchLimitOf(request);
}
