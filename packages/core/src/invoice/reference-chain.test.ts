import { expect, it } from 'vitest';
import { referenceFacts } from '../rules/testing/bases.ts';
import { isoOf, referenceChain } from './reference-chain.ts';

/** Each invoice of the table refers to the one beside it; asks are counted. */
function walk(from: string, table: Readonly<Record<string, string>>): [length: number, asked: number] {
  let asked = 0;
  const facts = referenceFacts('1/1');
  const chain = referenceChain(from, (taxid) => {
    asked += 1;
    const irtaxid = table[taxid];
    return irtaxid === undefined
      ? null
      : { ...facts, taxid, invoice: { ...facts.invoice, header: { ...facts.invoice.header, irtaxid } } };
  });
  return [chain.length, asked];
}

it.each<[string, Readonly<Record<string, string>>, [number, number], string]>([
  ['', {}, [0, 0], 'no reference'],
  ['A', {}, [0, 1], 'an unknown one'],
  ['A', { A: '' }, [1, 1], 'an original'],
  ['A', { A: 'B', B: 'C', C: '' }, [3, 3], 'a correction of a correction'],
  ['A', { A: 'B', B: 'A' }, [2, 2], 'a chain that bites its tail'],
])('from %j through %j: %j headers and questions (%s)', (from, table, expected, _why) => {
  expect(walk(from, table)).toEqual(expected);
});

it('gives up after a hundred', () => {
  const endless = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${at}`, `${at + 1}`]));
  expect(walk('0', endless)).toEqual([100, 100]);
});

it.each([
  [-1, '1970-01-01T00:00:00.000Z'],
  [1_795_158_000_000, '2026-11-20T07:00:00.000Z'],
  [9e15, '9999-12-31T23:59:59.000Z'],
])('%d ms is an instant that dates can hold', (ms, iso) => expect(isoOf(ms)).toBe(iso));
