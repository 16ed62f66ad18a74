/** Names that are one but for slips of the pen. They are offered, never chosen: another letter may be another person. */
import { lookupKey } from './lookup-key.ts';

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
    bare: lettersOf(key.replace(/ی+(?!\p{L})/gu, '')),
  };
}

/** How many slips make one text of another: a letter more, less or another one, or two neighbours exchanged; more than `most` is `most + 1`. */
function slipsBetween(one: string, other: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(one.length - other.length) > most) return tooMany;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = new Array<number>(other.length + 1).fill(tooMany);
    if (i <= most) row[0] = i;
    let least = row[0] ?? tooMany;
    // Further from the diagonal there are too many already.
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const slips = Math.min(
        (last[j - 1] ?? tooMany) + (isSame ? 0 : 1),
        (last[j] ?? tooMany) + 1,
        (row[j - 1] ?? tooMany) + 1,
        isExchanged ? (before[j - 2] ?? tooMany) + 1 : tooMany,
      );
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    before = last;
    last = row;
  }
  return Math.min(last[other.length] ?? tooMany, tooMany);
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
