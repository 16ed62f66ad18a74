import { type Access, holds, sessionNameOf } from '@taraz/contract';
import { Problem } from '../problem.ts';
import { details } from './validation-messages.fa.ts';

/** Who it is, in which account, and what they may there. */
export interface Bearer {
  userId: string;
  accountId: string;
  loginId: string;
  roles: string[];
  permissions: string[];
  branchId: string | null;
  /** null: all */
  memoryIds: string[] | null;
}

/** Who bears a token, and for which account. */
export interface Principal extends Bearer {
  /** signup status VERIFIED */
  verified: boolean;
  /** epoch ms: the token is worth nothing from then on */
  expiresAtMs: number;
}

/** Given by the access feature; null: no such token, expired, or its login ended. */
export type Authenticate = (token: string) => Promise<Principal | null>;

/** `Bearer` in any case, one token, nothing else. */
export function bearerOf(header: string | undefined): string | null {
  return /^bearer +([A-Za-z0-9._~+/=-]{1,1000})$/i.exec(header?.trim() ?? '')?.[1] ?? null;
}

/**
 * May this principal make a call declared with this access? An admin may do what an employee may.
 * @throws Problem UNAUTHENTICATED, NOT_VERIFIED, FORBIDDEN
 */
export function authorise(access: Access, principal: Principal | null): void {
  if (access.level === 'public') return;
  if (principal === null) throw new Problem('UNAUTHENTICATED', { headers: { 'www-authenticate': 'Bearer' } });
  const isAdmin = principal.roles.includes('admin');
  if ('peopleOnly' in access && principal.roles.includes('program')) {
    throw new Problem('FORBIDDEN', { detail: details.peopleOnly });
  }
  if (!principal.verified && !(access.level === 'user' && access.beforeVerification === true)) {
    throw new Problem('NOT_VERIFIED');
  }
  switch (access.level) {
    case 'user':
      return;
    case 'employee':
      if (isAdmin || holds(principal.permissions, access.permission)) return;
      break;
    case 'admin':
      if (isAdmin) return;
      break;
    case 'operator':
      if (principal.roles.includes('operator')) return;
      break;
  }
  if (access.level === 'operator') throw new Problem('FORBIDDEN', { detail: details.operatorOnly });
  if (!principal.roles.includes('program')) throw new Problem('FORBIDDEN');
  const scope = access.level === 'admin' ? 'admin' : access.permission;
  throw new Problem('FORBIDDEN', { detail: scope === 'draft' ? details.keyLacksDraft : details.keyLacks(scope) });
}

/**
 * A page that was drawn for another account, or user, than the token is of has not noticed yet that its browser went on.
 * @param session the header of that name; what has none asks for whoever bears the token
 * @throws Problem OTHER_ACCOUNT
 */
export function refuseOtherSession(session: string | string[] | undefined, principal: Principal | null): void {
  if (session === undefined || principal === null) return;
  if (session !== sessionNameOf(principal)) throw new Problem('OTHER_ACCOUNT');
}
