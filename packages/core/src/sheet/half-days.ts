import { dateWords } from './sheet.fa.ts';

const clock = /(?<hour>\d{1,2})(?<rest>:\d{2}(?::\d{2})?)/.source;

/** A time with a half of the day, named behind it or, as in a text from right to left, in front of it. */
const behind = (words: string): RegExp => new RegExp(`${clock}\\s*(?:${words})(?!\\p{L})`, 'iu');
const inFront = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})\\s*${clock}`, 'iu');
const morning = `${dateWords.beforeNoon}|a\\.?m\\.?`;
const afternoon = `${dateWords.afterNoon}|p\\.?m\\.?`;
const halves = [
  [behind(afternoon), 12],
  [behind(morning), 0],
  [inFront(afternoon), 12],
  [inFront(morning), 0],
] as const;

/**
 * A text with its time by twenty-four hours: «02:30 ب.ظ», as Windows in Persian writes it, «ب.ظ 02:30» and "2:30 PM" are 14:30,
 * «12:05 ق.ظ» is 00:05. As it is where it names no half of the day, or an hour that no half has. @param text with Latin digits
 */
export function in24Hours(text: string): string {
  for (const [form, noon] of halves) {
    const { 0: whole, groups } = form.exec(text) ?? {};
    if (whole === undefined) continue;
    const hour = Number(groups?.hour);
    if (hour < 1 || hour > 12) return text;
    return text.replace(whole, `${String((hour % 12) + noon).padStart(2, '0')}${groups?.rest}`);
  }
  return text;
}
