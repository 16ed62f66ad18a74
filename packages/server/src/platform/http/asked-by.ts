import type { RequestContext } from './route.ts';

/** Who asked for something that is done later, in the background, as a job carries it. */
export function askedBy({ userId, branchId, memoryIds, roles, permissions }: RequestContext): string {
  return JSON.stringify({ userId, branchId, memoryIds, roles, permissions });
}

/** The request in whose name the background goes on. */
export function contextOf(accountId: string, by: string): RequestContext {
  const asked = JSON.parse(by) as Pick<RequestContext, 'userId' | 'branchId' | 'memoryIds' | 'roles' | 'permissions'>;
  return {
    ...asked,
    requestId: '',
    ip: '',
    userAgent: '',
    accountId,
    loginId: '',
    verified: true,
    idempotencyKey: null,
    ifMatch: null,
    lastEventId: '',
    hasLeft: () => false,
    canGoAside: false,
  };
}
