import { epochDays } from '../jalali/epoch-days.ts';
import { andWord } from '../text/number-words.fa.ts';
import { readNumber } from '../text/read-number.ts';
import { kinds } from './jalali-spans.ts';
import { measureNames } from './measure-words.fa.ts';
import { fillers } from './order-words.fa.ts';
import { monthsWord, notBeforeBare, periodWords, toWord } from './period-words.fa.ts';
import { questionFillers } from './question-words.fa.ts';
import { type FoundPeriod, spanNow } from './read-period.ts';

/** Words of time that say no period by themselves. */

const afterBare: readonly ReadonlySet<string>[] = [measureNames, questionFillers, fillers];

/** Is «ماه», «سال» or «هفته» said of the running one, as in «فروش ماه چقدر بود؟»? «هر ماه», «روز هفته» and «ماه به ماه» are not. */
function isBare(tokens: readonly string[], at: number): boolean {
  const [last = '', token = '', next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (kinds[token] === undefined || notBeforeBare.has(last) || readNumber([last], 0) !== null) return false;
  return next === undefined || (next !== toWord && afterBare.some((words) => words.has(next)));
}

/**
 * The periods of a sentence; where it has none but a bare word of time, the running one, so that the sum of another is not told.
 * `isOfParts`: those words say of which parts a number is asked («پرفروش‌ترین ماه»). `nowIso`: an instant.
 */
export function orRunning(
  tokens: readonly string[],
  found: FoundPeriod[],
  isOfParts: boolean,
  nowIso: string,
): FoundPeriod[] {
  const at = isOfParts || found.length > 0 ? -1 : tokens.findIndex((_, place) => isBare(tokens, place));
  const span = spanNow(tokens[at] ?? '', nowIso);
  return span === null ? found : [{ ...span, used: new Set([at]) }];
}

/** Days of a month, nearly. */
const daysOfMonth = 30.4;

const monthsIn = ({ from, to }: FoundPeriod): number => {
  const [first = 0, last = 0] = [from, to].map((day) => epochDays(Date.parse(`${day}T00:00:00Z`)));
  return Math.round((last - first + 1) / daysOfMonth);
};

/** The places of «سه ماهه» in «سه ماهه مهر تا آذر», «سه ماه مهر، آبان و آذر», which says what the months behind it are. */
export const monthsOfPeriods = (tokens: readonly string[], periods: readonly FoundPeriod[]): number[] =>
  tokens.flatMap((token, at) => {
    const isOfMonths = token === monthsWord || token === periodWords.month;
    const period = isOfMonths ? periods.find(({ used }) => used.has(at + 1)) : undefined;
    const count = readNumber(tokens, at - 1);
    if (period === undefined || count?.next !== at) return [];
    const all = periods.reduce((sum, one) => sum + monthsIn(one), 0);
    return [monthsIn(period), all].includes(Number(count.value)) ? [at - 1, at] : [];
  });

/** «ماهه» of «چند ماهه بدهکار است» counts nothing, so that it is no part of a name. */
export const isUncounted = (tokens: readonly string[], at: number): boolean =>
  tokens[at] === monthsWord && readNumber(tokens.slice(at - 1, at), 0) === null;

/** «شش ماهه» and nothing else: which six months nobody said. «اشتراک شش ماهه» is goods. */
export const isMonthsAlone = (subject: string): boolean => {
  const words = subject.split(' ');
  return (
    words.includes(monthsWord) &&
    words.every((word) => word === monthsWord || word === andWord || readNumber([word], 0) !== null)
  );
};
