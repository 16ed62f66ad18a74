import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { hashPassword } from '../access/passwords.ts';

const server = withSharedServer();

it('nobody waits for a person whose password is being hashed', async () => {
  const admin = await server().newAdmin();
  const { userId: id } = await server().newUser(admin.accountId);
  // Passwords are hashed one after another: this one's turn comes late.
  const before = Array.from({ length: 80 }, () => hashPassword('Darya-ye Ghorub 6'));
  const done: string[] = [];
  const put = async (name: string, body: object) => {
    await admin.client(calls.putEmployee, { params: { id }, body });
    done.push(name);
  };
  const setting = put('password', { crew: { password: 'Darya-ye Ghorub 7' } });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const named = put('name', { profile: { last_name: 'نوری' } });
  await Promise.all([...before, setting, named]);
  expect(done).toEqual(['name', 'password']);
});
