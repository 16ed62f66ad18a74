import { isUuid } from '../uuid.ts';

/**
 * RFC 3339 with seconds; the offset may be Z or up to ±15:59, beyond which PostgreSQL knows none (nor does any country).
 * Years 1 … 9999, which PostgreSQL knows too.
 */
const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-](?:0\d|1[0-5]):[0-5]\d)$/;
const firstInstantMs = Date.parse('0001-01-01T00:00:00Z');
const lastInstantMs = Date.parse('9999-12-31T23:59:59.999Z');
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const decimalPattern = /^-?\d{1,38}(\.\d{1,18})?$/;

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year);
  return year >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isDayText(text: string): boolean {
  const match = dayPattern.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
}

function isInstant(text: string): boolean {
  const match = instantPattern.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (!isDay(year, month, day) || hour > 23 || minute > 59 || second > 59) return false;
  // An offset may lead out of the years that the text itself keeps to.
  const epochMs = Date.parse(text);
  return epochMs >= firstInstantMs && epochMs <= lastInstantMs;
}

/** The contract's formats, and the only ones that a schema may name. */
export const formats = {
  decimal: (text: string) => decimalPattern.test(text),
  instant: isInstant,
  day: isDayText,
  uuid: isUuid,
} as const satisfies Record<string, (text: string) => boolean>;

export type FormatName = keyof typeof formats;
