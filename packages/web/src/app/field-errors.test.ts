import { ApiProblem, problems } from '@taraz/contract';
import { describe, expect, it, vi } from 'vitest';
import { uiStrings } from '../ui/ui.fa.ts';
import { appStrings } from './app.fa.ts';
import { fieldErrorsOf, formErrorOf } from './field-errors.ts';
import { StorageRefused, storeToken } from './token.ts';

const problem = (status: number, code: string, more: object = {}) =>
  new ApiProblem(status, { status, code, title: `title of ${code}`, detail: '', request_id: '', ...more } as never);

describe('the reason of a form that was not saved', () => {
  it.each<[string, unknown]>([
    ['an answer of something before the server', new ApiProblem(502, null)],
    ['a fault of the server', problem(500, 'INTERNAL')],
    ['a server that is not ready', problem(503, 'UNAVAILABLE')],
    ['a fault of this page', new TypeError('thrown by a test')],
  ])('%s: what was typed is said to be kept only where it is', (_, error) => {
    expect(formErrorOf(error)).toBe(problems.INTERNAL.title);
    expect(formErrorOf(error)).not.toContain('ذخیره است');
    expect(formErrorOf(error, { isKept: true })).toContain('اطلاعات شما ذخیره است');
  });

  it('a cut connection is told as one, not as a server that fails: its remedy is not the support', () => {
    const cut = new ApiProblem(0, null);
    expect(formErrorOf(cut)).toBe(uiStrings.noConnection);
    expect(formErrorOf(cut, { isKept: true })).toBe(appStrings.offlineFault);
  });

  it.each<[unknown, string | null]>([
    [null, null],
    [problem(503, 'DISK_FULL'), 'title of DISK_FULL'],
    [problem(503, 'UNAVAILABLE', { detail: 'the gateway' }), 'the gateway'],
    [problem(409, 'CONFLICT', { detail: 'why' }), 'why'],
    [problem(400, 'INVALID_INPUT', { errors: [{ path: 'name', code: 'REQUIRED', message: 'x' }] }), null],
    [problem(422, 'RULE_BROKEN', { detail: 'why', errors: [{ path: 'items', code: 'X', message: 'x' }] }), 'why'],
    [problem(409, 'CONFLICT', { detail: 'x', errors: [{ path: 'name', code: 'TAKEN', message: 'x' }] }), null],
  ])('of %o is %o, kept or not', (error, reason) => {
    expect(formErrorOf(error)).toBe(reason);
    expect(formErrorOf(error, { isKept: true })).toBe(reason);
  });
});

describe('a browser that keeps nothing for the site', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };

  it('is what a login says that cannot be kept, and leaving one goes on', () => {
    vi.stubGlobal('localStorage', { setItem: full, removeItem: full });
    expect(() => storeToken('token')).toThrow(StorageRefused);
    expect(() => storeToken(null)).not.toThrow();
    vi.unstubAllGlobals();
    expect(formErrorOf(new StorageRefused())).toBe(appStrings.storageRefused);
  });
});

describe('what a refusal says of fields', () => {
  const refused = problem(400, 'INVALID_INPUT', {
    errors: ['name', 'crew.username', 'lines[1].qty', 'code'].map((path) => ({
      path,
      code: 'BAD',
      message: `of ${path}`,
    })),
  });
  const sent = { name: '', username: 'a', lines: [{ qty: '1' }, { qty: '0' }], code: '1' };

  it('stays while they are as they were sent, and is of the others no more', () => {
    const said = (now: object) => Object.keys(fieldErrorsOf(refused, { sent, now }));
    expect(said({ ...sent })).toEqual(['name', 'crew.username', 'lines[1].qty', 'code']);
    expect(said({ ...sent, name: 'x' })).toEqual(['crew.username', 'lines[1].qty', 'code']);
    expect(said({ ...sent, username: 'b' })).toEqual(['name', 'lines[1].qty', 'code']);
    expect(said({ ...sent, lines: [{ qty: '1' }, { qty: '2' }] })).toEqual(['name', 'crew.username', 'code']);
    expect(said({ ...sent, lines: [{ qty: '9' }, { qty: '0' }] })).toContain('lines[1].qty');
    expect(fieldErrorsOf(refused)).toMatchObject({ name: 'of name', code: 'of code' });
  });

  it('goes with the entry of a list that the form has by the list’s own name', () => {
    const error = { path: 'profile.taxIDs[1]', code: 'GONE', message: 'x' };
    const said = (taxIDs: string[]) =>
      fieldErrorsOf(problem(400, 'INVALID_INPUT', { errors: [error] }), {
        sent: { taxIDs: ['A', 'B'] },
        now: { taxIDs },
      });
    expect(said(['A', 'B'])).toEqual({ 'profile.taxIDs[1]': 'x' });
    expect(said(['A'])).toEqual({});
  });
});
