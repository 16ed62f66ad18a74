import { expect, it } from 'vitest';
import { purchaseFileSums, type SummedFileRow } from './file-sums.ts';

const row = (over: Partial<SummedFileRow> = {}): SummedFileRow => ({
  ...{ state: 'new', kind: 'buy', net: '1000', vat: '100', credit: 'yes', voids: [], ...over },
});
const former = { id: 'a', kind: 'buy', net: '700', vat: '70', credit: 'yes' } as const;
const sums = (...rows: SummedFileRow[]) => Object.values(purchaseFileSums(rows));

it('sums up what is written, returns and what becomes void taken off', () => {
  expect(sums(row(), row({ credit: 'other' }))).toEqual(['2000', '200', '100']);
  expect(sums(row(), row({ state: 'likely' }))).toEqual(['2000', '200', '200']);
  expect(sums(row({ state: 'changed' }), row({ state: 'known' }), row({ state: 'bad', net: null }))).toEqual([
    ...['0', '0', '0'],
  ]);
  expect(sums(row(), row({ kind: 'return', net: '400', vat: '40' }))).toEqual(['600', '60', '60']);
  expect(sums(row({ voids: [former] }))).toEqual(['300', '30', '30']);
  expect(sums(row({ state: 'known', voids: [{ ...former, kind: 'return', credit: 'other' }] }))).toEqual([
    ...['700', '70', '0'],
  ]);
});

it('takes off each purchase once, whatever tells of it', () => {
  expect(sums(row({ voids: [former] }), row({ state: 'changed', voids: [former] }))).toEqual(['300', '30', '30']);
});
