import { andWord, numberWords } from '../text/number-words.fa.ts';
import { ordinalWords } from './period-words.fa.ts';

export interface FoundOrdinal {
  value: number;
  /** the first token after it */
  next: number;
}

const tens = (token: string | undefined): number => {
  const value = numberWords[token ?? ''] ?? 0;
  return value >= 20 && value < 100 && value % 10 === 0 ? value : 0;
};

/** «۱۵», «15م», «پانزده», «پانزدهم». */
function simpleAt(token: string): number | null {
  const digits = /^(\d{1,2})(?:ا?م)?$/.exec(token)?.[1];
  if (digits !== undefined) return Number(digits);
  return ordinalWords[token] ?? numberWords[token] ?? numberWords[token.replace(/م$/, '')] ?? null;
}

/** A place in an order, 1–99: of a day in its month, of a month or a half in its year. Folded tokens; null where there is none. */
export function readOrdinal(tokens: readonly string[], at: number): FoundOrdinal | null {
  const value = simpleAt(tokens[at] ?? '');
  if (value === null || value < 1 || value > 99) return null;
  // «بیست و یکم»
  const rest = tens(tokens[at]) > 0 && tokens[at + 1] === andWord ? simpleAt(tokens[at + 2] ?? '') : null;
  if (rest !== null && rest < 10 && !/\d/.test(tokens[at + 2] ?? '')) return { value: value + rest, next: at + 3 };
  return { value, next: at + 1 };
}
