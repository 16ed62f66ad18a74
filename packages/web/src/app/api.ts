/** The one client of the API in this page: `api(calls.getInvoice, {params: {id}})`. Failures throw ApiProblem. */
import { calls, createClient, problems } from '@taraz/contract';
import { connection } from '../ui/connection.ts';
import { toast } from '../ui/toast-store.ts';
import { createApiFetch } from './api-fetch.ts';
import { askToLogInAgain } from './login-again.ts';
import { inOwnDigits } from './own-digits.ts';
import { currentSession, forgetLogin } from './session-store.ts';
import { readToken, storeToken } from './token.ts';

const baseUrl = '/api';

let toLogin = () => window.location.assign('/auth');

/** The router, once it exists, takes over the way to /auth. */
export function onLoginNeeded(navigate: () => void): void {
  toLogin = navigate;
}

/** With the token, the refresh and the notices, for what the client cannot do (uploads, files): paths below /api. */
export const apiFetch = createApiFetch({
  baseUrl,
  readToken,
  storeToken,
  fetch: async (...request) => inOwnDigits(await window.fetch(...request)),
  // At the first load there is no page yet that could be lost.
  logInAgain: () => (currentSession().user === null ? Promise.resolve('over' as const) : askToLogInAgain()),
  alone: async (work) => ('locks' in navigator ? navigator.locks.request('taraz.refresh', work) : work()),
  onSignedOut: () => {
    const { pathname, search } = window.location;
    forgetLogin(pathname === '/auth' ? null : pathname + search);
    toLogin();
  },
  onNoAnswer: () => void connection.doubt(),
  onServerFault: (problem) => toast.error(problem?.title || problems.INTERNAL.title),
});

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
