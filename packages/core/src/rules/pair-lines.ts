import { Decimal } from '../money/decimal.ts';
import type { LineKey } from '../patterns/wire-keys.ts';
import type { SectionReading } from './reading.ts';

/** What a line of a correction or return is to the reference. */
export interface LinePair {
  kind: 'same' | 'replaced' | 'new';
  /** The line it was; null for a new one. */
  before: SectionReading | null;
}

type Lines = readonly SectionReading[];

/** What two lines must share to be one, the closest likeness first: most goods have one line, then the last decides. */
function likenesses(quantity: LineKey): readonly (readonly LineKey[])[] {
  return [['sstid', 'fee', 'vra', quantity], ['sstid', 'fee', 'vra'], ['sstid', 'fee'], ['sstid']];
}

function groupedBy(keys: readonly LineKey[], lines: Lines): Map<string, SectionReading[]> {
  const groups = new Map<string, SectionReading[]>();
  for (const line of lines) {
    const name = keys.map((key) => line.text(key)).join('|');
    const group = groups.get(name);
    if (group) group.push(line);
    else groups.set(name, [line]);
  }
  return groups;
}

/** The largest first, so that a line finds one at least as large wherever there is one for each. */
function byQuantity(quantity: LineKey, lines: Lines): SectionReading[] {
  const amountOf = (line: SectionReading): Decimal => line.value(quantity) ?? Decimal.zero;
  return lines.toSorted((a, b) => amountOf(b).compare(amountOf(a)));
}

/**
 * Pairs lines by goods id. Of several lines of one id those that are wholly alike go together first, then those of one
 * price and rate from the largest down: a return that drops one of them, or lists them in another order, raises nothing.
 * A line whose id the reference lacks replaces the reference's line at the same place if that one is gone, else it is
 * new. Lines that were dropped have no pair, which is allowed.
 *
 * @param quantity what the pattern counts in: `cfee` in currency sales, else `am`
 */
export function pairLines(lines: Lines, reference: Lines, quantity: LineKey): LinePair[] {
  const taken = new Map<SectionReading, SectionReading>();
  let open = lines;
  const free = new Set(reference);
  for (const keys of likenesses(quantity)) {
    const candidates = groupedBy(keys, [...free]);
    for (const [name, group] of groupedBy(keys, open)) {
      const found = byQuantity(quantity, candidates.get(name) ?? []);
      for (const [index, line] of byQuantity(quantity, group).entries()) {
        const before = found[index];
        if (before === undefined) break;
        taken.set(line, before);
        free.delete(before);
      }
    }
    open = open.filter((line) => !taken.has(line));
  }
  return lines.map((line) => {
    const before = taken.get(line);
    if (before) return { kind: 'same', before };
    const there = reference[line.index];
    return there && free.has(there) ? { kind: 'replaced', before: there } : { kind: 'new', before: null };
  });
}
