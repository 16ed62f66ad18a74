/**
 * Moving-average value of stock in whole rials, exactly.
 *
 * A level holds a quantity (in units of 10⁻⁸, as the database's scale) and its value in rial. What comes in adds what
 * it cost. What goes out takes its share of the value, `value × qty ÷ level`, rounded half up to the rial; the rest of
 * the value stays with the rest of the goods, so no rial is lost or made, and the last piece takes all that is left.
 * What is taken back goes at what it had come in for: a receipt at a wrong price leaves no trace in what the others cost.
 * What goes out without being there is valued at the last known cost; when goods then come in, what is on hand (or
 * still owed) is valued at their cost, and the difference is a movement of its own, a revaluation.
 *
 * Always: no quantity, no value; on hand, value not below nought; owed, value not above it.
 */

/** Quantities have 8 digits after the point. */
export const quantityScale = 100_000_000n;

/** Values, of a line or a level, have at most 18 digits, as every amount. */
export const largestValue = 10n ** 18n - 1n;
/** So have quantities before the point; in units of 10⁻⁸. */
export const largestQuantity = 10n ** 26n - 1n;

export interface Level {
  /** in units of 10⁻⁸ */
  qty: bigint;
  /** rial */
  value: bigint;
  /** rial for one, in units of 10⁻⁸ */
  lastCost: bigint;
}

/** a ÷ b, rounded half up by magnitude (a half goes away from nought); b > 0. */
export function divideHalfUp(a: bigint, b: bigint): bigint {
  const magnitude = a < 0n ? -a : a;
  const quotient = (2n * magnitude + b) / (2n * b);
  return a < 0n ? -quotient : quotient;
}

/** Rial of a quantity at a cost for one (both in units of 10⁻⁸). */
export const costOf = (qty: bigint, unitCost: bigint): bigint =>
  divideHalfUp(qty * unitCost, quantityScale * quantityScale);

/** What `qty` (> 0) takes of the value when it leaves: not negative. */
export function valueOut(level: Level, qty: bigint): bigint {
  if (level.qty <= 0n) return costOf(qty, level.lastCost);
  if (qty === level.qty) return level.value;
  if (qty > level.qty) return level.value + costOf(qty - level.qty, level.lastCost);
  return divideHalfUp(level.value * qty, level.qty);
}

/**
 * What leaves with `qty` (> 0) that had come in at `worth` and is taken back: just that, so that the rest costs what it did
 * before; less where less is left, all of it with the last piece, and as ever where it is not there.
 */
export function valueTakenBack(level: Level, qty: bigint, worth: bigint): bigint {
  if (qty >= level.qty) return valueOut(level, qty);
  return worth < level.value ? worth : level.value;
}

/**
 * What must be added to the value before `qty` (> 0) at `value` comes in: nought unless something was owed. Then what
 * is there afterwards, or still owed, costs what came in.
 */
export function revaluationBefore(level: Level, qty: bigint, value: bigint): bigint {
  if (level.qty >= 0n) return 0n;
  const after = level.qty + qty;
  return divideHalfUp(value * after, qty) - value - level.value;
}

/** What a surplus found in a count is worth: the average where there is one, else the last known cost. */
export function valueFound(level: Level, qty: bigint): bigint {
  return level.qty > 0n ? divideHalfUp(level.value * qty, level.qty) : costOf(qty, level.lastCost);
}

/** A decimal string with up to 8 digits after the point, in units of 10⁻⁸. */
export function toScaled(decimal: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(decimal);
  if (match === null) throw new RangeError(`no quantity: ${decimal}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  const scaled = BigInt(whole) * quantityScale + BigInt(fraction.padEnd(8, '0'));
  return sign === '-' ? -scaled : scaled;
}

/** The other way, in shortest form. */
export function fromScaled(scaled: bigint): string {
  const magnitude = scaled < 0n ? -scaled : scaled;
  const fraction = (magnitude % quantityScale).toString().padStart(8, '0').replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${magnitude / quantityScale}${fraction === '' ? '' : `.${fraction}`}`;
}
