import { expect, it } from 'vitest';
import { JsonNumber } from '../model/wire.ts';
import { referenceFacts } from '../rules/testing/bases.ts';
import { goldRateOfChain, isoOf, referenceChain } from './reference-chain.ts';

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

it.each([
  ['1742370000000', '9', '19 March 2025, the last year of nine percent'],
  ['1.74237E12', '9', 'as languages print a double'],
  ['1742370000000.0', '9', 'as others do'],
  ['1742970000000', '10', 'the year after'],
  ['1.74297E12', '10', 'the year after, as a double'],
])('a chain keeps the gold rate of its original of %s: %s percent (%s)', (indatim, rate, _why) => {
  expect(goldRateOfChain([{ indatim: new JsonNumber('1795158000000') }, { indatim: new JsonNumber(indatim) }])).toBe(
    rate,
  );
});
