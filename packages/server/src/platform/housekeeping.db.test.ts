import { beforeAll, expect, it } from 'vitest';
import { seedAccount } from '../testing/seed.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createTestRuntime } from '../testing/test-runtime.ts';
import { sweepAll } from './housekeeping.ts';

const database = testDatabase();
const runtime = createTestRuntime();
const many = 25;

/** What each sweep is after: so many that have had their time, and three that have not. */
const stores = {
  account_events: `insert into account_events (account_id, type, data, at) select $1::uuid, 'x', '{}', $2::timestamptz - age * interval '1 day'
    from unnest(array_cat(array_fill(31, array[${many}]), '{1,2,29}')) age`,
  idempotency_keys: `insert into idempotency_keys (account_id, key, request_hash, created_at)
    select $1::uuid, gen_random_uuid()::text, '', $2::timestamptz - age * interval '1 day'
    from unnest(array_cat(array_fill(3, array[${many}]), '{0,1,1}')) age`,
  throttles: `insert into throttles (key, failures, last_failure_at, blocked_until)
    select gen_random_uuid()::text, 1, $2::timestamptz - age * interval '1 day', $2::timestamptz - age * interval '1 day'
    from unnest(array_cat(array_fill(2, array[${many}]), '{0,0,0}')) age where $1::uuid is not null`,
  dev_outbox: `insert into dev_outbox (receptor, text, status, at) select '', '', 10, $2::timestamptz - age * interval '1 day'
    from unnest(array_cat(array_fill(8, array[${many}]), '{1,2,3}')) age where $1::uuid is not null`,
  account_messages: `insert into account_messages (account_id, message_id, receptor, with_link, created_at)
    select $1::uuid, row_number() over (), '', true, $2::timestamptz - age * interval '1 hour'
    from unnest(array_cat(array_fill(3, array[${many}]), '{0,1,1}')) age`,
  otp_challenges: `insert into otp_challenges (challenge_id, subject, purpose, phone, code_hash, created_at, expires_at)
    select gen_random_uuid(), '', 'login', '', '', $2::timestamptz - age * interval '1 day', $2::timestamptz
    from unnest(array_cat(array_fill(2, array[${many}]), '{0,0,0}')) age where $1::uuid is not null`,
};
const left = async (): Promise<Record<string, number>> => {
  const counts = Object.keys(stores).map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const [row] = await database().asOwner(`select ${counts.join(', ')}`);
  return row as Record<string, number>;
};
const all = (count: number) => Object.fromEntries(Object.keys(stores).map((table) => [table, count]));

beforeAll(async () => {
  const accountId = await seedAccount(database());
  const now = new Date(runtime.clock.nowMs());
  for (const store of Object.values(stores)) await database().asOwner(store, [accountId, now]);
});

it('deletes what has had its time in steps, each of so many rows, and says whether there is more', async () => {
  expect(await left()).toEqual(all(many + 3));
  const [step] = await database().asOwner('select platform_sweep($1, 10) as more', [new Date(runtime.clock.nowMs())]);
  expect([step, (await left()).account_events]).toEqual([{ more: true }, many + 3 - 10]);
  // One that cannot go on keeps no other from its work.
  await database().asOwner('alter function programs_sweep(timestamptz, int) rename to away');
  await sweepAll({ database: database().db, runtime }, undefined, 10);
  await database().asOwner('alter function away(timestamptz, int) rename to programs_sweep');
  expect(await left()).toEqual(all(3));
});
