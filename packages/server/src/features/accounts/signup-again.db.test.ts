import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';
import { newPhone, person, provePhone } from './testing/signup.ts';

const server = withServer();

it('a sign-up whose answer never arrived is sent again and is the same one, for who knows its password', async () => {
  const phone = newPhone();
  const body = person(phone, await provePhone(server(), phone));
  const register = async (change: Partial<typeof body> = {}) => {
    const { token } = await server().client()(calls.register, { body: { ...body, ...change } });
    return server().client(token)(calls.getMe, {});
  };
  const first = await register();
  const again = await register();
  expect(again.account.id).toBe(first.account.id);
  expect(again.accounts).toHaveLength(1);
  await expect(register({ password: 'باران تند پاییزی ۱' })).rejects.toMatchObject({
    problem: { errors: [{ path: 'password', code: 'SIGNED_UP_BEFORE' }] },
  });
  // The proof of the phone serves for no other sign-up.
  await expect(register({ username: 'another_name' })).rejects.toMatchObject({
    problem: { errors: [{ path: 'phone', code: 'NOT_PROVED' }] },
  });
});

it('one more account of a user, sent again, is one more and not two', async () => {
  const phone = newPhone();
  const { token } = await server().client()(calls.register, {
    body: person(phone, await provePhone(server(), phone)),
  });
  // The next code to the same phone may be asked for a minute later.
  server().clock.advance(61_000);
  const body = { ...person(phone, await provePhone(server(), phone)), shared_account: true };
  for (const _ of [1, 2]) await server().client()(calls.register, { body });
  expect((await server().client(token)(calls.getMe, {})).accounts).toHaveLength(2);
});

it('sent several times at once it is the same one for all', async () => {
  const phone = newPhone();
  const body = person(phone, await provePhone(server(), phone));
  const opened = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { token } = await server().client()(calls.register, { body });
      return (await server().client(token)(calls.getMe, {})).account.id;
    }),
  );
  expect(new Set(opened).size).toBe(1);
});
