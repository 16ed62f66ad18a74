import { jalaliMonthNames } from '../jalali/names.fa.ts';
import { apartNumbers } from '../text/apart-numbers.ts';
import { foldText } from '../text/fold-text.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { before, dayWords, fromWord, lastYear, periodWords, present, untilWord } from './period-words.fa.ts';
import {
  againstWords,
  allWord,
  moreWord,
  mostWord,
  orWord,
  whoOrWhatWords,
  wordsBeforeMonth,
} from './question-words.fa.ts';
import { joinedForms, looseEndings, splitWords, wordForms } from './word-forms.fa.ts';

/** Folded words, without the signs around them, as the tables know them: «مهرماه», «پر فروش ترین», «فاکتورای». */
export const tokensOf = (text: string): string[] =>
  withMost(
    withoutMonthWord(
      joinSplit(
        joinEndings(
          foldText(apartNumbers(text).replaceAll('\u200c', ''))
            .replaceAll(/[؟?!«»"()[\]]/g, ' ')
            .replaceAll(/[.:؛;،,](?=\s|$)/g, ' ')
            .split(/\s+/)
            .filter((token) => token !== '')
            .flatMap(apart),
        ).map((token) => wordForms[token] ?? token),
      ),
    ),
  );

/** «فاکتور های»: an ending that stands alone belongs to the noun before it. */
function joinEndings(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1) ?? '';
    if (looseEndings.has(token) && wordForms[last + token] !== undefined) joined[joined.length - 1] = last + token;
    else joined.push(token);
  }
  return joined;
}

/** «از پارسال بیشتر», «از ماه قبل بیشتر»: than a time; «از پارسال تا امروز بیشتر» is since then. */
const isMoreThan = (tokens: readonly string[], at: number): boolean => {
  // «از پارسال بیشتر از همه کی خرید کرده», «از مهر بیشتر چی فروختیم»: who or what, since then.
  const [next = '', behind] = tokens.slice(at + 1, at + 3);
  if (whoOrWhatWords.has(next) || (next === fromWord && behind === allWord)) return false;
  const words = tokens.slice(Math.max(0, at - 4), at);
  const from = words.lastIndexOf(fromWord);
  const said = from < 0 ? [] : words.slice(from + 1);
  if (said.includes(untilWord)) return false;
  return said.some(
    (token) => token === lastYear || before.has(token) || namesOfMonths.has(token) || Object.hasOwn(dayWords, token),
  );
};

/** «کدام کالا بیشتر فروش رفته»: what sold most is asked for, unless something is compared. */
const withMost = (tokens: readonly string[]): string[] =>
  tokens.map((token, at) => {
    if (token !== moreWord) return token;
    const compares =
      tokens.includes(orWord) ||
      tokens.some((said) => againstWords.has(said)) ||
      isMoreThan(tokens, at) ||
      (tokens[at + 1] === fromWord && tokens[at + 2] !== allWord);
    return compares ? token : mostWord;
  });

const namesOfMonths: ReadonlySet<string> = new Set(jalaliMonthNames.map((name) => foldText(name)));

/** As many as a year has months. */
const mostMonths = 12;

/** «سه ماه مهر تا آذر»: how many they are; «۱۵ ماه آبان» and «از ۱۰ ماه مهر» are days. */
function countsMonths(tokens: readonly string[], at: number): boolean {
  const last = tokens[at - 1] ?? '';
  const number = readNumber([last], 0);
  if (number === null || Number(number.value) > mostMonths || tokens[at - 2] === andWord) return false;
  return ![fromWord, untilWord, periodWords.day].includes(tokens[at - 2] ?? '');
}

/** «این ماه آذر», «هر ماه آبان», «ماه به ماه مهر تا آذر», «پرفروش‌ترین ماه مهر بود یا آبان»: the word says more than the month's name. */
const isOwnMonthWord = (tokens: readonly string[], at: number): boolean =>
  present.has(tokens[at - 1] ?? '') || wordsBeforeMonth.has(tokens[at - 1] ?? '') || countsMonths(tokens, at);

/** «ماه آبان» is Aban, wherever it is said: «از اول ماه آبان», «تا پایان ماه آبان». */
const withoutMonthWord = (tokens: readonly string[]): string[] =>
  tokens.filter(
    (token, at) =>
      token !== periodWords.month || !namesOfMonths.has(tokens[at + 1] ?? '') || isOwnMonthWord(tokens, at),
  );

/** «مهرماه», «۶ماهه», «سه‌ماهه» and «پاس‌نشده» are two words each. */
function apart(token: string): string[] {
  const joined = joinedForms[token];
  if (joined !== undefined) return [...joined];
  const [, before = '', months = ''] = /^(.+?)(ماهه?)$/.exec(token) ?? [];
  const isTwo = namesOfMonths.has(before) || readNumber([before], 0) !== null;
  return isTwo ? [before, months] : [token];
}

/** Words written as two, as one; «ماه پیش فاکتور زدم» has no pre-invoice. */
export function joinSplit(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isOfTime = Object.values<string>(periodWords).includes(joined.at(-2) ?? '') && before.has(last ?? '');
    if (!isOfTime && splitWords.some(([first, second]) => first === last && second === token))
      joined[joined.length - 1] = `${last}${token}`;
    else joined.push(token);
  }
  return joined;
}
