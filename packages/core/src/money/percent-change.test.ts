import { describe, expect, it } from 'vitest';
import { percentChange } from './percent-change.ts';

describe('percentChange', () => {
  it.each([
    ['1126600000', '1000000000', '12.7'],
    ['873400000', '1000000000', '-12.7'],
    ['1099900', '1000000', '10'],
    ['1125', '1000', '12.5'],
    ['100050', '100000', '0.1'],
    ['99950', '100000', '-0.1'],
    ['100049', '100000', '0'],
    ['99951', '100000', '0'],
    ['1.5', '0.5', '200'],
    ['0', '5', '-100'],
    ['-1', '-2', '50'],
    ['1', '3', '-66.7'],
    ['1000000000000000000000', '999999999999999999999', '0'],
  ])('%s after %s is %s', (now, before, percent) => expect(percentChange(now, before)).toBe(percent));

  it.each(['0', '', '0.00'])('is nothing of «%s»', (before) => expect(percentChange('5', before)).toBeNull());
});
