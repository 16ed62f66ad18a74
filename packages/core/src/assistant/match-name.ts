import { foldText } from '../text/fold-text.ts';

/** Words that companies' names have and people leave out. */
export const lightWords: ReadonlySet<string> = new Set([
  'شرکت',
  'بازرگانی',
  'موسسه',
  'فروشگاه',
  'گروه',
  'اقای',
  'خانم',
]);

/** Words of fewer letters have to be whole words of a name. */
const shortest = 3;

/** A number is no beginning of another: 15 is not in «عرض ۱۵۰». */
const endsInDigit = /\d$/;

const wordsOf = (text: string): string[] =>
  foldText(text.replaceAll('\u200c', ' '))
    .split(/[\s،,.()«»]+/)
    .filter((word) => word !== '');

/** The end of a plural: «ها», «های», «هایی», «هایشان». */
const plural = /(?<=..)ها(?:ی+(?:[متش](?:ان)?)?)?$/;

/**
 * The words by which stored names are looked for that a said one may mean: folded, without those that people add of their
 * own and without what makes a plural. Whoever has them all need not fit (`nameFit`); nobody fits whose name without its
 * spaces and marks (`wordBreaks`) has not.
 */
export const nameWords = (said: string): string[] =>
  wordsOf(said)
    .filter((word) => !lightWords.has(word))
    .map((word) => (word.length > shortest ? word.replace(plural, '') : word));

/** What stands between the words of a folded name. */
export const wordBreaks = ' ،,.()«»';

/**
 * How well a said name fits one that is stored: 0 not at all, 1 each word is there (half-spaces and ye, kaf do not
 * matter), more when each is a whole word there, and the less is left over. The words of `said` may be parts of words,
 * from their beginning: oil is rather a bottle of oil than oil paint.
 */
export function nameFit(said: string, stored: string): number {
  const wanted = wordsOf(said).filter((word) => !lightWords.has(word));
  const there = wordsOf(stored);
  const joined = there.join('');
  if (wanted.length === 0 || there.length === 0) return 0;
  if (wanted.join('') === there.filter((word) => !lightWords.has(word)).join('')) return 3;
  // Where half-spaces and spaces are written otherwise, the words run together, but from the beginning of one: «هر» is
  // no part of «زهرا».
  const runs = there.map((_, index) => there.slice(index).join(''));
  const isRun = (text: string) =>
    runs.some((run) => run.startsWith(text) && !(endsInDigit.test(text) && /^\d/.test(run.slice(text.length))));
  // So few letters begin too many names: «بر» does not ask for «برنج».
  const begins = (text: string) => text.length >= shortest && isRun(text);
  const fits =
    begins(wanted.join('')) ||
    wanted.every((word) => there.some((one) => word === one || word.startsWith(`${one}ها`)) || begins(word));
  const isWhole = wanted.every((word) => there.some((one) => one === word || word === `${one}ها`));
  return fits ? (isWhole ? 2 : 1) + wanted.join('').length / Math.max(joined.length, 1) / 2 : 0;
}

/** Those of several that fit a said name best: wholly, else in whole words, else in beginnings of words; the closest first. */
export function bestFits<T>(said: string, all: readonly T[], nameOf: (one: T) => string): T[] {
  const fitting = all
    .map((one) => ({ one, fit: nameFit(said, nameOf(one)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit);
  const best = Math.floor(fitting[0]?.fit ?? 0);
  return fitting.filter(({ fit }) => Math.floor(fit) === best).map(({ one }) => one);
}

/** The one that a said name means; null when none fits, or several alike: then those are `others`, «روغن» of two oils. */
export function bestMatch<T>(
  said: string,
  all: readonly T[],
  nameOf: (one: T) => string,
): { best: T | null; others: T[] } {
  const [first = null, ...more] = bestFits(said, all, nameOf);
  if (first === null || more.length > 0) return { best: null, others: first === null ? [] : [first, ...more] };
  return { best: first, others: [] };
}
