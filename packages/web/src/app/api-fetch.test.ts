import type { ApiProblem } from '@taraz/contract';
import { describe, expect, test, vi } from 'vitest';
import { createApiFetch } from './api-fetch.ts';
import type { AccountAnswer } from './login-again.ts';

interface Sent {
  url: string;
  authorization: string | null;
  session: string | null;
}

/** A server that accepts one token and gives it at a refresh. */
function setUp({
  token = 'stale',
  good = 'fresh',
  refreshes = true,
  logsIn = false,
}: {
  token?: string | null;
  good?: string;
  refreshes?: boolean;
  logsIn?: boolean;
} = {}) {
  const state = { token, session: 'account.user' as string | null };
  const sent: Sent[] = [];
  const onSignedOut = vi.fn(() => {
    state.token = null;
  });
  const onServerFault = vi.fn();
  const onAnswered = vi.fn();
  const onNotVerified = vi.fn();
  const onForbidden = vi.fn();
  const meetOtherSession = vi.fn(async (): Promise<AccountAnswer> => 'elsewhere');
  const onNoAnswer = vi.fn();
  const logInAgain = vi.fn(async () => {
    if (logsIn) state.token = good;
    return logsIn ? ('again' as const) : ('over' as const);
  });
  let otherTab: (() => void) | null = null;
  const alone = <T>(work: () => Promise<T>) => {
    otherTab?.();
    return work();
  };
  const answer = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = String(input);
    const headers = new Headers(init.headers);
    const authorization = headers.get('authorization');
    sent.push({ url, authorization, session: headers.get('taraz-session') });
    await Promise.resolve();
    if (url === '/api/auth/refresh')
      return refreshes ? Response.json({ token: good }) : new Response(null, { status: 401 });
    if (url === '/api/auth/authorize') return new Response(null, { status: 401 });
    if (url.startsWith('/api/status/')) return new Response(null, { status: Number(url.split('/').at(-1)) });
    return new Response(null, { status: authorization === `bearer ${good}` ? 200 : 401 });
  };
  const fetch = vi.fn(answer);
  const apiFetch = createApiFetch({
    baseUrl: '/api',
    readToken: () => state.token,
    storeToken: (next) => {
      state.token = next;
    },
    readSession: () => state.session,
    meetOtherSession,
    onNotVerified,
    onForbidden,
    onSignedOut,
    onServerFault,
    onAnswered,
    onNoAnswer,
    logInAgain,
    alone,
    fetch,
  });
  const call = (url: string) =>
    apiFetch(url, { headers: state.token === null ? {} : { authorization: `bearer ${state.token}` } });
  return {
    call,
    sent,
    state,
    onSignedOut,
    onServerFault,
    onAnswered,
    onNoAnswer,
    logInAgain,
    meetOtherSession,
    onNotVerified,
    onForbidden,
    fetch,
    meanwhile: (work: () => void) => {
      otherTab = work;
    },
  };
}

