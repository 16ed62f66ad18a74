import { holderOf } from './holder-of.ts';
import type { RequestContext } from './route.ts';

/** Have they the right to see what colleagues invoice? Who only writes or issues has not. */
export const seesInvoices = ({ roles, permissions }: Pick<RequestContext, 'roles' | 'permissions'>): boolean =>
  roles.includes('admin') || permissions.includes('invoices');

/** The writer that a caller's invoices are limited to, where they see none but what they wrote; null: of everybody. */
export const writerLimitOf = (
  caller: Pick<RequestContext, 'roles' | 'permissions' | 'loginId' | 'userId'>,
): string | null => (seesInvoices(caller) ? null : holderOf(caller));
