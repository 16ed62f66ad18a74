import type { Access } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { authorise, bearerOf, type Principal } from './principal.ts';
import { details } from './validation-messages.fa.ts';

const base: Principal = {
  ...{ userId: 'u', accountId: 'a', loginId: 'l', branchId: null, memoryIds: null },
  ...{ roles: ['employee'], permissions: [], verified: true, expiresAtMs: 0 },
};
const people = {
  nobody: null,
  unverified: { ...base, roles: ['admin'], verified: false },
  employee: base,
  issuer: { ...base, permissions: ['products', 'issue'] },
  admin: { ...base, roles: ['admin'] },
  operator: { ...base, roles: ['operator'] },
  program: { ...base, roles: ['admin', 'program'] },
} as const satisfies Record<string, Principal | null>;
type Who = keyof typeof people;

/** What becomes of a call: `ok`, or the problem's code. */
function outcomeOf(access: Access, who: Who): string {
  try {
    authorise(access, people[who] as Principal | null);
    return 'ok';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
}

const issue = { level: 'employee', permission: 'issue' } as const;
const refused = { nobody: 'UNAUTHENTICATED', unverified: 'NOT_VERIFIED', employee: 'FORBIDDEN', issuer: 'FORBIDDEN' };
const table: readonly [Access, Record<Who, string>][] = [
  [
    { level: 'public' },
    { nobody: 'ok', unverified: 'ok', employee: 'ok', issuer: 'ok', admin: 'ok', operator: 'ok', program: 'ok' },
  ],
  [{ level: 'user' }, { ...refused, employee: 'ok', issuer: 'ok', admin: 'ok', operator: 'ok', program: 'ok' }],
  [
    { level: 'user', beforeVerification: true },
    { ...refused, unverified: 'ok', employee: 'ok', issuer: 'ok', admin: 'ok', operator: 'ok', program: 'ok' },
  ],
  [
    { level: 'user', peopleOnly: true } as Access,
    { ...refused, employee: 'ok', issuer: 'ok', admin: 'ok', operator: 'ok', program: 'FORBIDDEN' },
  ],
  [issue, { ...refused, issuer: 'ok', admin: 'ok', operator: 'FORBIDDEN', program: 'ok' }],
  [
    { ...issue, peopleOnly: true },
    { ...refused, issuer: 'ok', admin: 'ok', operator: 'FORBIDDEN', program: 'FORBIDDEN' },
  ],
  [{ level: 'admin' }, { ...refused, admin: 'ok', operator: 'FORBIDDEN', program: 'ok' }],
  [{ level: 'operator' }, { ...refused, admin: 'FORBIDDEN', operator: 'ok', program: 'FORBIDDEN' }],
];

describe('who may make a call', () => {
  it.each(table)('of %j', (access, expected) => {
    const outcomes = Object.keys(people).map((who) => [who, outcomeOf(access, who as Who)]);
    expect(Object.fromEntries(outcomes)).toEqual(expected);
  });
});

it.each([
  [{ level: 'admin' }, details.keyLacks('admin')],
  [issue, details.keyLacks('issue')],
  // A draft alone is kept by one permission, and by the other it is issued too.
  [{ level: 'employee', permission: 'draft' }, details.keyLacksDraft],
] as const)("a program's key that may not make a call of %j is told what it lacks", (access, detail) => {
  const program = { ...base, roles: ['program'] };
  expect(() => authorise(access, program)).toThrow(expect.objectContaining({ code: 'FORBIDDEN', detail }));
  expect(() => authorise(access, base)).toThrow(expect.objectContaining({ code: 'FORBIDDEN', detail: '' }));
});

it.each(['admin', 'program'] as const)(
  'the %s of an account is told that the operator’s is not theirs to give',
  (who) => {
    expect(() => authorise({ level: 'operator' }, people[who] as Principal)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN', detail: details.operatorOnly }),
    );
  },
);

describe('the token of a call', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  a.b-c_d~e+f/g=', 'a.b-c_d~e+f/g='],
    [' BEARER abc ', 'abc'],
    [`Bearer ${'a'.repeat(1000)}`, 'a'.repeat(1000)],
    [`Bearer ${'a'.repeat(1001)}`, null],
    ['Bearer', null],
    ['Bearer ', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    ['xBearer abc', null],
    ['', null],
    [undefined, null],
  ])('%j is %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });
});
