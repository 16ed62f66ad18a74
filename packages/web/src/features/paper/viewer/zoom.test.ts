import { describe, expect, it } from 'vitest';
import { percentOf, stepZoom, widthOf } from './zoom.ts';

describe('zoom', () => {
  it('shows a page in its true size at 100 percent', () => {
    expect(widthOf(100, 595, 2_000)).toBe(793);
    expect(percentOf(793, 595)).toBe(100);
  });

  it('fits the window, but never more than twice its size', () => {
    expect(widthOf('fit', 595, 360)).toBe(360);
    expect(widthOf('fit', 226, 5_000)).toBe(602);
  });

  it.each([
    [100, 1, 125],
    [100, -1, 80],
    [37, 1, 50],
    [37, -1, 50],
    [300, 1, 300],
    [110, -1, 100],
  ] as const)('from %i by %i to %i', (percent, by, expected) => expect(stepZoom(percent, by)).toBe(expected));
});
