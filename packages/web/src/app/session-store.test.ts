// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { beginSignupOf } from '../features/auth/signup/signup-draft.ts';
import { forgetLogin, signingOf } from './session-store.ts';

type Signer = 'platform' | 'trusted_provider' | 'taxpayer';
const memory = (memory_id: string, ready: boolean, signer: Signer) => ({ memory_id, ready, signer });
const hasKey = (id: string) => id === 'A11111';

it('signing is possible where one memory is ready, and of the taxpayer’s own where its key is at hand as well', () => {
  const of = (sign_by_taxpayer: boolean, ...memories: ReturnType<typeof memory>[]) =>
    signingOf({ memories, sign_by_taxpayer }, hasKey);
  expect(signingOf(null, hasKey)).toBe('none');
  expect(of(false)).toBe('none');
  expect(of(false, memory('B22222', false, 'platform'))).toBe('none');
  expect(of(false, memory('B22222', false, 'platform'), memory('C33333', true, 'trusted_provider'))).toBe('ready');
  expect(of(true, memory('A11111', true, 'taxpayer'))).toBe('ready');
  expect(of(true, memory('A11111', false, 'taxpayer'))).toBe('needs-key');
  expect(of(true, memory('B22222', true, 'taxpayer'))).toBe('needs-key');
});

it('what was begun of one more account, with name and phone, goes with the login', () => {
  beginSignupOf({ username: 'maryam', first_name: 'مریم', last_name: 'سهرابی', phone: '09121234567' });
  expect(JSON.stringify({ ...sessionStorage })).toContain('09121234567');
  forgetLogin(null);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('09121234567');
});
