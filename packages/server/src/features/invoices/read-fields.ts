import type { FieldProblem } from '@taraz/contract';
import {
  cleanIdentifier,
  cleanOwnNumber,
  cleanPlainIdentifier,
  isDay,
  isOddlyGrouped,
  normaliseDecimal,
  normaliseLandline,
  normaliseMobile,
} from '@taraz/core';
import { storable } from '../../platform/db/storable.ts';
import { isBookDay } from '../../platform/http/formats.ts';
import type { FieldKind } from './draft-fields.ts';
import { type FieldCode, fieldMessages } from './messages.fa.ts';

const latestMs = Date.UTC(2400, 0, 1);
/** Instants a tax id and the calendar can hold: 1970 to 2400. NaN is none. */
export const isInCalendar = (ms: number): boolean => ms >= 0 && ms <= latestMs;

const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

export function fieldProblem(path: string, code: FieldCode): FieldProblem {
  return { path, code, message: fieldMessages[code] };
}

type Reading = { ok: true; value: string } | { ok: false; code: FieldCode };
const read = (value: string): Reading => ({ ok: true, value });
const refuse = (code: FieldCode): Reading => ({ ok: false, code });

function readNumber(text: string): Reading {
  const value = normaliseDecimal(text);
  if (value === null) return refuse('NOT_A_NUMBER');
  return isOddlyGrouped(text) ? refuse('ODD_GROUPS') : read(value);
}

/** ISO 8601 with its zone, to UTC with milliseconds. Of a day that there is not `Date.parse` would make another one. */
function readInstant(text: string): Reading {
  const latin = cleanPlainIdentifier(text);
  if (latin === '') return read('');
  const ms = instantForm.test(latin) && isDay(latin.slice(0, 10)) ? Date.parse(latin) : Number.NaN;
  if (Number.isNaN(ms)) return refuse('NOT_AN_INSTANT');
  return isInCalendar(ms) ? read(new Date(ms).toISOString()) : refuse('OUT_OF_RANGE');
}

function readDay(text: string): Reading {
  const latin = cleanPlainIdentifier(text);
  if (latin === '') return read('');
  if (!isDay(latin)) return refuse('NOT_A_DAY');
  return isInCalendar(Date.parse(latin)) && isBookDay(latin) ? read(latin) : refuse('OUT_OF_RANGE');
}

const readers = {
  number: readNumber,
  identifier: (text) => read(cleanIdentifier(text)),
  landline: (text) => read(normaliseLandline(text) ?? cleanIdentifier(text)),
  mobile: (text) => read(normaliseMobile(text) ?? cleanIdentifier(text)),
  plain: (text) => read(cleanPlainIdentifier(text)),
  own: (text) => read(cleanOwnNumber(text)),
  id: (text) => read(cleanPlainIdentifier(text).toLowerCase()),
  instant: readInstant,
  day: readDay,
  text: (text) => read(text),
} as const satisfies Record<Exclude<FieldKind, 'same'>, (text: string) => Reading>;

/**
 * The given fields of one section, read by their kinds. What cannot be read stays as it was written, and is reported
 * under its path; a draft keeps it so, everything else refuses it.
 * @param prefix of paths, e.g. "items[0]."
 */
export function readSection<Kinds extends Readonly<Record<string, FieldKind>>>(
  given: Readonly<Record<string, unknown>> | undefined,
  kinds: Kinds,
  prefix: string,
  problems: FieldProblem[],
): Record<string, unknown> {
  const section: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const kind = kinds[name];
    if (kind === undefined || value === undefined) continue;
    if (kind === 'same') {
      section[name] = value;
      continue;
    }
    const text = storable(String(value));
    const reading = readers[kind](text);
    if (!reading.ok) problems.push(fieldProblem(`${prefix}${name}`, reading.code));
    section[name] = reading.ok ? reading.value : text;
  }
  return section;
}
