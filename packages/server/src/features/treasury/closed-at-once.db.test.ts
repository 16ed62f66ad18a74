import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { countDesk } from './cash-desk.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});

it('nothing comes into a desk that is being counted and closed', async () => {
  const { id } = await admin.client(calls.createCashDesk, { body: { name: 'صندوق فروشگاه' } });
  await admin.client(calls.openCashDesk, { params: { id }, body: { counted: 0 } });
  const outcome = await secondWaiting(
    server().database,
    admin.accountId,
    (tx) => countDesk(runtime, tx, admin.accountId, id, 'close', { counted: 0 }),
    () => admin.client(calls.createMovement, { body: { kind: 'deposit', place_id: id, amount: 5_000 } }),
  );
  expect(outcome[0]).toBe('409');
});
