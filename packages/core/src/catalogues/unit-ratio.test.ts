import { describe, expect, it } from 'vitest';
import { unitCodeOf, unitRatio } from './unit-ratio.ts';
import { units } from './units.ts';

describe('unitRatio', () => {
  it.each<[string, string, bigint, bigint]>([
    ['KILO', '164', 1n, 1n],
    ['CC', 'MILI_LITER', 1n, 1n],
    ['TON', 'KILO', 1n, 1_000n],
    ['GRAM', 'KILO', 1_000n, 1n],
    ['SHEKELS', 'GRAM', 1_000n, 4_608n],
    ['CUBIC_METER', 'LITER', 1n, 1_000n],
    ['165', '16115', 1n, 100n],
    ['1661', 'NUMBER', 1n, 12n],
  ])('%s in %s: %s make %s', (from, to, of, makes) => {
    const ratio = unitRatio(from, to);
    expect(ratio && ratio.makes * of === ratio.of * makes).toBe(true);
  });

  it.each([
    ['1624', 'NUMBER'],
    ['PACKAGE', 'NUMBER'],
    ['KILO', 'LITER'],
    ['1643', 'NUMBER'],
    ['x', 'NUMBER'],
  ])('%s in %s is the product’s own', (from, to) => expect(unitRatio(from, to)).toBeNull());

  it('goes back the way it came, between any two units', () => {
    for (const { code: from } of units)
      for (const { code: to } of units) {
        const [there, back] = [unitRatio(from, to), unitRatio(to, from)];
        if (there === null || back === null) expect(there).toBe(back);
        else expect(there.makes * back.makes).toBe(there.of * back.of);
      }
  });

  it('knows a unit by either code', () => expect([unitCodeOf('NUMBER'), unitCodeOf('1627')]).toEqual(['1627', '1627']));
});
