import { expect, it } from 'vitest';
import type { StatementRow } from './queries.ts';
import { type Choices, chosenRows, isToWrite, likelyParties, type Verdict } from './use-choices.ts';

const rowOf = (row: number, state: StatementRow['state'], likely_cheque: StatementRow['likely_cheque'] = null) =>
  ({ row, state, likely_cheque }) as StatementRow;
const choicesOf = (verdicts: Record<number, Verdict>) =>
  ({
    isLeftOut: () => false,
    partyOf: () => ({ id: 'c', name: 'آریا' }),
    verdictOf: (row: number) => verdicts[row] ?? null,
  }) as unknown as Choices;
const cheque = { id: 'q', direction: 'issued', number: '700100', due_day: '2026-11-20', party: 'آریا' } as const;

it('a row that is a waiting cheque clears it, without a customer of its own; as other money it is written', () => {
  const row = rowOf(2, 'likely', cheque);
  expect(chosenRows([row], choicesOf({}))).toEqual([]);
  expect(chosenRows([row], choicesOf({ 2: 'same' }))).toEqual([{ row: 2, cheque_id: 'q' }]);
  expect(isToWrite(row, choicesOf({ 2: 'same' }))).toBe(false);
  expect(chosenRows([row], choicesOf({ 2: 'new' }))).toEqual([{ row: 2, as: 'new', customer_id: 'c' }]);
});

it('a row that is money of another own place is a transfer; a terminal whose settlement it is comes before a name in it', () => {
  const own = { id: 'p', name: 'کارتخوان', isPlace: true } as const;
  const choices = { ...choicesOf({}), partyOf: () => own };
  expect(chosenRows([rowOf(2, 'new')], choices)).toEqual([{ row: 2, place_id: 'p' }]);
  const named = {
    ...rowOf(2, 'new'),
    likely_place: { id: 'p', name: 'کارتخوان' },
    likely_customer: { id: 'c', name: 'x' },
  };
  const open = { ...choicesOf({}), partyOf: () => null };
  expect(likelyParties([named as StatementRow], open)).toEqual({ 2: own });
});

it('of other rows what was said goes along', () => {
  const rows = [rowOf(2, 'new'), rowOf(3, 'likely'), rowOf(4, 'booked')];
  expect(chosenRows(rows, choicesOf({ 3: 'same' }))).toEqual([
    { row: 2, customer_id: 'c' },
    { row: 3, as: 'same' },
  ]);
});
