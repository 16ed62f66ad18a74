import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';

/*
 * Who may is asked before a body is read, and a body may take minutes, a large one hours: whoever is let out meanwhile has
 * made their call in vain.
 */

const server = withServer();
const path = '/api/purchases';
const body = JSON.stringify({ day: '2026-01-01', supplier_name: 'فروشنده', net: 1000 });

/** A call of whose body the last byte comes after `meanwhile`. */
async function sendingWhile({ token }: SignedIn, meanwhile: () => Promise<unknown>): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const bytes = Buffer.from(body);
  const sent = request(`${server().url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-length': bytes.length },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  sent.write(bytes.subarray(0, -1));
  await pause(150);
  await meanwhile();
  sent.end(bytes.subarray(-1));
  return answered;
}

const purchasesOf = async ({ accountId }: SignedIn) =>
  (await server().database.asOwner('select from purchases where account_id = $1', [accountId])).length;

describe('a call whose body comes slowly', () => {
  it('is carried out for whoever may still make it, also when their token has ended meanwhile', async () => {
    const admin = await server().newAdmin();
    expect(await sendingWhile(admin, async () => {})).toBe(201);
    expect(await sendingWhile(admin, async () => server().clock.advance(20 * 60_000))).toBe(201);
    expect(await purchasesOf(admin)).toBe(2);
  });

  it('is refused to an employee who was let out meanwhile, and to one who may no longer', async () => {
    const admin = await server().newAdmin();
    const [gone, limited] = [
      await server().newUser(admin.accountId, { permissions: ['treasury'] }),
      await server().newUser(admin.accountId, { permissions: ['treasury'] }),
    ];
    const leave = () => admin.client(calls.deleteEmployee, { params: { id: gone.userId } });
    const limit = () =>
      admin.client(calls.putEmployee, { params: { id: limited.userId }, body: { crew: { permissions: ['issue'] } } });
    expect(await sendingWhile(gone, leave)).toBe(401);
    expect(await sendingWhile(limited, limit)).toBe(403);
    expect(await purchasesOf(admin)).toBe(0);
  });

  it('is refused in an account that the operator closed meanwhile', async () => {
    const admin = await server().newAdmin();
    const close = async () => {
      await server().database.asOwner("update accounts set signup_status = 'SUSPENDED' where account_id = $1", [
        admin.accountId,
      ]);
      await server().database.asOwner("select pg_notify('taraz_access', '')");
      await expect.poll(async () => (await server().fetch(path, { token: admin.token })).status).toBe(403);
    };
    expect(await sendingWhile(admin, close)).toBe(403);
    expect(await purchasesOf(admin)).toBe(0);
  });
});
