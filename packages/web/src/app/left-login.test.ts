import { createClient } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { createLeftLogin } from './left-login.ts';

/** A server with one login, whose cookie the browser has; `answers` is what it says to each path, 0: it cannot be reached. */
function setUp(answers: Record<string, number> = {}) {
  const state = { isLeft: false, sent: [] as string[], doubts: 0 };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const status = answers[url] ?? 200;
    if (status === 0) throw new TypeError('Failed to fetch');
    state.sent.push(`${url} ${new Headers(init.headers).get('authorization') ?? '-'}`);
    return Response.json(status === 200 ? { token: 'fresh', ok: true } : { code: 'X' }, { status });
  };
  const login = createLeftLogin({
    isLeft: () => state.isLeft,
    setLeft: (isLeft) => {
      state.isLeft = isLeft;
    },
    clientWith: (token) => createClient({ baseUrl: '/api', token: () => token, fetch }),
    alone: (work) => work(),
    onNoAnswer: () => {
      state.doubts += 1;
    },
  });
  return { state, answers, ...login };
}

describe('a login that was left without a network', () => {
  it('is ended by the cookie as soon as the server answers, once', async () => {
    const { state, answers, leave, end } = setUp({ '/api/auth/refresh': 0 });
    await leave();
    expect(state).toEqual({ isLeft: true, sent: [], doubts: 1 });
    answers['/api/auth/refresh'] = 200;
    await Promise.all([end(), end()]);
    expect(state).toMatchObject({ isLeft: false, sent: ['/api/auth/refresh -', '/api/auth/logout bearer fresh'] });
    await end();
    expect(state.sent).toHaveLength(2);
  });

  it.each([
    ['a server that is down', 503],
    ['a line that breaks between the two', 0],
  ])('is tried again after %s', async (_, status) => {
    const { state, answers, leave, end } = setUp({ '/api/auth/logout': status });
    await leave();
    expect(state.isLeft).toBe(true);
    answers['/api/auth/logout'] = 200;
    await end();
    expect(state.isLeft).toBe(false);
  });

  it('is forgotten where it has ended by itself', async () => {
    const { state, leave } = setUp({ '/api/auth/refresh': 401 });
    await leave();
    expect(state).toEqual({ isLeft: false, sent: ['/api/auth/refresh -'], doubts: 0 });
  });
});
