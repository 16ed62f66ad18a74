import { expect, test } from 'vitest';
import taxExamples from '../data/tax-examples.json' with { type: 'json' };
import { type ComputeInput, type ComputeResult, compute } from './compute.ts';

interface Example {
  id: string;
  title: string;
  input: ComputeInput;
  expected: ComputeResult;
}

const examples = taxExamples.examples as unknown as readonly Example[];

test('the table of worked examples is whole', () => {
  expect(examples).toHaveLength(21);
});

test.each(examples)('$id $title', ({ input, expected }) => {
  expect(compute(input)).toMatchObject(expected);
});
