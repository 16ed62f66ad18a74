import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';
import { listOperators, makeOperator, unmakeOperator } from './operators.ts';

const server = withServer();
const deps = () => ({
  database: server().database.db,
  owner: server().database.adminConnection,
  runtime: createTestRuntime(),
});
const person = (username: string) => ({ username, firstName: 'نرگس', lastName: 'پایدار' });

it('makes a new operator who can log in with the password shown once, and takes the rights away at once', async () => {
  const { password } = await makeOperator(deps(), person('first_operator'));
  const session = await server().client()(calls.authorize, {
    body: { username: 'first_operator', password: password ?? '' },
  });
  expect(session.roles).toEqual(['employee', 'operator']);
  const client = server().client(session.token);
  await client(calls.listRegistrations, { query: {} });
  expect(await unmakeOperator(deps(), 'first_operator')).toBe(true);
  await expect
    .poll(() =>
      client(calls.listRegistrations, { query: {} }).then(
        () => 200,
        ({ status }) => status,
      ),
    )
    .toBe(403);
  expect(await unmakeOperator(deps(), 'first_operator')).toBe(false);
});

it('makes one of a user who exists, with the password that he has, and all in one account of the installation', async () => {
  const user = await server().newAdmin();
  expect(await makeOperator(deps(), person(user.username))).toEqual({ password: null });
  await makeOperator(deps(), person('second_operator'));
  await makeOperator(deps(), person('third_operator'));
  expect((await listOperators(deps().owner)).map(({ username }) => username).sort()).toEqual(
    [user.username, 'second_operator', 'third_operator'].sort(),
  );
  const accounts = await server().database.asOwner("select 1 from accounts where economic_code = ''");
  expect(accounts).toHaveLength(1);
  const log = await server().database.asOwner("select 1 from event_log where action = 'operator.made'");
  expect(log).toHaveLength(4);
});
