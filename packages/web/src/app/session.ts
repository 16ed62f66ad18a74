import { holds } from '@taraz/contract';

/**
 * The client's session as a pure state machine, product.md section 4 to the letter. `session-store.ts` keeps one and
 * feeds it; nothing here reads the browser.
 */

export interface SignupStatus {
  /** VERIFIED grants access; see design.md "Accounts and access" for the others. */
  status: string;
  missing: readonly string[];
}

export interface SessionUser {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  roles: readonly string[];
  permissions: readonly string[];
}

export interface SessionState<User extends SessionUser = SessionUser> {
  employee: boolean;
  admin: boolean;
  /** Access granted: VERIFIED with a stored token. */
  isAuthenticated: boolean;
  signupStatus: SignupStatus | null;
  signupStatusLogs: readonly unknown[];
  user: User | null;
  isLegal: boolean;
  signByTaxpayer: boolean;
  terminalInfo: unknown;
  /** Path of the route before the present one, or the one that asked for a login. */
  redirectedFrom: string | null;
}

/** employee true, admin false, not authenticated. */
export const initialSession: SessionState<never> = {
  employee: true,
  admin: false,
  isAuthenticated: false,
  signupStatus: null,
  signupStatusLogs: [],
  user: null,
  isLegal: false,
  signByTaxpayer: false,
  terminalInfo: null,
  redirectedFrom: null,
};

export type SessionEvent<User extends SessionUser = SessionUser> =
  /** GET /registration/status answered, or the status that came with a login (then httpStatus is 200). */
  | { type: 'signup-status'; httpStatus: number; body: SignupStatus; hasToken: boolean }
  | { type: 'user'; user: User; isLegal: boolean; signByTaxpayer: boolean }
  /** `status` is the body's own status where it has one, else HTTP's. */
  | { type: 'terminal-info'; status: number; body: unknown }
  | { type: 'admission-log'; entries: readonly unknown[] }
  | { type: 'navigated'; from: string }
  | { type: 'signed-out'; from: string | null };

/** Containing admin means admin and not employee; else containing employee means employee and not admin; else neither. */
export function rolesToFlags(roles: readonly string[]): Pick<SessionState, 'admin' | 'employee'> {
  if (roles.includes('admin')) return { admin: true, employee: false };
  if (roles.includes('employee')) return { admin: false, employee: true };
  return { admin: false, employee: false };
}

function withSignupStatus<U extends SessionUser>(
  state: SessionState<U>,
  event: Extract<SessionEvent<U>, { type: 'signup-status' }>,
): SessionState<U> {
  // Any other answer than 200 is only logged, by the caller.
  if (event.httpStatus !== 200) return state;
  const isVerified = event.body.status === 'VERIFIED';
  const becomesAdmin = isVerified && !state.admin && !state.employee;
  return {
    ...state,
    signupStatus: event.body,
    isAuthenticated: isVerified && event.hasToken,
    admin: state.admin || becomesAdmin,
  };
}

export function reduceSession<U extends SessionUser>(state: SessionState<U>, event: SessionEvent<U>): SessionState<U> {
  switch (event.type) {
    case 'signup-status':
      return withSignupStatus(state, event);
    case 'user': {
      const { user, isLegal, signByTaxpayer } = event;
      return { ...state, user, isLegal, signByTaxpayer, ...rolesToFlags(user.roles) };
    }
    case 'terminal-info':
      return event.status === 201 || event.status === 999 ? { ...state, terminalInfo: event.body } : state;
    case 'admission-log':
      return { ...state, signupStatusLogs: event.entries };
    case 'navigated':
      return { ...state, redirectedFrom: event.from };
    case 'signed-out':
      return { ...initialSession, redirectedFrom: event.from };
  }
}

export type GuardVerdict = { go: 'auth'; redirectedFrom: string } | { go: 'proceed'; redirectedFrom: string | null };

/**
 * The route guard. Without a token a login-requiring route leads to /auth, which remembers where the user wanted to
 * go; with one the navigation proceeds and the previous route is recorded.
 */
export function guardRoute(visit: {
  requiresLogin: boolean;
  token: string | null;
  /** Path of the present route; null at the first load. */
  from: string | null;
  to: string;
}): GuardVerdict {
  if (visit.requiresLogin && visit.token === null) return { go: 'auth', redirectedFrom: visit.to };
  return { go: 'proceed', redirectedFrom: visit.from };
}

/** What a side-menu item asks for. */
export interface MenuRights {
  adminAccess?: boolean;
  /** an employee's; the account's admin has them all */
  permission?: string;
  /** not for employees of one branch: it holds whole memories against the authority's book or their own numbers */
  allBranches?: boolean;
  /** for operators of the platform */
  operatorAccess?: boolean;
  signByTaxpayer?: boolean;
}

/** Does the user hold the permission that a screen asks for? An admin holds all. */
export const mayOpen = (
  { permission }: Pick<MenuRights, 'permission'>,
  { admin, user }: Pick<SessionState, 'admin'> & { user?: { permissions?: readonly string[] } | null },
): boolean => permission === undefined || admin || holds(user?.permissions ?? [], permission);

/** Do the user's invoices end at a branch? An admin of one sees every invoice. */
export const isOfBranch = ({
  admin,
  user,
}: Pick<SessionState, 'admin'> & { user?: { branch?: object | null } | null }): boolean =>
  !admin && (user?.branch ?? null) !== null;

/**
 * Whether a menu item is shown. A `signByTaxpayer` item needs some way of signing: a memory that is ready, or the
 * taxpayer's own key; when it is the taxpayer's and no key is at hand, it is shown with a key mark (design.md).
 */
export function menuItemState(
  rights: MenuRights,
  session: Pick<SessionState, 'admin'> & {
    user?: (Pick<SessionUser, 'roles'> & { permissions?: readonly string[]; branch?: object | null }) | null;
  },
  signing: 'ready' | 'needs-key' | 'none',
): 'shown' | 'needs-key' | 'hidden' {
  if (rights.adminAccess && !session.admin) return 'hidden';
  if (!mayOpen(rights, session)) return 'hidden';
  if (rights.allBranches && isOfBranch(session)) return 'hidden';
  if (rights.operatorAccess && !session.user?.roles.includes('operator')) return 'hidden';
  if (!rights.signByTaxpayer || signing === 'ready') return 'shown';
  return signing === 'needs-key' ? 'needs-key' : 'hidden';
}
