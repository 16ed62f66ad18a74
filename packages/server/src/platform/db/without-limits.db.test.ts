import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { withoutLimits } from './without-limits.ts';

const database = testDatabase();

it('leaves no session a limit that the server or a role gave it', async () => {
  const limits = `select name from pg_settings where name ~ '_timeout$' and category ~ '^Client Connection' and setting <> '0'`;
  const client = new pg.Client(database().connection);
  await client.connect();
  await client.query(
    `select set_config(name, '3600000', false) from pg_settings where name ~ '_timeout$' and category ~ '^Client Connection'`,
  );
  const limited = await client.query(limits);
  expect(limited.rows.length).toBeGreaterThanOrEqual(4);
  await withoutLimits(client);
  expect((await client.query(limits)).rows).toEqual([]);
  await client.end();
});
