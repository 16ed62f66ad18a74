import { expect, it } from 'vitest';
import { hasDetails, ledgerFilterOf, searchOfDetail } from './books.ts';
import { sidesOf } from './sides.ts';

it('a balance stands on its side alone', () => {
  expect(['12', '-12', '0'].map(sidesOf)).toEqual([
    { debit: '12', credit: '' },
    { debit: '', credit: '12' },
    { debit: '', credit: '' },
  ]);
});

it('a detail is asked for by what it is: a place, a customer, a buyer by code, one without', () => {
  expect(
    [
      { kind: 'place', id: 'p', code: '1' },
      { kind: 'customer', id: 'c', code: '1' },
      { kind: 'buyer', id: null, code: '14003778990' },
      { kind: 'buyer', id: null, code: '' },
    ].map((detail) => searchOfDetail(detail as Parameters<typeof searchOfDetail>[0])),
  ).toEqual([{ place: 'p' }, { customer: 'c' }, { buyer: '14003778990' }, { buyer: '-' }]);
});

it('people and places alone unfold', () => {
  expect((['persons', 'banks', 'sales'] as const).map(hasDetails)).toEqual([true, true, false]);
});

it('a ledger is asked for, and exported, as its address says', () => {
  expect(
    [
      {},
      { account: 'persons', customer: 'c' },
      { account: 'desks', place: 'p' },
      { account: 'persons', buyer: '-' },
    ].map((search) => ledgerFilterOf(search as Parameters<typeof ledgerFilterOf>[0])),
  ).toEqual([
    { account: 'banks' },
    { account: 'persons', customer_id: 'c' },
    { account: 'desks', place_id: 'p' },
    { account: 'persons', buyer_code: '-' },
  ]);
});
