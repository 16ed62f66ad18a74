import { calls } from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { countDesk } from './cash-desk.ts';
import { changeCheckbook } from './checkbooks.ts';
import { isoDay } from './testing/treasury-hand.ts';

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

it('no leaf is used beyond a book that is being made smaller', async () => {
  const { id: bank_account } = await admin.client(calls.createBankAccount, { body: { bank_name: 'ملت' } });
  const book = { bank_account, first_number: 1, leaves: 50 };
  const { id: checkbook } = await admin.client(calls.createCheckbook, { body: book });
  const cheque = {
    direction: 'issued',
    checkbook,
    number: '40',
    amount: '10',
    due_day: isoDay(3),
    party: 'x',
  } as const;
  const outcome = await secondWaiting(
    server().database,
    admin.accountId,
    (tx) => changeCheckbook(runtime, tx, checkbook, { ...book, leaves: 25 }, null),
    () => admin.client(calls.createCheque, { body: cheque }),
  );
  expect(outcome).toEqual(['400', 'number OUT_OF_RANGE']);
});
