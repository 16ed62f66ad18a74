import { readNumber } from '../text/read-number.ts';
import { placesOf } from './jalali-spans.ts';
import {
  comingWords,
  deliveryWord,
  fillers,
  headingWords,
  hourWord,
  orderCurrencyWords,
  partsOfDay,
  sendingWords,
  unitWords,
} from './order-words.fa.ts';
import { besideWords, fromWord, untilWord } from './period-words.fa.ts';
import { readPeriods } from './read-period.ts';

/** When something of an order is to be brought or paid, which is neither its day nor goods. Folded tokens. */

/** More words than a time is said with. */
const mostWords = 12;
const hoursOfDay = 24;

/** «۵», «۵ و نیم», «۵:۳۰» */
const isHour = (value: string): boolean => Number(value) <= hoursOfDay;

/** «ساعت ۵», «ساعت ۱۰ تا ۱۲», «ساعت ۴ عصر»: the first token behind an hour that begins at a token; null where none does: «ساعت ۳ عدد» is goods. */
function endOfHour(tokens: readonly string[], at: number): number | null {
  const hour = tokens[at] === hourWord ? readNumber(tokens, at + 1) : null;
  if (hour === null || !isHour(hour.value)) return null;
  const until = tokens[hour.next] === untilWord ? readNumber(tokens, hour.next + 1) : null;
  // «ساعت ۳ تا ۵۰۰ هزار تومان»: three of them.
  if (until !== null && !isHour(until.value)) return null;
  const end = until === null ? hour.next : until.next;
  const next = tokens[end];
  if (next === undefined || until !== null) return end;
  if (Object.hasOwn(unitWords, next) || Object.hasOwn(orderCurrencyWords, next)) return null;
  if (partsOfDay.has(next) || comingWords.has(next)) return end + 1;
  return [fillers, headingWords, sendingWords].some((words) => words.has(next)) ? end : null;
}

/** «پولش را ساعت ۵ می‌دهد»: of a word behind it nobody knows whether it is an hour's; «۲ عدد ساعت ۳ موتوره» and «ساعت ۳ عدد» are goods. */
export const mayBeHour = (tokens: readonly string[]): boolean =>
  tokens.some((token, at) => {
    const hour = token === hourWord ? readNumber(tokens, at + 1) : null;
    if (hour === null || !isHour(hour.value) || endOfHour(tokens, at) !== null) return false;
    const words = [tokens[hour.next] ?? '', tokens[at - 1] ?? ''];
    return !words.some((word) => Object.hasOwn(unitWords, word) || Object.hasOwn(orderCurrencyWords, word));
  });

/** «فروش ساعت ۱۰ تا ۱۲» */
export const saysHour = (tokens: readonly string[]): boolean => tokens.some((_, at) => endOfHour(tokens, at) !== null);

/** «بعد از شنبه», «قبل از ۱۵ آبان»: the places of what is beside a time, with it; none where it is said of none. */
function placesBeside(tokens: readonly string[], at: number, nowIso: string): number[] {
  if (!besideWords.has(tokens[at] ?? '') || tokens[at + 1] !== fromWord) return [];
  const [said] = readPeriods(tokens.slice(at + 2, at + 2 + mostWords), nowIso);
  if (said?.used.has(0) !== true) return [];
  const isLed = [deliveryWord, untilWord].includes(tokens[at - 1] ?? '');
  const all = [...(isLed ? [at - 1] : []), at, at + 1, ...[...said.used].map((place) => at + 2 + place)];
  return [...all, ...placeOfSending(tokens, Math.max(...all) + 1)];
}

/** «بعد از شنبه بفرست» */
const placeOfSending = (tokens: readonly string[], at: number): number[] =>
  sendingWords.has(tokens[at] ?? '') ? [at] : [];

/** The places of an hour, and of what leads to it: «تحویل ساعت ۵», «بعد از ساعت ۵». */
function placesOfHour(tokens: readonly string[], at: number): number[] {
  const end = endOfHour(tokens, at);
  if (end === null) return [];
  const isBeside = tokens[at - 1] === fromWord && besideWords.has(tokens[at - 2] ?? '');
  const isLed = [deliveryWord, fromWord, untilWord].includes(tokens[at - 1] ?? '');
  return [...placesOf(isBeside ? at - 2 : isLed ? at - 1 : at, end), ...placeOfSending(tokens, end)];
}

/** The words without such times, and those of each. `nowIso`: an instant. */
export function takeTimes(tokens: readonly string[], nowIso: string): { rest: readonly string[]; notRead: string[] } {
  const used = new Set<number>();
  const notRead: string[] = [];
  for (const at of tokens.keys()) {
    if (used.has(at)) continue;
    const beside = placesBeside(tokens, at, nowIso);
    const places = beside.length > 0 ? beside : placesOfHour(tokens, at);
    if (places.length === 0) continue;
    notRead.push(
      places
        .toSorted((one, other) => one - other)
        .map((place) => tokens[place])
        .join(' '),
    );
    for (const place of places) used.add(place);
  }
  return { rest: tokens.filter((_, at) => !used.has(at)), notRead };
}
