import { type Likeness, pairAlike } from '../invoice/pair-alike.ts';
import { Decimal } from '../money/decimal.ts';
import type { LineKey } from '../patterns/wire-keys.ts';
import type { SectionReading } from './reading.ts';

/** What a line of a correction or return is to the reference. */
export interface LinePair {
  kind: 'same' | 'replaced' | 'new';
  /** The line it was; null for a new one. */
  before: SectionReading | null;
}

function likenessBy(quantity: LineKey): Likeness<SectionReading> {
  const keys: readonly (readonly LineKey[])[] = [
    ['sstid', 'fee', 'vra', quantity],
    ['sstid', 'fee', 'vra'],
    ['sstid', 'fee'],
    ['sstid'],
  ];
  return {
    names: keys.map((some) => (line) => some.map((key) => line.text(key)).join('|')),
    quantityOf: (line) => line.value(quantity) ?? Decimal.zero,
  };
}

/**
 * Pairs lines by goods id; of several lines of one id those that are wholly alike, then those of one price and rate. A
 * line whose id the reference lacks replaces the reference's line at the same place if that one is gone, else it is new.
 * Lines that were dropped have no pair, which is allowed.
 *
 * @param quantity what the pattern counts in: `cfee` in currency sales, else `am`
 */
export function pairLines(
  lines: readonly SectionReading[],
  reference: readonly SectionReading[],
  quantity: LineKey,
): LinePair[] {
  const pairs = pairAlike(lines, reference, likenessBy(quantity));
  const taken = new Set(pairs.values());
  return lines.map((line) => {
    const before = pairs.get(line);
    if (before) return { kind: 'same', before };
    const there = reference[line.index];
    return there && !taken.has(there) ? { kind: 'replaced', before: there } : { kind: 'new', before: null };
  });
}
