/** Names that are one but for slips of the pen. They are offered, never chosen: another letter may be another person. */
import { lookupKey } from './lookup-key.ts';
import { slipsBetween } from './slips-between.ts';

/** From so many letters on so many slips are still no other name. */
const slipsAllowed = [
  { letters: 12, slips: 2 },
  { letters: 5, slips: 1 },
] as const;

/** A name as it is compared. */
export interface ReadName {
  readonly name: string;
  /** its letters and figures alone, folded */
  readonly letters: string;
  /** what no slip changes without changing what is meant: figures and Latin letters, as models, sizes and years have them */
  readonly marks: string;
  /** its letters without the ending that makes another family's name of it («پور» and «پوری», «رضا» and «رضایی») */
  readonly bare: string;
}

const lettersOf = (key: string): string => key.replace(/[^\p{L}\p{N}]/gu, '');

export function readName(name: string): ReadName {
  const key = lookupKey(name);
  const letters = lettersOf(key);
  return {
    name,
    letters,
    marks: letters.replace(/[^\da-z]/g, ''),
    bare: lettersOf(key.replace(/(?<!ی)ی+(?!\p{L})/gu, '')),
  };
}

/**
 * The one of some names that another is meant for but for slips of the pen.
 * @returns null: none is so near, or several are as near
 */
export function nearestName(sought: ReadName, names: readonly ReadName[]): string | null {
  const { letters, marks, bare } = sought;
  const most = slipsAllowed.find((one) => letters.length >= one.letters)?.slips ?? 0;
  let nearest: string | null = null;
  let least = most + 1;
  for (const one of most === 0 ? [] : names) {
    const isOther = one.marks !== marks || (one.bare === bare && one.letters !== letters);
    const slips = isOther ? most + 1 : slipsBetween(letters, one.letters, most);
    if (slips > most || slips > least || one.name === nearest) continue;
    nearest = slips < least ? one.name : null;
    least = slips;
  }
  return nearest;
}
