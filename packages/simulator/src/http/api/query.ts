import { limits } from '@taraz/authority/wire';
import type { TimeWindow } from '../../ledger/submissions.ts';
import { ApiError } from '../api-error.ts';

export type Query = Record<string, unknown>;

/** One value of a query parameter; of a repeated one the first. Empty counts as absent. */
export function queryText(query: Query, name: string): string | undefined {
  const value = query[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/**
 * Ids of an inquiry: the parameter once or repeated. A comma separates too, as in the authority's own framework.
 *
 * @throws ApiError 4147 when there is none, 4141 when there are too many
 */
export function queryIds(query: Query, name: string): string[] {
  const value = query[name];
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const ids = values
    .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (ids.length === 0) throw new ApiError('4147');
  if (ids.length > limits.idsPerInquiry) throw new ApiError('4141');
  return ids;
}

/** @throws ApiError 4147 when it is no whole number in the range */
export function queryInteger(query: Query, name: string, range: { min: number; max: number; absent: number }): number {
  const text = queryText(query, name);
  if (text === undefined) return range.absent;
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) throw new ApiError('4147');
  return value;
}

/**
 * Date, time, any number of fractional digits, any offset; an unencoded `+` arrives as a space. The authority's Java
 * SDK writes `OffsetDateTime.toString()`, which leaves seconds out when they are zero.
 */
const instantForm = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+\- ]\d{2}(?::?\d{2})?)?$/;
const tehranOffset = '+03:30';

/** Whether a day with its minute is one: 30 February and 24:00 are read as the next day's by `Date.parse`. */
function isOnClock(minute: string): boolean {
  const time = Date.parse(`${minute}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(minute);
}

/** Epoch milliseconds of an ISO 8601 instant, null when it is none. Without an offset Tehran's is meant. */
export function parseInstant(text: string): number | null {
  const match = instantForm.exec(text);
  if (match === null) return null;
  const [, minute = '', second = '00', fraction = '', zone = tehranOffset] = match;
  const offset =
    zone === 'Z'
      ? 'Z'
      : zone.replace(' ', '+').replace(/^(.\d{2}):?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  const value = Date.parse(`${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}${offset}`);
  return Number.isNaN(value) || !isOnClock(minute) ? null : value;
}

/**
 * «The last week» is one, though its beginning was read off another clock, or a moment before its end: whoever asks
 * for it so is not refused at random.
 */
const weekAllowanceMs = 5_000;

/**
 * The window of an inquiry: the last day when nothing is said. Without an end it has none: what was acknowledged while
 * the clock was ahead is found.
 *
 * @throws ApiError 4147 (format), 4140 (start after end), 4164 (longer than a week)
 */
export function queryWindow(query: Query, nowMs: number): TimeWindow {
  const start = readInstant(query, 'start');
  const end = readInstant(query, 'end');
  const to = end ?? nowMs;
  const from = start ?? to - limits.inquiryWindowDefaultMs;
  if (from > to) throw new ApiError('4140');
  if (to - from > limits.inquiryWindowMaxMs + weekAllowanceMs) throw new ApiError('4164');
  return { from, to: end ?? Number.MAX_SAFE_INTEGER };
}

function readInstant(query: Query, name: string): number | undefined {
  const text = queryText(query, name);
  if (text === undefined) return undefined;
  const value = parseInstant(text);
  if (value === null) throw new ApiError('4147');
  return value;
}
