import { dateWords } from './sheet.fa.ts';

const clock = /(\d{1,2})(:\d{2}(?::\d{2})?)\s*/.source;
const morning = new RegExp(`${clock}(?:${dateWords.beforeNoon}|a\\.?m\\.?)(?![\\p{L}])`, 'iu');
const afternoon = new RegExp(`${clock}(?:${dateWords.afterNoon}|p\\.?m\\.?)(?![\\p{L}])`, 'iu');

/**
 * A text with its time by twenty-four hours: «02:30 ب.ظ», as Windows in Persian writes it, and "2:30 PM" are 14:30, «12:05 ق.ظ»
 * is 00:05. As it is where it names no half of the day, or an hour that no half has. @param text with Latin digits
 */
export function in24Hours(text: string): string {
  const isAfternoon = afternoon.test(text);
  return text.replace(isAfternoon ? afternoon : morning, (whole, hour: string, rest: string) => {
    if (Number(hour) < 1 || Number(hour) > 12) return whole;
    return `${String((Number(hour) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}${rest}`;
  });
}