describe('a stale token', () => {
  test('is refreshed once for any number of calls, and each is sent again with the new one', async () => {
    const { call, sent, state } = setUp();
    const answers = await Promise.all([call('/api/a'), call('/api/b'), call('/api/c')]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(sent.filter((one) => one.url === '/api/auth/refresh')).toHaveLength(1);
    expect(sent.filter((one) => one.url === '/api/a').map((one) => one.authorization)).toEqual([
      'bearer stale',
      'bearer fresh',
    ]);
    expect(state.token).toBe('fresh');
  });

  test('that another tab has refreshed meanwhile is not refreshed again', async () => {
    const { call, sent, state, meanwhile } = setUp();
    meanwhile(() => {
      state.token = 'fresh';
    });
    expect((await call('/api/a')).status).toBe(200);
    expect(sent.map((one) => one.url)).toEqual(['/api/a', '/api/a']);
  });

  test('that cannot be refreshed asks for a login over the page, and the calls that waited are sent again', async () => {
    const { call, sent, logInAgain, onSignedOut } = setUp({ refreshes: false, logsIn: true });
    const answers = await Promise.all([call('/api/a'), call('/api/b')]);
    expect(answers.map((one) => one.status)).toEqual([200, 200]);
    expect(logInAgain).toHaveBeenCalled();
    expect(sent.filter((one) => one.url === '/api/a').map((one) => one.authorization)).toEqual([
      'bearer stale',
      'bearer fresh',
    ]);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test('that cannot be refreshed ends the login', async () => {
    const { call, onSignedOut } = setUp({ refreshes: false });
    expect((await call('/api/a')).status).toBe(401);
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  test('a refresh may follow a later one', async () => {
    const { call, sent, state } = setUp();
    await call('/api/a');
    state.token = 'stale';
    await call('/api/b');
    expect(sent.filter((one) => one.url === '/api/auth/refresh')).toHaveLength(2);
  });
});

describe('a page of another account than the login', () => {
  const refusal = () => Response.json({ code: 'OTHER_ACCOUNT', title: 'x' }, { status: 409 });

  test('says of which account it is, save where that is asked for or changed', async () => {
    const { call, sent, state } = setUp({ token: 'fresh' });
    await call('/api/customers');
    await call('/api/auth/me');
    await call('/api/auth/switch_account');
    state.session = null;
    await call('/api/customers');
    expect(sent.map((one) => one.session)).toEqual(['account.user', null, null, null]);
  });

  test('says it too when it is sent again, with the token of whoever the browser went on to', async () => {
    const { call, sent, meanwhile, state } = setUp();
    meanwhile(() => {
      state.token = 'fresh';
      state.session = 'other.user';
    });
    await call('/api/customers');
    expect(sent.map(({ authorization, session }) => [authorization, session])).toEqual([
      ['bearer stale', 'account.user'],
      ['bearer fresh', 'account.user'],
    ]);
  });

  test('sends what was refused once more after the way back, and not when it goes along', async () => {
    const { call, sent, fetch, meetOtherSession } = setUp({ token: 'fresh' });
    fetch.mockResolvedValueOnce(refusal());
    expect((await call('/api/customers')).status).toBe(409);
    expect(sent).toHaveLength(0);
    fetch.mockResolvedValueOnce(refusal());
    meetOtherSession.mockResolvedValueOnce('again');
    expect((await call('/api/customers')).status).toBe(200);
  });
});

describe('other answers', () => {
  test('wrong credentials are no stale token', async () => {
    const { call, sent, onSignedOut } = setUp();
    expect((await call('/api/auth/authorize')).status).toBe(401);
    expect(sent).toHaveLength(1);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  test('without a token nothing is refreshed', async () => {
    const { call, sent } = setUp({ token: null });
    expect((await call('/api/a')).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  test.each([500, 503])(
    '%i raises the notice and is returned to the caller; the next answer says that it is over',
    async (status) => {
      const { call, onServerFault, onAnswered } = setUp();
      expect((await call(`/api/status/${status}`)).status).toBe(status);
      expect(onServerFault).toHaveBeenCalledWith(null, { isQuestion: true, status });
      expect(onAnswered).not.toHaveBeenCalled();
      await call('/api/a');
      expect(onAnswered).toHaveBeenCalledOnce();
    },
  );

  test('a full disk is told as the server tells it, and the caller reads it too', async () => {
    const { call, fetch, onServerFault } = setUp();
    const said = { code: 'DISK_FULL', title: 'ثبت نشد' };
    fetch.mockResolvedValueOnce(Response.json(said, { status: 503 }));
    expect(await (await call('/api/a')).json()).toEqual(said);
    expect(onServerFault).toHaveBeenCalledWith(said, { isQuestion: true, status: 503 });
  });

  test('an account that is closed meanwhile is looked at; where only a right is lacking, the rights are', async () => {
    const { call, fetch, onNotVerified, onForbidden } = setUp({ token: 'fresh' });
    fetch.mockResolvedValueOnce(Response.json({ code: 'FORBIDDEN' }, { status: 403 }));
    await call('/api/a');
    expect(onNotVerified).not.toHaveBeenCalled();
    expect(onForbidden).toHaveBeenCalledOnce();
    fetch.mockResolvedValueOnce(Response.json({ code: 'NOT_VERIFIED' }, { status: 403 }));
    expect((await call('/api/a')).status).toBe(403);
    expect(onNotVerified).toHaveBeenCalledOnce();
    expect(onForbidden).toHaveBeenCalledOnce();
  });

  test.each([400, 404, 409, 422, 502])('%i is the caller’s alone', async (status) => {
    const { call, onServerFault } = setUp();
    expect((await call(`/api/status/${status}`)).status).toBe(status);
    expect(onServerFault).not.toHaveBeenCalled();
  });

  test('no connection is a problem of status 0', async () => {
    const { call, fetch, onNoAnswer } = setUp();
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call('/api/a')).rejects.toMatchObject({ name: 'ApiProblem', status: 0 } satisfies Partial<ApiProblem>);
    expect(onNoAnswer).toHaveBeenCalledOnce();
  });

  test('giving up on purpose stays what it is', async () => {
    const { call, fetch, onNoAnswer } = setUp();
    fetch.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    await expect(call('/api/a')).rejects.toBeInstanceOf(DOMException);
    expect(onNoAnswer).not.toHaveBeenCalled();
  });
});
