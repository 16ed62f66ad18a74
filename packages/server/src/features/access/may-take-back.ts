import type { RequestContext } from '../../platform/http/route.ts';

/** Of what colleagues leave beside a record, a word or a file: taken back by who left it, or an admin. */
export const mayTakeBack = (
  { userId, roles }: Pick<RequestContext, 'userId' | 'roles'>,
  createdBy: string | null,
): boolean => roles.includes('admin') || createdBy === userId;
