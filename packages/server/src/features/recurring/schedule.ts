import type { FieldProblem } from '@taraz/contract';
import { addDays, occurrenceFrom, type Recurrence, toLatinDigits } from '@taraz/core';
import { formats } from '../../platform/http/formats.ts';
import { recurringMessages as messages } from './messages.fa.ts';

/** A recurrence that may have an end: the last day (YYYY-MM-DD) on which it may come, or null. */
export interface Schedule extends Recurrence {
  readonly ends_on: string | null;
}

/** What was given of one; undefined keeps what stands. */
export type ScheduleInput = { -readonly [Key in keyof Schedule]?: Schedule[Key] | undefined } & {
  /** nothing is made before it; "" for no such day */
  not_before?: string | undefined;
};

const dayOf = (text: string | null): string => toLatinDigits(text ?? '').trim();

/** From five years ago, to have counted from a day of a contract, to ten years ahead. */
const firstBounds = (today: string) => ({ earliest: addDays(today, -5 * 366), latest: addDays(today, 10 * 366) });

/**
 * @param before with the day that nothing is made before, where there is one: it stands until another, or another first day, is given
 * @param today YYYY-MM-DD
 * @returns what fits and the first day on which it may be made, with a problem for each field that does not fit
 */
export function readSchedule(
  input: ScheduleInput,
  before: Schedule & { readonly not_before?: string | null },
  today: string,
): { schedule: Schedule; earliest: string; errors: FieldProblem[] } {
  const errors: FieldProblem[] = [];
  const refuse = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const first_day = input.first_day === undefined ? before.first_day : dayOf(input.first_day);
  const ends_on = input.ends_on === undefined ? before.ends_on : dayOf(input.ends_on) || null;
  const bounds = firstBounds(today);
  const standing = first_day === before.first_day ? (before.not_before ?? null) : null;
  const notBefore = dayOf(input.not_before ?? standing) || today;
  const isFirstRead = formats.day(first_day);
  const isEndRead = ends_on === null || formats.day(ends_on);
  if (!isFirstRead) refuse('first_day', 'NOT_A_DAY', messages.notADay);
  // One that stands, as a form says it along, was within them when it was chosen.
  else if (first_day !== before.first_day && (first_day < bounds.earliest || first_day > bounds.latest)) {
    refuse('first_day', 'OUT_OF_RANGE', messages.tooFar);
  }
  if (!formats.day(notBefore)) refuse('not_before', 'NOT_A_DAY', messages.notADay);
  else if (notBefore > bounds.latest) refuse('not_before', 'OUT_OF_RANGE', messages.tooFar);
  if (!isEndRead) refuse('ends_on', 'NOT_A_DAY', messages.notADay);
  else if (isFirstRead && ends_on !== null && ends_on < first_day)
    refuse('ends_on', 'OUT_OF_RANGE', messages.endsBefore);
  const { every = before.every, interval = before.interval } = input;
  const earliest = notBefore > today ? notBefore : today;
  return { schedule: { every, interval, first_day, ends_on }, earliest, errors };
}

/** The next of its days from `from` on; null past its end. */
export function nextOf(schedule: Schedule, from: string): string | null {
  const day = occurrenceFrom(schedule, from);
  return schedule.ends_on !== null && day > schedule.ends_on ? null : day;
}
