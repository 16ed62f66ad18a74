import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

const database = testDatabase();

it('has heard, when asked, whatever was said by then, and asks once for all who wait', async () => {
  const { db } = database();
  const heard: string[] = [];
  const stop = await db.listen('taraz_test', (payload) => void heard.push(payload));
  for (let n = 0; n < 300; n += 1) {
    await db.withPlatform((tx) => sql`select pg_notify('taraz_test', ${String(n)})`.execute(tx));
    await Promise.all([db.heard(), db.heard()]);
    expect(heard.at(-1)).toBe(String(n));
  }
  await stop();
});

it('says so where the connection is lost, and has it again', async () => {
  const { db, killConnections } = database();
  const stop = await db.listen('taraz_test', () => {});
  await db.heard();
  await killConnections();
  await expect
    .poll(() =>
      db.heard().then(
        () => 'heard',
        () => 'away',
      ),
    )
    .toBe('heard');
  expect(db.isListening()).toBe(true);
  await stop();
});
