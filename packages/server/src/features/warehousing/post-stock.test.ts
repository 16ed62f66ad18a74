/**
 * Goal: the lines of one document are valued one after another, each over what the one before left. Method: the
 * valuation alone, on levels in memory; quantities in pieces, values in rial.
 */
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../platform/problem.ts';
import { type HeldLevel, levelKey, type NewMovement, ShortStock, valueMovements } from './post-stock.ts';
import { quantityScale } from './valuation.ts';

const held = (warehouseId: string, pieces: number, value: number, lastCost = 0): HeldLevel => ({
  warehouseId,
  productId: 'tea',
  qty: BigInt(pieces) * quantityScale,
  value: BigInt(value),
  lastCost: BigInt(lastCost) * quantityScale,
});
const out = (warehouseId: string, pieces: number, lineNo = 1): NewMovement => ({
  ...{ way: 'out', lineNo, warehouseId, productId: 'tea', qty: BigInt(pieces) * quantityScale },
});
const into = (warehouseId: string, pieces: number, value: number | { of: number }, lineNo = 1): NewMovement => ({
  ...{ way: 'in', lineNo, warehouseId, productId: 'tea', qty: BigInt(pieces) * quantityScale },
  value: typeof value === 'number' ? BigInt(value) : value,
});

/** What was written, as `out A -1 -33`, and what is left, as `A 2 67`. */
function posted(levels: readonly HeldLevel[], movements: readonly NewMovement[], mayBeShort = false) {
  const map = new Map(levels.map((level) => [levelKey(level.warehouseId, level.productId), level]));
  const rows = valueMovements(map, movements, mayBeShort);
  return {
    rows: rows.map(({ kind, warehouseId, qty, value }) => `${kind} ${warehouseId} ${qty / quantityScale} ${value}`),
    left: levels.map(({ warehouseId, qty, value }) => `${warehouseId} ${qty / quantityScale} ${value}`),
  };
}

describe('the movements of one document', () => {
  it('of one product on three lines take all of its value, no rial more', () => {
    expect(posted([held('A', 3, 100)], [out('A', 1), out('A', 1), out('A', 1)])).toEqual({
      rows: ['out A -1 -33', 'out A -1 -34', 'out A -1 -33'],
      left: ['A 0 0'],
    });
  });

  it('are worth what came in on a line before', () => {
    expect(posted([held('A', 1, 10)], [into('A', 3, 90), out('A', 2)])).toEqual({
      rows: ['in A 3 90', 'out A -2 -50'],
      left: ['A 2 50'],
    });
  });

  it('carry from one warehouse to another what they took, each its own', () => {
    const levels = [held('A', 4, 100), held('B', 0, 0), held('C', 2, 10)];
    const movements = [
      out('A', 1),
      into('B', 1, { of: 0 }),
      into('A', 1, 40),
      out('A', 2),
      into('C', 2, { of: 3 }),
      out('B', 1),
    ];
    expect(posted(levels, movements)).toEqual({
      rows: ['out A -1 -25', 'in B 1 25', 'in A 1 40', 'out A -2 -58', 'in C 2 58', 'out B -1 -25'],
      left: ['A 2 57', 'B 0 0', 'C 4 68'],
    });
  });

  it('revalue what was owed by what comes in, before it comes', () => {
    expect(posted([held('A', -2, -20, 10)], [into('A', 5, 60), out('A', 1)])).toEqual({
      rows: ['revaluation A 0 -4', 'in A 5 60', 'out A -1 -12'],
      left: ['A 2 24'],
    });
  });

  it('may leave a debt where that is allowed, at the last known cost', () => {
    expect(posted([held('A', 1, 10, 7)], [out('A', 3), out('A', 1)], true)).toEqual({
      rows: ['out A -3 -24', 'out A -1 -7'],
      left: ['A -3 -21'],
    });
  });

  it('name each line that is short, by what the lines before left of it', () => {
    const levels = [held('A', 3, 100), held('B', 1, 10)];
    const short = () => posted(levels, [out('A', 2, 1), out('A', 2, 2), out('B', 1, 3), out('B', 1, 4)]);
    const place = { productId: 'tea', needed: 2n * quantityScale };
    expect(short).toThrow(
      expect.objectContaining({
        name: 'ShortStock',
        shortages: [
          { ...place, lineNo: 2, warehouseId: 'A', there: quantityScale },
          { ...place, lineNo: 4, warehouseId: 'B', needed: quantityScale, there: 0n },
        ],
      }),
    );
  });

  it('of all that is there leave nothing, which is not short', () => {
    expect(posted([held('A', 3, 100)], [out('A', 3)]).left).toEqual(['A 0 0']);
  });

  it('are refused where a level was not locked, or a value comes from what comes after', () => {
    expect(() => posted([held('A', 1, 1)], [out('B', 1)])).toThrow('not locked');
    const later = () => posted([held('A', 1, 1), held('B', 0, 0)], [into('B', 1, { of: 1 }), out('A', 1)]);
    expect(later).toThrow('comes after');
    expect(later).not.toThrow(ShortStock);
  });
});

describe('more than anybody counts', () => {
  const refusal = (levels: readonly HeldLevel[], movements: readonly NewMovement[]) => {
    try {
      return posted(levels, movements, true).left;
    } catch (error) {
      return (error as Problem).errors;
    }
  };
  const atLine = (no: number) => [expect.objectContaining({ path: `lines[${no - 1}].qty`, code: 'TOO_LARGE' })];

  it('of a value is refused at its line, whichever way it goes', () => {
    expect(refusal([held('A', 0, 0, 1_000)], [out('A', 1, 1), out('A', 9e15, 2)])).toEqual(atLine(2));
    expect(refusal([held('A', 1, 9e17)], [into('A', 1, 9e17)])).toEqual(atLine(1));
  });

  it('of a quantity as well', () => expect(refusal([held('A', 9e17, 0)], [into('A', 9e17, 0)])).toEqual(atLine(1)));

  it('may still come back', () =>
    expect(refusal([held('A', 4, 4e18)], [out('A', 1)])).toEqual(['A 3 3000000000000000000']));
});
