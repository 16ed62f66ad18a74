import { describe, expect, it } from 'vitest';
import { readScan } from './read-scan.ts';

describe('readScan', () => {
  it.each([
    ['6260152300418', '1', '6260152300418'],
    ['3×6260152300418', '3', '6260152300418'],
    ['۳×رب', '3', 'رب'],
    ['۲٫۵ * شکر', '2.5', 'شکر'],
    ['12x چای', '12', 'چای'],
    ['0×چای', '1', '0×چای'],
    ['×چای', '1', '×چای'],
    ['4×', '4', ''],
    ['  رب گوجه ', '1', 'رب گوجه'],
  ])('%s', (typed, quantity, text) => expect(readScan(typed)).toEqual({ quantity, text }));
});
