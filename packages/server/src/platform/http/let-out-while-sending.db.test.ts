import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { createPurchase } from '../../features/purchases/commands.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { connectAlone } from '../db/connect-alone.ts';

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
    headers: { ...headers, 'content-length': bytes.length, expect: '100-continue' },
  });
  const isThere = new Promise((resolve) => sent.once('continue', resolve));
  sent.flushHeaders();
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
  });
  // Its sender is asked for at once when it is there.
  await isThere;
  sent.write(bytes.subarray(0, -1));
  await pause(250);
  await meanwhile();
  sent.end(bytes.subarray(-1));
  return answered;
}

/** The process that has heard of it refuses them; what comes before is carried out as if it had come a moment earlier. */
const untilHeard = ({ token }: SignedIn) =>
  expect.poll(async () => (await server().fetch(path, { token })).status, { interval: 5 }).toBeGreaterThan(400);

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
    const leave = async () => {
      await admin.client(calls.deleteEmployee, { params: { id: gone.userId } });
      await untilHeard(gone);
    };
    const limit = async () => {
      await admin.client(calls.putEmployee, {
        params: { id: limited.userId },
        body: { crew: { permissions: ['issue'] } },
      });
      await untilHeard(limited);
    };
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
      await untilHeard(admin);
    };
    expect(await sendingWhile(admin, close)).toBe(403);
    expect(await purchasesOf(admin)).toBe(0);
  });
});

describe('calls that wait for the turn of their account', () => {
  it('are refused to whoever was let out meanwhile, or may something else, and carried out for the others', async () => {
    const admin = await server().newAdmin();
    const { accountId } = admin;
    const [gone, limited, there] = [
      await server().newUser(accountId, { permissions: ['treasury'] }),
      await server().newUser(accountId, { permissions: ['treasury', 'issue'] }),
      await server().newUser(accountId, { permissions: ['treasury'] }),
    ];
    const tax_number = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse('2026-01-01T08:00:00Z'), serial: 1n });
    const bought = { day: '2026-01-01', supplier_name: 'فروشنده', net: 1000 };
    const send = async ({ token }: SignedIn, more: object = {}) =>
      (await server().fetch(path, { method: 'POST', token, json: { ...bought, ...more } })).status;
    const { database } = server();
    const takeAway = async ({ userId }: SignedIn, change: string) => {
      await database.asOwner(`update memberships set ${change} where user_id = $1`, [userId]);
      await database.asOwner("select pg_notify('taraz_access', $1)", [userId]);
    };
    let held: Promise<number[]> = Promise.resolve([]);
    let waiting: Promise<number[]> = Promise.resolve([]);
    await database.db.withAccount(accountId, async (tx) => {
      await createPurchase(createTestRuntime(), tx, admin, { ...bought, tax_number });
      // Of one account four are under way at once; each of these waits for the purchase above.
      held = Promise.all(Array.from({ length: 4 }, () => send(admin, { tax_number })));
      await database.untilSomeWait(4);
      waiting = Promise.all([gone, limited, there].map((who) => send(who)));
      await pause(100);
      await database.asOwner('update logins set ended_at = now(), ended_because = $2 where user_id = $1', [
        gone.userId,
        'removed',
      ]);
      await takeAway(gone, "permissions = '{}'");
      await takeAway(limited, "permissions = '{treasury}'");
      await pause(150);
    });
    expect(await held).toEqual([409, 409, 409, 409]);
    expect(await waiting).toEqual([401, 401, 201]);
  });
});

describe('a call that asks others before it does anything', () => {
  /** A merchant is tried at the gateway, which answers after `meanwhile`. @returns the answer's status */
  const tryingWhile = async (
    { token, client, username }: SignedIn,
    meanwhile: () => Promise<unknown>,
  ): Promise<number> => {
    const { database } = server();
    const { id } = await client(calls.createBankAccount, { body: { bank_name: username } });
    const gateway = await connectAlone(database.connection);
    await gateway.query('begin');
    await gateway.query('lock table dev_gateway_payments in share mode');
    const json = { merchant_id: '1344b5d4-0048-41e8-94db-005056a205be', place_id: id };
    const answer = server().fetch('/api/payment_gateway', { method: 'PUT', token, json });
    await database.untilSomeWait();
    await pause(150);
    await meanwhile();
    await gateway.query('rollback');
    await gateway.end();
    return (await answer).status;
  };
  const gatewaysOf = async ({ accountId }: SignedIn) =>
    (await server().database.asOwner('select from payment_gateways where account_id = $1', [accountId])).length;

  it('is refused to whoever was let out meanwhile: it would be their gateway that buyers pay to', async () => {
    const owner = await server().newAdmin();
    const other = await server().newUser(owner.accountId, { role: 'admin' });
    const leave = async () => {
      await owner.client(calls.deleteEmployee, { params: { id: other.userId } });
      await untilHeard(other);
    };
    expect([await tryingWhile(other, leave), await gatewaysOf(owner)]).toEqual([401, 0]);
    expect([
      await tryingWhile(owner, async () => server().clock.advance(20 * 60_000)),
      await gatewaysOf(owner),
    ]).toEqual([200, 1]);
  });
});
