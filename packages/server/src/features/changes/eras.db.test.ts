import { expect, it } from 'vitest';
import { migrate } from '../../platform/db/migrate.ts';
import { createLogger } from '../../platform/runtime.ts';
import { seedAccount } from '../../testing/seed.ts';
import { emptyDatabase } from '../../testing/test-database.ts';

const database = emptyDatabase();
const log = createLogger('silent');

it('a mark comes to older accounts whose events had all gone before there were marks, and to no other', async () => {
  const { adminConnection, asOwner } = database();
  await migrate(adminConnection, log, { backup: { migration: 794 } });
  const account = async (days: number) => {
    const id = await seedAccount(database());
    await asOwner('update accounts set created_at = now() - make_interval(days => $2) where account_id = $1', [
      id,
      days,
    ]);
    return id;
  };
  const [quiet, since, young, marked] = [await account(40), await account(40), await account(20), await account(40)];
  const event = `insert into account_events (account_id, type, data, at) values ($1, 'x', '{}', now())
    returning xid::text as xid, event_id`;
  const [first] = await asOwner<{ xid: string; event_id: string }>(event, [since]);
  await asOwner("insert into swept_events (account_id, xid, event_id) values ($1, '7', 3)", [marked]);
  await migrate(adminConnection, log);
  const marks = await asOwner<{ account_id: string; xid: string; event_id: string }>(
    'select account_id, xid::text as xid, event_id from swept_events',
  );
  const of = (id: string) => marks.find(({ account_id }) => account_id === id);
  // The horizon is the whole cluster's: a transaction that runs in another database may hold it below ours.
  expect(of(quiet)).toMatchObject({ xid: expect.stringMatching(/^[1-9]\d+$/), event_id: '0' });
  expect(of(since)).toMatchObject({ xid: first?.xid, event_id: String(Number(first?.event_id) - 1) });
  expect(of(young)).toBeUndefined();
  expect(of(marked)).toMatchObject({ xid: '7', event_id: '3' });
  expect(await asOwner('select era from event_eras')).toEqual([{ era: '' }]);
});
