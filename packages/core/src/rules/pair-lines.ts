import type { SectionReading } from './reading.ts';

/** What a line of a correction or return is to the reference. */
export interface LinePair {
  kind: 'same' | 'replaced' | 'new';
  /** The line it was; null for a new one. */
  before: SectionReading | null;
}

/** Takes the reference line with the same goods id, preferring the same unit price, each once. */
function takeSame(line: SectionReading, free: Map<string, SectionReading[]>): SectionReading | null {
  const candidates = free.get(line.text('sstid'));
  if (!candidates || candidates.length === 0) return null;
  const price = line.text('fee');
  const index = Math.max(
    candidates.findIndex((candidate) => candidate.text('fee') === price),
    0,
  );
  return candidates.splice(index, 1)[0] ?? null;
}

/**
 * Pairs lines by goods id, in order. A line whose id the reference lacks replaces the reference's line at the same
 * place if that one is gone, else it is new. Lines that were dropped have no pair, which is allowed.
 */
export function pairLines(lines: readonly SectionReading[], reference: readonly SectionReading[]): LinePair[] {
  const free = new Map<string, SectionReading[]>();
  for (const line of reference) {
    const same = free.get(line.text('sstid'));
    if (same) same.push(line);
    else free.set(line.text('sstid'), [line]);
  }
  const taken = lines.map((line) => takeSame(line, free));
  const left = new Set([...free.values()].flat());
  return lines.map((line, index) => {
    const before = taken[index] ?? null;
    if (before) return { kind: 'same', before };
    const there = reference[line.index];
    return there && left.has(there) ? { kind: 'replaced', before: there } : { kind: 'new', before: null };
  });
}
