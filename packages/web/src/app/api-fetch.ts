/**
 * `fetch` for the API client, with the product's manners (product.md sections 7 and 8): the token on every request,
 * one refresh for any number of calls that a stale token failed, a notice when the server itself failed. No time-out.
 */
import { ApiProblem, type ProblemDocument, sessionHeader } from '@taraz/contract';
import type { Asked } from './fault-notice.ts';
import type { AccountAnswer, LoginAnswer } from './login-again.ts';

export interface ApiFetchOptions {
  readToken: () => string | null;
  storeToken: (token: string) => void;
  /** Whose page this is, for the header that keeps what is asked here out of other accounts; null: nobody's yet. */
  readSession: () => string | null;
  /**
   * A 401 that a refresh could not mend: asks the user to log in again over the page. again: done, the
   * call is sent once more; elsewhere: another tab went to another account, where it must not be sent; over: given up.
   */
  logInAgain: () => Promise<LoginAnswer>;
  /** The page is of another account, or user, than the login: again once that is mended, elsewhere where the page goes along. */
  meetOtherSession: () => Promise<AccountAnswer>;
  /** The account is not open (any more): closed by the operator while this page stood, perhaps. */
  onNotVerified: () => void;
  /** Refused for want of a right: what the page knows of its user may be of before. */
  onForbidden: () => void;
  /** The login is over. */
  onSignedOut: () => void;
  /** HTTP 500 or 503, with what the server said of it. */
  onServerFault: (problem: ProblemDocument | null, asked: Asked) => void;
  /** Something was answered as it should be. */
  onAnswered: () => void;
  /** No answer came. */
  onNoAnswer: () => void;
  /** Runs the work while no other tab runs its own: two of them must not use up one refresh token. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  fetch: ApiFetch;
  baseUrl: string;
}

export type ApiFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Calls whose 401 says something else than that the token is stale. */
const signInPaths = [
  '/auth/authorize',
  '/auth/refresh',
  '/auth/logout',
  '/auth/api_key',
  '/auth/otp',
  '/auth/v2/',
  '/auth/second_step',
];

/** How it is found out, and changed, for whom the page is: asked whoever the page was drawn for. */
const sessionPaths = [...signInPaths, '/auth/me', '/auth/switch_account'];

/** What the server itself says; null where something before it answered (a proxy). */
const saidOf = (response: Response): Promise<ProblemDocument | null> =>
  response
    .clone()
    .json()
    .catch(() => null) as Promise<ProblemDocument | null>;

export function createApiFetch(options: ApiFetchOptions): ApiFetch {
  const { readToken, storeToken, onSignedOut, onServerFault, onAnswered, onNoAnswer, logInAgain, alone, baseUrl } =
    options;
  const { readSession, meetOtherSession, onNotVerified, onForbidden } = options;
  let refreshing: Promise<boolean> | null = null;

  /** A failed connection becomes a problem of status 0, so that callers know one kind of error only. */
  const send: ApiFetch = async (url, init) => {
    try {
      return await options.fetch(url, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      onNoAnswer();
      throw new ApiProblem(0, null);
    }
  };

  const refresh = async (): Promise<boolean> => {
    const response = await send(`${baseUrl}/auth/refresh`, { method: 'POST', credentials: 'same-origin' });
    if (response.status === 401 || response.status === 403) return false;
    if (!response.ok) throw new ApiProblem(response.status, null);
    const { token } = (await response.json()) as { token: string };
    storeToken(token);
    return true;
  };

  /** Who waited for another tab finds the token changed already, and takes that one. */
  const refreshOnce = (stale: string): Promise<boolean> => {
    refreshing ??= alone(async () => readToken() !== stale || (await refresh())).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const isOneOf = (paths: readonly string[], url: string) => paths.some((path) => url.startsWith(`${baseUrl}${path}`));

  return async (url, given) => {
    const sentWith = readToken();
    const session = readSession();
    const headers = new Headers(given.headers);
    if (session !== null && !isOneOf(sessionPaths, url)) headers.set(sessionHeader, session);
    const init = { ...given, headers };
    const again = () => {
      headers.set('authorization', `bearer ${readToken() ?? ''}`);
      return send(url, init);
    };
    let response = await send(url, init);
    if (response.status === 401 && sentWith !== null && !isOneOf(signInPaths, url)) {
      // Another call may have refreshed meanwhile; then its token is tried instead of a second refresh.
      const isFresh = readToken() !== sentWith || (await refreshOnce(sentWith));
      if (isFresh && readToken() !== null) response = await again();
      if (response.status === 401) {
        const answer = readToken() === null ? 'over' : await logInAgain();
        if (answer === 'again') response = await again();
        if (response.status === 401 && answer !== 'elsewhere') onSignedOut();
      }
    }
    if (response.status === 409 && (await saidOf(response))?.code === 'OTHER_ACCOUNT') {
      if ((await meetOtherSession()) === 'again') response = await again();
    }
    if (response.status === 403) {
      const code = (await saidOf(response))?.code;
      if (code === 'NOT_VERIFIED') onNotVerified();
      if (code === 'FORBIDDEN') onForbidden();
    }
    const { status } = response;
    if (status === 500 || status === 503) {
      onServerFault(await saidOf(response), { isQuestion: (given.method ?? 'GET') === 'GET', status });
    } else if (response.ok) onAnswered();
    return response;
  };
}
