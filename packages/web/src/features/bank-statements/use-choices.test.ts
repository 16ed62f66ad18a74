import { expect, it } from 'vitest';
import type { StatementRow } from './queries.ts';
import { type Choices, chosenRows, isToWrite, type Verdict } from './use-choices.ts';

const rowOf = (row: number, state: StatementRow['state'], likely_cheque: StatementRow['likely_cheque'] = null) =>
  ({ row, state, likely_cheque }) as StatementRow;
const choicesOf = (verdicts: Record<number, Verdict>) =>
  ({
    isLeftOut: () => false,
    customerOf: () => ({ id: 'c', name: 'آریا' }),
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

it('of other rows what was said goes along', () => {
  const rows = [rowOf(2, 'new'), rowOf(3, 'likely'), rowOf(4, 'booked')];
  expect(chosenRows(rows, choicesOf({ 3: 'same' }))).toEqual([
    { row: 2, customer_id: 'c' },
    { row: 3, as: 'same' },
  ]);
});
