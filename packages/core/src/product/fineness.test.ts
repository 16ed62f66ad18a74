import { describe, expect, test } from 'vitest';
import { finenessOfKarats } from './fineness.ts';

describe('fineness of karats', () => {
  test.each([
    ['18', '750'],
    ['18.0', '750'],
    ['21', '875'],
    ['24', '1000'],
    ['22', '916'],
    ['14', '585'],
    ['17.5', '729.16'],
    ['9', '375'],
    ['0.75', '750'],
    ['1', '41.66'],
  ])('%s karat is %s', (karat, fineness) => {
    expect(finenessOfKarats(karat)).toBe(fineness);
  });

  test.each(['750', '24.01', '0', '-18', '', 'هجده'])('«%s» is no number of karats', (text) => {
    expect(finenessOfKarats(text)).toBeNull();
  });
});
