import { expect, test } from 'vitest';
import { matchCheques, type WaitingCheque } from './match-cheques.ts';
import type { GoodRow } from './match-rows.ts';

const row = (number: number, day: string, amount: bigint, description = '', numbers: string[] = []): GoodRow => ({
  ...{ number, day, amount, description, numbers, at: new Date(`${day}T08:30:00Z`) },
  ...{ hasTime: false, balance: null, reference: '', payer: '', faults: [] },
});
const cheque = (id: string, dueDay: string, amount: bigint, ...numbers: string[]): WaitingCheque => ({
  id,
  dueDay,
  amount,
  numbers,
});
const found = (rows: GoodRow[], cheques: WaitingCheque[]) =>
  [...matchCheques(rows, cheques)].map(([number, { id }]) => [number, id]).toSorted();

test('a row is the money of the cheque that it names, however late', () => {
  const cheques = [cheque('a', '2026-08-11', -500n, '700100'), cheque('b', '2026-11-20', -500n, '700101')];
  expect(found([row(2, '2026-11-21', -500n, 'برداشت چک ۷۰۰۱۰۰', ['99'])], cheques)).toEqual([[2, 'a']]);
  expect(found([row(2, '2026-11-21', -500n, 'چک', ['700101'])], cheques)).toEqual([[2, 'b']]);
});

test('a row names a cheque also where its bank pads the number', () => {
  const cheques = [cheque('a', '2026-08-11', -500n, '12345'), cheque('b', '2026-11-21', -500n, '12346')];
  expect(found([row(2, '2026-11-21', -500n, 'چک 0012345')], cheques)).toEqual([[2, 'a']]);
  expect(found([row(2, '2026-11-21', -500n, 'چک', ['0000012345'])], cheques)).toEqual([[2, 'a']]);
});

test('a short number names no cheque, however its bank pads it', () => {
  expect(found([row(2, '2026-11-21', -500n, 'چک 0012')], [cheque('a', '2026-08-11', -500n, '12')])).toEqual([]);
});

test('one that names none is likely that of the days before it, of its amount and side', () => {
  const cheques = [cheque('a', '2026-11-20', 500n, '12')];
  const of = (day: string, amount = 500n) => found([row(2, day, amount, 'وصول 12')], cheques);
  expect([of('2026-11-20'), of('2026-11-30')]).toEqual([[[2, 'a']], [[2, 'a']]]);
  expect([of('2026-11-19'), of('2026-12-01'), of('2026-11-20', -500n), of('2026-11-20', 501n)]).toEqual([
    [],
    [],
    [],
    [],
  ]);
});

test('a cheque is one row’s, the nearest one’s', () => {
  const cheques = [cheque('a', '2026-11-20', 500n), cheque('b', '2026-11-22', 500n)];
  const rows = [row(2, '2026-11-23', 500n), row(3, '2026-11-20', 500n), row(4, '2026-11-24', 500n)];
  expect(found(rows, cheques)).toEqual([
    [2, 'b'],
    [3, 'a'],
  ]);
});

test('thousands of one amount are matched at a look, and without a pair of each with each', { timeout: 5_000 }, () => {
  const many = Array.from({ length: 5_000 }, (_, at) => at);
  const rows = many.map((at) => row(at, '2026-11-21', 500n, 'برداشت چک 700100'));
  expect(
    matchCheques(
      rows,
      many.map((at) => cheque(`${at}`, '2026-11-20', 500n, '700100')),
    ).size,
  ).toBe(5_000);
});
