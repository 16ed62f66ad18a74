/** The one client of the API in this page: `api(calls.getInvoice, {params: {id}})`. Failures throw ApiProblem. */
import { type Client, calls, createClient, sessionNameOf } from '@taraz/contract';
import { timed } from '../ui/clock.ts';
import { connection } from '../ui/connection.ts';
import { toast } from '../ui/toast-store.ts';
import { type ApiFetch, createApiFetch } from './api-fetch.ts';
import { createFaultNotice } from './fault-notice.ts';
import { createLeftLogin } from './left-login.ts';
import { type AccountAnswer, loginQuestion } from './login-again.ts';
import { inOwnDigits } from './own-digits.ts';
import { currentSession, forgetLogin, problemStatus } from './session-store.ts';
import { isLoginLeft, readToken, setLoginLeft, storeToken } from './token.ts';

const baseUrl = '/api';

let toLogin = () => window.location.assign('/auth');

/** The router, once it exists, takes over the way to /auth. */
export function onLoginNeeded(navigate: () => void): void {
  toLogin = navigate;
}

let followLogin = (): Promise<AccountAnswer> => Promise.resolve('elsewhere');

/** The page, once it exists, sees to what is done where its account is no longer that of the login. */
export function onOtherSession(follow: () => Promise<AccountAnswer>): void {
  followLogin = follow;
}

let lookAtStatus = (): void => undefined;

/** The page, once it exists, shows where the sign-up stands in place of what it may not show any more. */
export function onStatusChange(look: () => void): void {
  lookAtStatus = look;
}

let lookAtRights = (): void => undefined;

/** The page, once it exists, asks what its user may do now. */
export function onRefusal(look: () => void): void {
  lookAtRights = look;
}

/** Of whom and of which account the page is; null before that is known. */
function pageSession(): string | null {
  const { user } = currentSession();
  return user === null ? null : sessionNameOf({ accountId: user.account.id, userId: user.id });
}

/** With the page, not when it is needed: by then the server may be away, or of another version. */
const byLease = 'locks' in navigator ? null : import('./alone-by-lease.ts').catch(() => null);

/** One tab after the other: two of them must not use up one refresh token. */
export const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  byLease === null ? navigator.locks.request('taraz.refresh', work) : ((await byLease)?.aloneByLease(work) ?? work());

/** With a token that is not the page's own, or not yet, or with the cookie alone: nothing of the page is done for it. */
export const clientWith = (token: string | null): Client =>
  createClient({ baseUrl, token: () => token, fetch: (...request) => window.fetch(...request) });

export const leftLogin = createLeftLogin({
  isLeft: isLoginLeft,
  setLeft: setLoginLeft,
  clientWith,
  alone,
  onNoAnswer: () => void connection.doubt(),
});

const faultNotice = createFaultNotice({
  show: toast.error,
  hide: toast.toldInPlace,
  isBack: () =>
    clientWith(readToken())(calls.getMe, {}).then(
      () => true,
      // Any other answer is one: a login that is over is found in the database, too.
      (error: unknown) => ![0, 500, 503].includes(problemStatus(error) ?? 0),
    ),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

/** `apiFetch` over another way of sending, which tells what fetch does not (how much of a file has gone). */
export const apiFetchBy = (fetch: ApiFetch) =>
  createApiFetch({
    baseUrl,
    readToken,
    storeToken,
    readSession: pageSession,
    fetch: async (...request) => {
      // Before a new login takes the place of its cookie.
      await leftLogin.end();
      return inOwnDigits(await timed(fetch)(...request));
    },
    // At the first load there is no page yet that could be lost.
    logInAgain: () => (currentSession().user === null ? Promise.resolve('over' as const) : loginQuestion.ask()),
    meetOtherSession: () => followLogin(),
    onNotVerified: () => lookAtStatus(),
    onForbidden: () => lookAtRights(),
    alone,
    onSignedOut: () => {
      const { pathname, search } = window.location;
      forgetLogin(pathname === '/auth' ? null : pathname + search);
      toLogin();
    },
    onNoAnswer: () => void connection.doubt(),
    onServerFault: faultNotice.failed,
    onAnswered: faultNotice.answered,
  });

/** With the token, the refresh and the notices, for what the client cannot do (uploads, files): paths below /api. */
export const apiFetch = apiFetchBy((...request) => window.fetch(...request));

export const api = createClient({ baseUrl, token: readToken, fetch: apiFetch });

/** Ends a login in whose place another one stands already. Without cookies: the one there is the other's. */
export async function endReplacedLogin(token: string): Promise<void> {
  const client = createClient({
    baseUrl,
    token: () => token,
    fetch: (input, init) => window.fetch(input, { ...init, credentials: 'omit' }),
  });
  // One that is over, or cannot be reached, ends by itself.
  await client(calls.logout, {}).catch(() => undefined);
}
