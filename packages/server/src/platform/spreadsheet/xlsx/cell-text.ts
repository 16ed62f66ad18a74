import { amountUnit, DAY_MS } from '@taraz/core/texts';

/** How a number format shows a number, as far as its meaning goes. */
export type NumberKind = 'number' | 'date' | 'percent';

export interface NumberFormat {
  readonly kind: NumberKind;
  /** what it writes beside amounts that are not in rials, such as «تومان»; '' mostly */
  readonly unit: string;
  /** digits that it fills up with zeros, as «0000000000» does; 0 mostly */
  readonly width: number;
}

const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const between = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** The kind of one of Excel's own formats. Source: ECMA-376, part 1, 18.8.30. */
function builtInKind(id: number): NumberKind {
  if (dateFormats.has(id) || between(id, 27, 36) || between(id, 50, 58)) return 'date';
  return id === 9 || id === 10 ? 'percent' : 'number';
}

/** A condition, a colour or a currency; each is looked for from one bracket to the next, never beyond. */
const bracketed = /\[[^[\]]*\]/g;

/** The kind of a format as a user wrote it: quoted text, escapes and conditions in brackets do not count. */
export function customKind(code: string): NumberKind {
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replace(bracketed, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
}

export const builtInFormat = (id: number): NumberFormat => ({ kind: builtInKind(id), unit: '', width: 0 });

const written = /"([^"]*)"|\\(.)|\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g;
/** No format is longer (Excel's own limit); a file may hold any text in its place, and nothing of that is looked at. */
const formatMax = 255;

/** A format as a user wrote it; of several sections the one of positive numbers. */
export function customFormat(code: string): NumberFormat {
  if (code.length > formatMax) return { kind: 'number', unit: '', width: 0 };
  const kind = customKind(code);
  if (kind !== 'number') return { kind, unit: '', width: 0 };
  const [section = ''] = code.replace(/"[^"]*"/g, (text) => text.replaceAll(';', ' ')).split(';');
  const literals = [...section.matchAll(written)].map(([, quoted, sign, currency]) => quoted ?? sign ?? currency ?? '');
  const bare = section.replace(written, '').replace(bracketed, '');
  // «#,##0,» shows thousands of what is kept, so that its «هزار» is counted already; currency signs may stand bare.
  const isScaled = /[0#?],+(?:[^0#?,]|$)/.test(bare);
  const unit = amountUnit(`${literals.join('')} ${bare.replace(/[0#?.,]/g, '')}`, { isScaled });
  return { kind, unit, width: /^0{2,}$/.test(bare.trim()) ? bare.trim().length : 0 };
}

/** A whole number with the zeros that its format shows. */
const filled = (text: string, width: number): string => (/^\d+$/.test(text) ? text.padStart(width, '0') : text);

/** Excel keeps fifteen digits: what follows was written by a program, or was lost. */
const exactBelow = 1e15;

/**
 * A number as its cell shows it. One of more than fifteen digits keeps its exponent, so that nobody takes an identifier
 * for whole whose last digits a spreadsheet dropped.
 */
export function shownNumber(raw: string, { kind, unit, width }: NumberFormat): string {
  if (kind === 'percent') return percentText(raw);
  const text = withoutNoise(numberText(raw));
  if (width > 0) return filled(text, width);
  if (unit !== '') return `${text} ${unit}`;
  const value = text.length > 15 ? Math.abs(Number(text)) : 0;
  return value >= exactBelow && Number.isInteger(value) ? Number(text).toExponential().replace('e+', 'E+') : text;
}

/** A number that is shorter by so many digits had an end of noise; by one, a program may have written it so. */
const noiseDigits = 2;

/**
 * What was reckoned in doubles as a spreadsheet shows it, with fifteen digits: 0.1 + 0.2 lies in the file as
 * 0.30000000000000004. What has no such end is left as it was written.
 */
function withoutNoise(text: string): string {
  if (text.length <= 15 || !text.includes('.')) return text;
  const shown = numberText(String(Number(Number(text).toPrecision(15))));
  return text.length - shown.length < noiseDigits ? text : shown;
}

/** A double as the shortest digits that mean it, never with an exponent. '' when the text is no number. */
export function numberText(raw: string): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  const text = String(value);
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (match === null) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = match;
  const digits = first + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`;
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Days from Excel's first day to 1970; a calendar from 1904 begins 1,462 days later. */
const epochDay = 25_569;
const days1904 = 1_462;

/** The Julian day of Excel's day 0, and of the first day of the Gregorian calendar. */
const julianDayOf0 = 2_415_019;
const gregorianFrom = 2_299_161;

/**
 * A day before 1582 as LibreOffice shows it, by the Julian calendar: it takes a typed «1405-08-28» for such a one.
 * Source of the reckoning: E. G. Richards, Explanatory Supplement to the Astronomical Almanac, 15.11.
 */
function oldDay(serial: number): string | null {
  const day = Math.floor(serial) + julianDayOf0;
  if (day < 0 || day >= gregorianFrom) return null;
  const f = 4 * (day + 1401) + 3;
  const g = Math.floor((f % 1461) / 4);
  const h = 5 * g + 2;
  const month = ((Math.floor(h / 153) + 2) % 12) + 1;
  const year = Math.floor(f / 1461) - 4716 + Math.floor((14 - month) / 12);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(Math.floor((h % 153) / 5) + 1)}`;
}

/** Excel's count of days as "2026-11-20", with "T14:30:00" when it has a time, only the time below one day. */
export function dateText(raw: string, from1904: boolean): string {
  const serial = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(serial) || serial > 2_958_466) return numberText(raw);
  if (serial < 0) return oldDay(from1904 ? serial + days1904 : serial) ?? numberText(raw);
  // Excel believes in a 29 February 1900, so its days before it are one ahead.
  const day = from1904 ? serial + days1904 : serial < 60 ? serial + 1 : serial;
  const moment = new Date(Math.round(((day - epochDay) * DAY_MS) / 1000) * 1000);
  // Excel's calendar ends with that year, whatever day it begins with.
  if (moment.getUTCFullYear() > 9999) return numberText(raw);
  const iso = moment.toISOString();
  const time = iso.slice(11, 19);
  // The first day that is counted from 1900 is 1: what lies before it is a time alone, midnight 0.
  if (serial < 1 && (serial > 0 || !from1904)) return time;
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${time}`;
}

/** 0.1 as "10%". */
export function percentText(raw: string): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  return `${numberText(String(Number((value * 100).toPrecision(15))))}%`;
}
