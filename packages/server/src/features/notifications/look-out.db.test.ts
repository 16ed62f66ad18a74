import { calls } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVault } from '../../platform/keys/vault.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { testMasterKey } from '../../testing/seed.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { lookOut } from './look-out.ts';

const server = withServer();
let admin: SignedIn;

const look = () => {
  const { clock, database } = server();
  const runtime = createTestRuntime(clock);
  const jobs = { enqueue: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  return lookOut({ database: database.db, runtime, jobs, vault: createVault(testMasterKey, runtime.random) });
};
const owner = <T extends object>(text: string, ...values: unknown[]) =>
  server().database.asOwner<T>(text, [admin.accountId, ...values]);
/** Signed in anew: days have passed. */
const heard = async (who = admin) => {
  const { notifications } = await (await server().signIn(who)).client(calls.listNotifications, { query: {} });
  return notifications.map(({ kind, count, data, subject_id }) => ({ kind, count, data, subject_id }));
};
/** Goes on to the next time that it is so late in Tehran, hh:mm, and looks out then. @returns the day there */
async function lookAt(time: string): Promise<string> {
  const { clock } = server();
  const today = Date.parse(`${tehranDay(new Date(clock.nowMs()))}T${time}:00+03:30`);
  clock.advance((today > clock.nowMs() ? today : today + 86_400_000) - clock.nowMs());
  await look();
  return tehranDay(new Date(clock.nowMs()));
}

beforeEach(async () => {
  admin = await server().newAdmin();
});

describe('what goes on for days', () => {
  it('is told once a day, and a day begins when people are awake', async () => {
    const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
    await owner(
      `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since, tries)
       values ($1, $2, 'simulator', 'A11216', 'queued', 1, now() + interval '99 days', now(), now(), 3)`,
      id,
    );
    await owner(
      `insert into sending_lanes (account_id, environment, memory_id, send_at, ask_at, held_because)
       values ($1, 'simulator', 'A11216', now(), 'infinity', 'REFUSED')`,
    );
    const told = async (time: string) => {
      await lookAt(time);
      return (await heard()).length;
    };
    expect(await told('23:37')).toBe(1);
    expect(await told('00:37')).toBe(1);
    expect(await told('07:37')).toBe(1);
    expect(await told('08:37')).toBe(2);
    expect(await told('22:37')).toBe(2);
  });
});
