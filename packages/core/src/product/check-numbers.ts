import { checkDecimal, type DecimalFaultCode, type DecimalLimits } from '../money/check-decimal.ts';
import { compareDecimals } from '../money/decimal-strings.ts';
import { normaliseDecimal } from '../money/normalise-decimal.ts';
import { isOddlyGrouped } from '../money/odd-groups.ts';
import { limits } from './limits.ts';
import type { ProductMessageKey } from './messages.fa.ts';

type Sentences = Readonly<Record<DecimalFaultCode, ProductMessageKey>>;

const amountSentences: Sentences = {
  NOT_A_NUMBER: 'notANumber',
  INTEGER_TOO_LONG: 'integerTooLong',
  FRACTION_TOO_LONG: 'fractionTooLong',
  TOO_SMALL: 'negative',
  TOO_LARGE: 'integerTooLong',
};

const percentageSentences: Sentences = {
  NOT_A_NUMBER: 'notANumber',
  INTEGER_TOO_LONG: 'percentageIntegerTooLong',
  FRACTION_TOO_LONG: 'percentageFractionTooLong',
  TOO_SMALL: 'percentageOutOfRange',
  TOO_LARGE: 'percentageOutOfRange',
};

const rateSentences: Sentences = {
  NOT_A_NUMBER: 'notANumber',
  INTEGER_TOO_LONG: 'rateIntegerTooLong',
  FRACTION_TOO_LONG: 'rateFractionTooLong',
  TOO_SMALL: 'rateOutOfRange',
  TOO_LARGE: 'rateOutOfRange',
};

/** The sentence for a number as typed (any digits, grouping marks); '' is no fault here: see `requiredField`. */
function faultOf(value: string, bounds: DecimalLimits, sentences: Sentences): ProductMessageKey | null {
  const decimal = normaliseDecimal(value);
  if (decimal === '') return null;
  if (decimal === null) return sentences.NOT_A_NUMBER;
  if (isOddlyGrouped(value)) return 'oddGroups';
  const fault = checkDecimal(decimal, bounds);
  return fault === null ? null : sentences[fault.code];
}

/** Any number of the product: at most 18 digits before and 8 after the point. */
export function amount(value: string): ProductMessageKey | null {
  return faultOf(value, limits.amount, amountSentences);
}

/** Quantity-like: an `amount` greater than zero. */
export function quantity(value: string): ProductMessageKey | null {
  const fault = amount(value);
  if (fault !== null) return fault;
  const decimal = normaliseDecimal(value);
  return decimal !== null && decimal !== '' && compareDecimals(decimal, '0') <= 0 ? 'notPositive' : null;
}

/** Percentage-like field: 0 to 1000, at most 4 digits before and 2 after the point. */
export function percentage(value: string): ProductMessageKey | null {
  return faultOf(value, limits.percentage, percentageSentences);
}

/** A tax rate as the authority takes it: 0 to 100.00, at most 3 digits before and 2 after the point. */
export function rate(value: string): ProductMessageKey | null {
  return faultOf(value, limits.rate, rateSentences);
}
