import type { Decimal } from '../money/decimal.ts';

/** How lines are told apart: names that two of one pair share, the closest likeness first; null for none. */
export interface Likeness<Line> {
  readonly names: readonly ((line: Line) => string | null)[];
  readonly quantityOf: (line: Line) => Decimal;
}

function groupedBy<Line>(nameOf: (line: Line) => string | null, lines: Iterable<Line>): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const name = nameOf(line);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(line);
    else groups.set(name, [line]);
  }
  return groups;
}

/**
 * The line of `reference` that each of `lines` was, each taken once. All are looked at by one likeness before the next,
 * and of those alike the largest goes to the largest: so each finds one at least as large wherever there is one for each,
 * whatever the order of the lines and whichever of them were dropped.
 */
export function pairAlike<Line>(
  lines: readonly Line[],
  reference: readonly Line[],
  { names, quantityOf }: Likeness<Line>,
): Map<Line, Line> {
  const fromLargest = (some: readonly Line[]): Line[] => some.toSorted((a, b) => quantityOf(b).compare(quantityOf(a)));
  const pairs = new Map<Line, Line>();
  const open = new Set(lines);
  const free = new Set(reference);
  for (const nameOf of names) {
    const candidates = groupedBy(nameOf, free);
    for (const [name, group] of groupedBy(nameOf, open)) {
      const found = fromLargest(candidates.get(name) ?? []);
      for (const [index, line] of fromLargest(group).slice(0, found.length).entries()) {
        const before = found[index] as Line;
        pairs.set(line, before);
        open.delete(line);
        free.delete(before);
      }
    }
  }
  return pairs;
}
