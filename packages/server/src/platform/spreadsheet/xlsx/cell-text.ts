/** How a number format shows a number, as far as its meaning goes. */
export type NumberKind = 'number' | 'date' | 'percent';

const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
const between = (value: number, from: number, to: number): boolean => value >= from && value <= to;

/** The kind of one of Excel's own formats. Source: ECMA-376, part 1, 18.8.30. */
export function builtInKind(id: number): NumberKind {
  if (dateFormats.has(id) || between(id, 27, 36) || between(id, 50, 58)) return 'date';
  return id === 9 || id === 10 ? 'percent' : 'number';
}

/** The kind of a format as a user wrote it: quoted text, escapes and conditions in brackets do not count. */
export function customKind(code: string): NumberKind {
  const bare = code
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/_./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(bare)) return 'date';
  return bare.includes('%') ? 'percent' : 'number';
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

const dayMs = 86_400_000;
/** Days from Excel's first day to 1970; a calendar from 1904 begins 1,462 days later. */
const epochDay = 25_569;
const days1904 = 1_462;

/** Excel's count of days as "2026-11-20", with "T14:30:00" when it has a time, only the time below one day. */
export function dateText(raw: string, from1904: boolean): string {
  const serial = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return numberText(raw);
  // Excel believes in a 29 February 1900, so its days before it are one ahead.
  const day = from1904 ? serial + days1904 : serial < 60 ? serial + 1 : serial;
  const iso = new Date(Math.round(((day - epochDay) * dayMs) / 1000) * 1000).toISOString();
  const time = iso.slice(11, 19);
  if (serial < 1 && serial > 0) return time;
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${time}`;
}

/** 0.1 as "10%". */
export function percentText(raw: string): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim();
  return `${numberText(String(Number((value * 100).toPrecision(15))))}%`;
}
