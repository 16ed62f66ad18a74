import { halfWord, numberWords, scaleWords } from './number-words.fa.ts';

const words = [...Object.keys(numberWords), ...Object.keys(scaleWords), halfWord].join('|');
const joined = new RegExp(
  `(?<=^|\\s|\\u200c|\\u200cو)(${words})\\u200cو\\u200c?(?=(?:${words})(?:م|\\s|\\u200c|$))`,
  'gu',
);

/** «بیست‌وپنج», «یک‌ونیم»: numbers that are joined with half-spaces, as words that stand apart. */
export const apartNumbers = (text: string): string => text.replaceAll(joined, '$1 و ');
