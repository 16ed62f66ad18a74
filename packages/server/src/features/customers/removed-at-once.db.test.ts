import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { createMovement } from '../treasury/movements.ts';
import { removeCustomer } from './commands.ts';
import { createEntry } from './entries.ts';
import { mergeCustomers } from './merge.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
const amount = '5000';
let admin: SignedIn;
let bank: string;
beforeAll(async () => {
  admin = await server().newAdmin();
  bank = (await admin.client(calls.createBankAccount, { body: { name: 'بانک', bank_name: 'ملت' } })).id;
});

const newCustomer = async () =>
  (await admin.client(calls.createCustomer, { body: { person_type: 'legal', company: 'خریدار' } })).id;
const entry = { kind: 'receipt', amount, day: '2026-01-01' } as const;
const deposit = (customer_id: string) => ({ kind: 'deposit', place_id: bank, amount, customer_id }) as const;
const remove = (id: string) => admin.client(calls.deleteCustomer, { params: { id } });
const secondOf = (first: (tx: Tx) => Promise<unknown>, second: () => Promise<unknown>) =>
  secondWaiting(server().database, admin.accountId, first, second);

describe('a customer whose account is booked to while', () => {
  it('it is removed stays: it owes or is owed something', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const context = { accountId: admin.accountId, userId: null } as never;
    const afterEntry = await secondOf(
      (tx) => createEntry(runtime, tx, context, one, entry),
      () => remove(one),
    );
    const afterMoney = await secondOf(
      (tx) => createMovement(runtime, tx, admin.accountId, deposit(other)),
      () => remove(other),
    );
    expect([afterEntry[0], afterMoney[0]]).toEqual(['409', '409']);
  });

  it('it was just removed takes nothing: it is in no list', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const ofEntry = await secondOf(
      (tx) => removeCustomer(runtime, tx, one),
      () => admin.client(calls.createCustomerEntry, { params: { id: one }, body: entry }),
    );
    const ofMoney = await secondOf(
      (tx) => removeCustomer(runtime, tx, other),
      () => admin.client(calls.createMovement, { body: deposit(other) }),
    );
    expect([ofEntry[0], ofMoney]).toEqual(['404', ['400', 'customer_id NOT_FOUND']]);
  });
});

it('customers of whom one is just made one with another are made one with no more: it is in no list', async () => {
  const [kept, gone, third] = [await newCustomer(), await newCustomer(), await newCustomer()];
  const fields = { person_type: 'legal', company: 'خریدار' } as const;
  const second = await secondOf(
    (tx) => mergeCustomers(runtime, tx, admin.accountId, { keep: kept, merge: [gone], fields }),
    () => admin.client(calls.mergeCustomers, { body: { keep: gone, merge: [third], fields } }),
  );
  expect(second).toEqual(['404']);
  expect((await admin.client(calls.getCustomer, { params: { id: third } })).id).toBe(third);
});
