import { compareDecimals } from './decimal-strings.ts';

/** How many digits a number may have on each side of the point, and its bounds (inclusive decimal strings). */
export interface DecimalLimits {
  readonly maxInt: number;
  readonly maxFrac: number;
  readonly min?: string;
  readonly max?: string;
}

export type DecimalFaultCode = 'NOT_A_NUMBER' | 'INTEGER_TOO_LONG' | 'FRACTION_TOO_LONG' | 'TOO_SMALL' | 'TOO_LARGE';

export interface DecimalFault {
  readonly code: DecimalFaultCode;
}

/**
 * Checks a decimal string (strict notation, see `parseDecimal`; human input goes through `normaliseDecimal` first).
 * Digits are counted as written, zeros included, since a format rule binds the text. The first fault in the order of
 * `DecimalFaultCode`, or null; '' is NOT_A_NUMBER.
 */
export function checkDecimal(text: string, limits: DecimalLimits): DecimalFault | null {
  const match = /^-?(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return { code: 'NOT_A_NUMBER' };
  const [, whole = '', fraction = ''] = match;
  if (whole.length > limits.maxInt) return { code: 'INTEGER_TOO_LONG' };
  if (fraction.length > limits.maxFrac) return { code: 'FRACTION_TOO_LONG' };
  if (limits.min !== undefined && compareDecimals(text, limits.min) < 0) return { code: 'TOO_SMALL' };
  if (limits.max !== undefined && compareDecimals(text, limits.max) > 0) return { code: 'TOO_LARGE' };
  return null;
}
