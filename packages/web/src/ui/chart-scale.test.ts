import { describe, expect, it } from 'vitest';
import { inUnit, ticksUpTo, unitFor } from './chart-scale.ts';

describe('a chart’s scale', () => {
  it.each([
    [80, [0, 20, 40, 60, 80]],
    [68.3, [0, 20, 40, 60, 80]],
    [9, [0, 2.5, 5, 7.5, 10]],
    [0.3, [0, 0.1, 0.2, 0.3]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0, [0]],
  ])('reaches %d in rounded steps', (most, ticks) => {
    expect(ticksUpTo(most)).toEqual(ticks);
  });

  it('says amounts in the largest unit that fits', () => {
    expect(unitFor(48_200_000_000)).toEqual({ unit: 'billion', size: 1e9 });
    expect(unitFor(999)).toEqual({ unit: 'one', size: 1 });
    expect([inUnit(48_210_000_000, 1e9), inUnit(5e9, 1e9), inUnit(812.6e6, 1e6)]).toEqual(['48.2', '5', '813']);
  });
});
