import { jalaliMonthNames, jalaliSeasonNames, withEitherYeh } from '../jalali/names.fa.ts';
import { foldText } from '../text/fold-text.ts';

const timeNames = [...jalaliMonthNames, ...jalaliSeasonNames];
const isOfTime: ReadonlySet<string> = new Set(timeNames.map((name) => foldText(name)));

/** Behind a month or season that is a part of a name: no letter of any writing, and folding leaves it. */
const mark = '\uE0F1';
const wordForm = /[^\s،,.:؛;()[\]«»"؟?!]+/g;

const wordsOf = (text: string) =>
  [...text.matchAll(wordForm)].map(({ 0: word, index }) => ({
    word: foldText(word.replaceAll('\u200c', '')),
    end: index + word.length,
  }));

/** «و» stands between two months as well. */
const isTelling = (word: string | undefined): boolean => word !== undefined && word.length > 1 && !isOfTime.has(word);

/** Patterns of the months and seasons that a sentence says, as stored names may write them. */
export function timesSaid(text: string): string[] {
  const said = new Set(wordsOf(text).map(({ word }) => word));
  return timeNames.filter((name) => said.has(foldText(name))).map(withEitherYeh);
}

/**
 * The sentence with its months and seasons marked that are parts of these names, which are told by the word of the name beside
 * them: «مهر» of «تجهیزات پزشکی مهر آوا» is no month. What is read of it has the marks until `withoutMarks`.
 */
export function markNames(text: string, names: readonly string[]): string {
  const said = wordsOf(text);
  const isBeside = (at: number, word: string | undefined) => isTelling(word) && said[at]?.word === word;
  const parts = names.map((name) => wordsOf(name).map(({ word }) => word));
  const isOfName = (word: string, at: number) =>
    isOfTime.has(word) &&
    parts.some((one) =>
      one.some(
        (part, index) => part === word && (isBeside(at - 1, one[index - 1]) || isBeside(at + 1, one[index + 1])),
      ),
    );
  return said
    .filter(({ word }, at) => isOfName(word, at))
    .reduceRight((marked, { end }) => `${marked.slice(0, end)}${mark}${marked.slice(end)}`, text);
}

/** What was read of a marked sentence, with the words as they were said. */
export const withoutMarks = <T>(read: T): T => JSON.parse(JSON.stringify(read).replaceAll(mark, '')) as T;
