import { expect, test } from 'vitest';
import { planFor } from './plan.ts';

test('wrong figures make a correction, part of the goods a return, all of them a cancellation', () => {
  expect(planFor('wrong', 'sale').kind).toBe('corrective');
  expect(planFor('partly', 'sale')).toMatchObject({ kind: 'return', isInsteadOfReturn: false });
  expect(planFor('wholly', 'sale')).toMatchObject({ kind: 'cancellation', needsNew: false });
});

test('a wrong buyer cannot be corrected: cancelled, and issued anew', () => {
  expect(planFor('party', 'sale')).toEqual({ kind: 'cancellation', isInsteadOfReturn: false, needsNew: true });
});

test('returned exports are handled by a correction', () => {
  expect(planFor('partly', 'export')).toMatchObject({ kind: 'corrective', isInsteadOfReturn: true });
});
