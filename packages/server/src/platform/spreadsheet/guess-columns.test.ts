import { expect, it } from 'vitest';
import { guessColumns, isFigure } from './guess-columns.ts';

it.each([
  ['1405/08/29', true],
  ['۱۲٬۵۰۰', true],
  ['(1,000)', true],
  ['14:30', true],
  ['-', false],
  ['', false],
  ['مبلغ 2', false],
])('«%s» is a figure: %s', (text, is) => expect(isFigure(text)).toBe(is));

it('of a cell that is none only at its very end it is known at once', () => {
  // A step for each digit and each before it would take a quarter of an hour, and the test's limit end it.
  expect(isFigure(`${'1'.repeat(500_000)}x`)).toBe(false);
});

it('what stands in a column is looked at only where its title is surer than that of a known one', () => {
  const asked: number[] = [];
  const columns = [{ field: 'day', title: 'day', called: [/^day$/, /day/] }];
  const isFitting = (_: string, place: number): boolean => asked.push(place) > 1;
  const titles = ['first day', 'second day', 'third day', 'day', 'day'];
  expect(guessColumns(columns, titles, isFitting)).toEqual([null, null, null, 'day', null]);
  expect(asked).toEqual([0, 1, 3]);
});
