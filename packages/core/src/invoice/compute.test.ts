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

test('an export of services, which weigh nothing, has no sum of weights: nought is refused', () => {
  const services = { ssrv: '4000', sscv: '10', cut: 'USD', exr: '400', vra: '0' };
  const weightOf = (lines: readonly object[]) => compute({ inty: 1, inp: 7, setm: 1, lines }).header.tonw;
  expect([weightOf([services]), weightOf([services, { ...services, nw: '8.25' }])]).toEqual([undefined, '8.25']);
});
