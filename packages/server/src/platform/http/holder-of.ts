import type { RequestContext } from './route.ts';

/** Whose something is that is asked for or written: a person's; what a program does is its key's, and not who made the key. */
export const holderOf = ({ roles, loginId, userId }: Pick<RequestContext, 'roles' | 'loginId' | 'userId'>): string =>
  roles.includes('program') ? loginId : userId;
