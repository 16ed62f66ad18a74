import { normaliseDecimal } from '@taraz/core';

/** Prices have eight places (rial and its fractions in foreign currency). */
const places = 8;
const unit = 10n ** BigInt(places);

/** A decimal text as an integer of its last place. */
function scaled(text: string, scale: number): bigint {
  const plain = normaliseDecimal(text) ?? '0';
  const isNegative = plain.startsWith('-');
  const [integer = '0', fraction = ''] = plain.replace('-', '').split('.');
  const value = BigInt(integer + fraction.slice(0, scale).padEnd(scale, '0'));
  return isNegative ? -value : value;
}

function shown(value: bigint): string {
  const integer = value / unit;
  const fraction = String(value % unit)
    .padStart(places, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(integer) : `${integer}.${fraction}`;
}

/** To the nearest multiple, half up; both at the same scale, not negative. */
const toMultiple = (value: bigint, step: bigint): bigint => ((2n * value + step) / (2n * step)) * step;

/** What a price is rounded to: rials to so many of them; another currency, which has none, to its cents or as finely as it is priced. */
function stepFor(price: string, roundTo: number, isRial: boolean): bigint {
  if (isRial) return BigInt(roundTo) * unit;
  const { length } = (normaliseDecimal(price) ?? '').split('.')[1] ?? '';
  return 10n ** BigInt(places - Math.min(places, Math.max(2, length)));
}

/**
 * A price with so many percent added or taken off, never below zero.
 * @param percent with at most two places
 * @param roundTo the result is the nearest multiple of this, half up; rials; 0: cut at eight places. A step that would leave
 * nothing of a price is too coarse for it: that one is rounded to the rial
 * @param isRial of prices in another currency rials are no measure: they are rounded to their cents
 */
export function raisePrice(price: string, percent: string, roundTo: number, isRial = true): string {
  const raised = (scaled(price, places) * (10_000n + scaled(percent, 2))) / 10_000n;
  const value = raised < 0n ? 0n : raised;
  if (roundTo === 0) return shown(value);
  const rounded = toMultiple(value, stepFor(price, roundTo, isRial));
  return shown(rounded > 0n ? rounded : isRial ? toMultiple(value, unit) : value);
}
