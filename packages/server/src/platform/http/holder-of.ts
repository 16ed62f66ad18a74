import type { RequestContext } from './route.ts';

/** Whose something is that is asked for or written: a person's; what a program does is its key's, and not who made the key. */
export const holderOf = ({ roles, loginId, userId }: Pick<RequestContext, 'roles' | 'loginId' | 'userId'>): string =>
  roles.includes('program') ? loginId : userId;

/** Whose turn a request takes among those of its account; of who is not signed in the address's. */
export const turnOf = (request: Pick<RequestContext, 'roles' | 'loginId' | 'userId' | 'ip'>): string =>
  holderOf(request) || request.ip;
