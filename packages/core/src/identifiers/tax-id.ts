import { epochDays } from '../jalali/epoch-days.ts';
import { hasVerhoeffCheckDigit, verhoeffCheckDigit } from './verhoeff.ts';

/** Twelve decimal digits are the most a serial may have (RC_DCPS.SN V1.3); its hex form is E8D4A50FFF. */
export const MAX_SERIAL = 999_999_999_999n;

/** Last day that five hex digits can write. */
const MAX_EPOCH_DAYS = 0xf_ff_ff;

const memoryIdForm = /^[A-Z0-9]{6}$/;
const innoForm = /^[0-9A-Fa-f]{10}$/;
const taxIdForm = /^([A-Z0-9]{6})([0-9A-F]{5})([0-9A-F]{10})([0-9])$/;

export interface TaxIdSource {
  /** شناسه یکتای حافظه مالیاتی: six characters A–Z, 0–9, upper case. */
  memoryId: string;
  /** The invoice's `indatim`, epoch milliseconds. */
  indatimMs: number;
  /** Serial within the memory, 0 … 999,999,999,999. */
  serial: bigint;
}

export interface TaxIdParts {
  memoryId: string;
  /** UTC days since 1970-01-01. */
  epochDays: number;
  /** 0 … 2^40 − 1: the authority's own samples go beyond the twelve digits within which serials are given out. */
  serial: bigint;
  checkDigit: number;
  /** The check digit is right. */
  valid: boolean;
}

/**
 * The tax id of an invoice (شماره منحصر به فرد مالیاتی): memory id, issue day in five hex digits, serial in ten, Verhoeff
 * check digit. The day is the **UTC** day of the very instant sent as `indatim`, as both official SDKs compute it; between
 * 20:30 and 24:00 UTC it is one less than the Tehran calendar's day.
 * Throws RangeError on an ill-formed memory id, an instant before 1970, after the year 4840 or not whole, or a serial out of range.
 * Source: RC_DCPS.SN V1.3 (1401/03), spec/taxid.md.
 */
export function makeTaxId({ memoryId, indatimMs, serial }: TaxIdSource): string {
  if (!memoryIdForm.test(memoryId)) throw new RangeError('memory id must be six characters A–Z, 0–9');
  if (!Number.isInteger(indatimMs) || indatimMs < 0)
    throw new RangeError('indatim must be whole milliseconds since 1970');
  const days = epochDays(indatimMs);
  if (days > MAX_EPOCH_DAYS) throw new RangeError('indatim is beyond what a tax id can hold');
  const inno = serialToInno(serial);
  const day = days.toString(16).toUpperCase().padStart(5, '0');
  return `${memoryId}${day}${inno}${verhoeffCheckDigit(controlDigits(memoryId, days, serial))}`;
}

/**
 * The parts of a tax id; null when the text has not its form (22 characters, upper case). A well-formed id whose check
 * digit is wrong comes back with `valid: false`.
 */
export function parseTaxId(taxid: string): TaxIdParts | null {
  const match = taxIdForm.exec(taxid);
  if (match === null) return null;
  const [, memoryId = '', day = '', inno = '', check = ''] = match;
  const days = Number.parseInt(day, 16);
  const serial = BigInt(`0x${inno}`);
  const valid = hasVerhoeffCheckDigit(controlDigits(memoryId, days, serial) + check);
  return { memoryId, epochDays: days, serial, checkDigit: Number(check), valid };
}

/** The wire's `inno`: ten upper-case hex digits. Throws RangeError when the serial is negative or above twelve decimal digits. */
export function serialToInno(serial: bigint): string {
  if (serial < 0n || serial > MAX_SERIAL) throw new RangeError('serial must be 0 … 999999999999');
  return serial.toString(16).toUpperCase().padStart(10, '0');
}

/** The serial of an `inno` (ten hex digits, either case). Throws RangeError when it has not that form. */
export function innoToSerial(inno: string): bigint {
  if (!innoForm.test(inno)) throw new RangeError('inno must be ten hex digits');
  return BigInt(`0x${inno}`);
}

/** What the check digit is computed over: letters as their ASCII code, day in at least 6 and serial in at least 12 decimal digits. */
function controlDigits(memoryId: string, days: number, serial: bigint): string {
  const memory = memoryId.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0)));
  return memory + String(days).padStart(6, '0') + serial.toString().padStart(12, '0');
}
