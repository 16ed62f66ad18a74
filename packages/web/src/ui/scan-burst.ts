/** Tells a barcode scanner, which types as a keyboard but quicker than hands, from a person. Pure. */

/** Longest mean time between the characters of a scanner, ms; the quickest typist needs three times as much. */
const meanMs = 20;
/** EAN-8 is the shortest barcode. */
const shortest = 8;
/** A longer pause begins another word. */
const pauseMs = 60;

export interface ScanBurst {
  /** A character at a moment of the clock (ms). @returns whether it begins another word */
  note(character: string, atMs: number): boolean;
  /** What was scanned when Enter comes at this moment; null when hands typed it. Begins anew. */
  take(atMs: number): string | null;
}

export function createScanBurst(): ScanBurst {
  let text = '';
  let first = 0;
  let last = 0;
  return {
    note(character, atMs) {
      const isFirst = text === '' || atMs - last > pauseMs;
      if (isFirst) {
        text = '';
        first = atMs;
      }
      text += character;
      last = atMs;
      return isFirst;
    },
    take(atMs) {
      const length = [...text].length;
      const isQuick = atMs - last <= pauseMs && (last - first) / Math.max(1, length - 1) <= meanMs;
      const scanned = length >= shortest && isQuick ? text : null;
      text = '';
      return scanned;
    },
  };
}
