import { Decimal, MAX_DECIMAL_TEXT, parseDecimal } from './decimal.ts';

const exponentForm = /^(-?\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/;
const largestExponent = 40;

/** The exact value of a JSON number, also of `1.0E7` as some languages print doubles; null when it is absurdly large or longer than `MAX_DECIMAL_TEXT`. */
export function decimalOfNumber(text: string): Decimal | null {
  if (text.length > MAX_DECIMAL_TEXT) return null;
  const plain = parseDecimal(text);
  if (plain !== null) return plain;
  const match = exponentForm.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', power = '0'] = match;
  const exponent = Number(power);
  if (Math.abs(exponent) > largestExponent) return null;
  const coefficient = BigInt(whole + fraction);
  const scale = fraction.length - exponent;
  return scale >= 0 ? new Decimal(coefficient, scale) : new Decimal(coefficient * 10n ** BigInt(-scale), 0);
}

/** A JSON number in plain digits, as `2` of `2.0` and of `2E0`: how it is compared; an absurdly large one as it is written. */
export function plainNumber(text: string): string {
  return decimalOfNumber(text)?.toString() ?? text;
}
