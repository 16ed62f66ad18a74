import { expect, it } from 'vitest';
import { seedAccount, seedUser, testPassword } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { ensureDemoAccount, isPasswordOf } from './demo-account.ts';
import type { DemoLogin } from './demo-login.ts';

const database = testDatabase();
const another = testDatabase();
const loginBy = (password: string): DemoLogin => ({
  ...{ username: 'demo', password },
  employee: { username: 'demo_employee', password },
  operator: { username: 'demo_operator', password },
});

it('whoever was removed from it comes back with the password that is told', async () => {
  const { db, asOwner } = database();
  const runtime = createTestRuntime();
  const usersOf = async () => {
    const rows = await asOwner<{ user_id: string }>(`select user_id from users where username like 'demo%'`);
    return rows.map(({ user_id }) => user_id);
  };
  await ensureDemoAccount(db, runtime, loginBy('First-Demo-1405'), true);
  await asOwner(
    `delete from memberships where user_id in (select user_id from users where username in ('demo_employee', 'demo_operator'))`,
  );
  const told = 'Second-Demo-1405';
  await ensureDemoAccount(db, runtime, loginBy(told), true);
  const rights = await Promise.all((await usersOf()).map((id) => isPasswordOf(db, id, told)));
  expect(rights).toEqual([true, true, true]);
});

it('who signed up under one of its names keeps their account and their password, and works for the demo beside it', async () => {
  const { db, asOwner } = another();
  const login = loginBy('First-Demo-1405');
  const owns = await Promise.all(
    [login, login.employee, login.operator].map(async ({ username }) =>
      seedUser(another(), await seedAccount(another(), { name: username, nationalCode: '10101234567' }), { username }),
    ),
  );
  const [admin] = owns;
  const made = await ensureDemoAccount(db, createTestRuntime(), login, true);
  expect(made.userId).toBe(admin?.userId);
  expect(owns.map(({ accountId }) => accountId)).not.toContain(made.accountId);
  for (const { userId, accountId } of owns) {
    expect(await isPasswordOf(db, userId, testPassword)).toBe(true);
    expect(await asOwner('select user_id from memberships where account_id = $1', [accountId])).toEqual([
      { user_id: userId },
    ]);
  }
  expect(await ensureDemoAccount(db, createTestRuntime(), login, false)).toEqual(made);
  // Nor is it given away who decides over the accounts of all.
  expect(await asOwner('select username from users where is_operator')).toEqual([]);
  expect(await asOwner('select account_id from memberships where user_id = $1', [owns[2]?.userId])).toHaveLength(1);
});
