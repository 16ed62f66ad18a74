import { expect, test } from 'vitest';
import type { CustomerListRow } from './queries.ts';
import { tellingsOf } from './tellings-of.ts';

const row = (id: string, balance: string) => ({ id, name: id, balance }) as CustomerListRow;
const ids = (customers: readonly { id: string }[] = []) => customers.map(({ id }) => id);

test('all are sent their accounts, those who owe are reminded, and nobody where nobody does', () => {
  const { remind, share } = tellingsOf([row('owes', '1'), row('settled', '0'), row('is owed', '-5')]);
  expect([ids(share.customers), ids(remind?.customers)]).toEqual([['owes', 'settled', 'is owed'], ['owes']]);
  expect(tellingsOf([row('settled', '0')]).remind).toBeNull();
});
