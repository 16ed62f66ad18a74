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

/**
 * A price with so many percent added or taken off, never below zero.
 * @param percent with at most two places
 * @param roundTo the result is the nearest multiple of this, half up; whole rials or units; 0: cut at eight places
 */
export function raisePrice(price: string, percent: string, roundTo: number): string {
  const raised = (scaled(price, places) * (10_000n + scaled(percent, 2))) / 10_000n;
  const value = raised < 0n ? 0n : raised;
  return shown(roundTo > 0 ? toMultiple(value, BigInt(roundTo) * unit) : value);
}
