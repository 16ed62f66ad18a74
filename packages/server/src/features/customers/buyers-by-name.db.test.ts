import { calls } from '@taraz/contract';
import { lookupKey } from '@taraz/core';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { buyersByName } from './buyers-by-name.ts';

const server = withSharedServer();

it('finds a customer among more names than a statement has room for', async () => {
  const { client, accountId } = await server().newAdmin();
  const code = '14008430838';
  await client(calls.createCustomer, {
    body: { person_type: 'legal', company: 'پخش آریا', national_code: code, economic_code: code },
  });
  // Each is looked for under six names.
  const names = [...Array.from({ length: 12_000 }, (_, at) => `رهگذر ${at}`), 'شرکت پخش آریا', 'پخش آریا'];
  const { buyers, nearBuyers } = await server().database.db.withAccount(accountId, (tx) => buyersByName(tx, names));
  expect([...buyers].map(([key, buyer]) => [key, buyer?.buyer.economic_code])).toEqual([[lookupKey('پخش آریا'), code]]);
  expect([...nearBuyers]).toEqual([[lookupKey('شرکت پخش آریا'), 'پخش آریا']]);
});
