import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { accessRoutes } from './routes.ts';

it.each([
  ['is over', 'UNAUTHENTICATED', ['taraz_refresh']],
  ['could not be looked at, the database being away', 'UNAVAILABLE', []],
  ['could not be looked at, for a fault of ours', 'INTERNAL', []],
] as const)('the cookie of a login that %s goes only with the login', async (_what, code, cleared) => {
  const withPlatform = () => Promise.reject(new Problem(code));
  const [refresh] = accessRoutes({ database: { withPlatform } } as never).filter(({ call }) => call === calls.refresh);
  const gone: string[] = [];
  const reply = { cookie: () => 'x'.repeat(43), clearCookie: (name: string) => gone.push(name) };
  await expect(refresh?.handle({ reply } as never, null)).rejects.toMatchObject({ code });
  expect(gone).toEqual(cleared);
});
