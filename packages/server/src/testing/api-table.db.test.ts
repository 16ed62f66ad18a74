import { randomUUID } from 'node:crypto';
import { type Call, calls, permissions } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { readApiTable, shapeOf, type TableRow } from './api-table.ts';
import { seedAccount, seedUser } from './seed.ts';
import { withSharedServer } from './with-server.ts';

/**
 * Walks the specification's table of calls with every role there is and expects exactly its Who. Only the door is tried:
 * the bodies are empty and the ids nobody's, so what is let in fails later, and differently.
 */
const server = withSharedServer();
const all = Object.values(calls) as Call[];
const table = readApiTable();
const callOf = ({ method, path }: TableRow) =>
  all.find((call) => call.method === method && shapeOf(call.path) === path);
const built = table.flatMap((row) => {
  const call = callOf(row);
  return call === undefined ? [] : [{ ...row, call }];
});

type Row = (typeof built)[number];

const roles = ['public', 'unverified', 'admin', 'operator', 'none', ...permissions] as const;
type Role = (typeof roles)[number];
const tokens = new Map<Role, string>();

/** "Before verification a user may call only auth, registration and uploads/docs." */
const isOpenBefore = (path: string) => /^\/(?:auth|registration|uploads\/docs|uploads\/path)(?:\/|$)/.test(path);

/**
 * Who writes drafts may what the table gives to who issues, where nothing goes out by it (docs/decisions/0750-reviews.md); an invoice
 * that is not kept as a draft, as an empty one, does.
 */
const isForDrafts = ({ who, call, path }: Row): boolean =>
  who.level === 'employee' && who.permission === 'issue' && isDraftCall(call) && path !== '/invoice';

const isDraftCall = ({ access }: Call) => access.level === 'employee' && access.permission === 'draft';

function mayCall(role: Role, row: Row): boolean {
  const { who, path } = row;
  if (who.level === 'public') return true;
  if (role === 'public') return false;
  if (role === 'unverified') return isOpenBefore(path);
  switch (who.level) {
    case 'user':
      return true;
    case 'admin':
      return role === 'admin';
    case 'operator':
      return role === 'operator';
    case 'employee':
      return role === 'admin' || role === who.permission || (role === 'draft' && isForDrafts(row));
  }
}

beforeAll(async () => {
  const { database } = server();
  const admin = await server().newAdmin();
  tokens.set('admin', admin.token);
  for (const permission of permissions) {
    tokens.set(permission, (await server().newUser(admin.accountId, { permissions: [permission] })).token);
  }
  tokens.set('none', (await server().newUser(admin.accountId)).token);
  tokens.set('operator', (await server().newOperator(admin.accountId)).token);
  const account = await seedAccount(database, { signupStatus: 'UNDER_REVIEW' });
  tokens.set('unverified', (await server().signIn(await seedUser(database, account))).token);
});

/** Was the caller let in? A refusal at the door is 401 without a token, 403 by its code with one. */
async function isLetIn(role: Role, call: Call): Promise<boolean> {
  // These would end the login that the walk is made with.
  if (call.path === '/auth/logout' && role !== 'public') return true;
  const token = tokens.get(role);
  const answer = await server().fetch(`/api${call.path.replace(/\{\w+\}/g, randomUUID())}`, {
    method: call.method,
    ...(token === undefined ? {} : { token }),
    ...(call.body === undefined ? {} : { json: {} }),
  });
  if (answer.ok) {
    // A stream may never end.
    await answer.body?.cancel();
    return true;
  }
  const text = await answer.text();
  const { code = '' } = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {};
  if (code === 'UNAUTHENTICATED') return call.access.level === 'public';
  return code !== 'FORBIDDEN' && code !== 'NOT_VERIFIED';
}

describe("the specification's table of calls", () => {
  it('is read whole', () => {
    expect(table.length).toBeGreaterThan(120);
    expect(built.length).toBeGreaterThan(50);
  });

  it.each(built)('$method $path', async (row) => {
    const seen: string[] = [];
    const expected: string[] = [];
    for (const role of roles) {
      if (mayCall(role, row)) expected.push(role);
      if (await isLetIn(role, row.call)) seen.push(role);
    }
    expect(seen).toEqual(expected);
  });
});
