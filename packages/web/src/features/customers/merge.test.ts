import { expect, test } from 'vitest';
import { newCustomer } from './form.ts';
import { differing, mergedFields } from './merge.ts';
import type { Customer } from './queries.ts';

const customer = (id: string, more: Partial<Customer>): Customer => ({
  ...newCustomer,
  id,
  etag: 'v1',
  name: id,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
});
const one = customer('one', { company: 'الف', phone: '09121112233' });
const two = customer('two', { company: 'ب', phone: '09124445566', economic_code: '14003778990' });

test('the kept one stands, what it lacks comes from the others', () => {
  expect(mergedFields([one, two], 'one', {})).toMatchObject({
    company: 'الف',
    phone: '09121112233',
    economic_code: '14003778990',
  });
  expect(mergedFields([one, two], 'two', {})).toMatchObject({ company: 'ب', phone: '09124445566' });
});

test('what was chosen wins', () => {
  expect(mergedFields([one, two], 'one', { phone: 'two' })).toMatchObject({ company: 'الف', phone: '09124445566' });
});

test('only what differs is asked about', () => {
  expect(differing([one, two])).toEqual(['company', 'economic_code', 'phone']);
  expect(differing([one, one])).toEqual([]);
});
