import { columns } from '@taraz/core';
import { expect, test } from 'vitest';
import { lessened, planFor } from './plan.ts';

const sale = { column: columns['1/1'], lines: 2 };

test('wrong figures make a correction, part of the goods a return, all of them a cancellation', () => {
  expect(planFor('wrong', sale).kind).toBe('corrective');
  expect(planFor('partly', sale)).toMatchObject({ kind: 'return', insteadOfReturn: null });
  expect(planFor('partly', { ...sale, lines: 1 }).kind).toBe('return');
  expect(planFor('wholly', sale)).toMatchObject({ kind: 'cancellation', needsNew: false });
});

test('a wrong buyer cannot be corrected: cancelled, and issued anew', () => {
  expect(planFor('party', sale)).toEqual({ kind: 'cancellation', insteadOfReturn: null, needsNew: true });
});

test.each(['1/7', '1/8', '1/11'] as const)('what is returned of %s is handled by a correction', (key) => {
  expect(planFor('partly', { column: columns[key], lines: 2 })).toMatchObject({
    kind: 'corrective',
    insteadOfReturn: 'pattern',
  });
});

test.each([
  ['1/1', 'quantities'],
  ['1/2', 'quantities'],
  ['1/7', 'values'],
  ['1/8', 'lines'],
  ['1/11', 'values'],
] as const)('of %s what came back makes the %s less', (key, what) => {
  expect(lessened(columns[key])).toBe(what);
});

test('one of several tickets is returned; of a single one nothing can become less but its fare', () => {
  expect(planFor('partly', { column: columns['1/6'], lines: 2 }).kind).toBe('return');
  expect(planFor('partly', { column: columns['1/6'], lines: 1 })).toMatchObject({
    kind: 'corrective',
    insteadOfReturn: 'onlyLine',
  });
});
