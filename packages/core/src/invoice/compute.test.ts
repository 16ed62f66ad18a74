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

test('the VAT share of a line at rate 0 is nothing, of gold too, whose services bear VAT', () => {
  const gold = { am: '1', fee: '9000000', dis: '0', consfee: '1000000', bros: '0', spro: '0' };
  const input = { inty: 1, inp: 3, setm: 3, cap: '5000000', goldRate: '10' };
  const lines = [
    { ...gold, vra: '0' },
    { ...gold, vra: '10' },
  ];
  const { lines: computed, header } = compute({ ...input, lines } as ComputeInput);
  expect(computed.map(({ vam, vop }) => [vam, vop])).toEqual([
    ['100000', '0'],
    ['1000000', '250000'],
  ]);
  expect(header.tvop).toBe('250000');
});
