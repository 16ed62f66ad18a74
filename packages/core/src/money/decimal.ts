/** Powers of ten by exponent; grown on demand, so that scaling never recomputes one. */
const powersOfTen: bigint[] = [1n];

function powerOfTen(exponent: number): bigint {
  for (let next = powersOfTen.length; next <= exponent; next += 1)
    powersOfTen.push((powersOfTen[next - 1] as bigint) * 10n);
  return powersOfTen[exponent] as bigint;
}

/** Longest text `parseDecimal` reads, in characters: bounds the work on hostile input (BigInt parsing is quadratic). */
export const MAX_DECIMAL_TEXT = 1_000;

/** Digits that still fit a float64 integer exactly; up to here a coefficient is read without BigInt's text parser. */
const SAFE_DIGITS = 15;

const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;
const POINT = 46;
const MINUS = 45;

/**
 * An exact decimal number: `coefficient` × 10^−`scale`. Immutable.
 *
 * Addition, subtraction and multiplication are exact whatever the number of digits (18.8 × 18.8 digits gives 36.16);
 * digits are dropped only where the caller says so (`truncated`, `dividedBy`), toward zero, never rounded:
 * the authority truncates each amount once, at the end of its formula (RC_IITP.IS V7.8 p. 21–22, rules.md section b rule 6).
 */
export class Decimal {
  /** Zero. */
  static readonly zero: Decimal = new Decimal(0n, 0);
  readonly coefficient: bigint;
  /** Digits after the point that the coefficient carries, 0 or more; trailing zeros may be among them. */
  readonly scale: number;

  /** `coefficient` × 10^−`scale`. Throws RangeError unless `scale` is a non-negative integer. */
  constructor(coefficient: bigint, scale: number) {
    if (!(scale >= 0) || !Number.isInteger(scale))
      throw new RangeError(`scale must be a non-negative integer: ${scale}`);
    this.coefficient = coefficient;
    this.scale = scale;
  }

  plus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.coefficient + other.coefficient, this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(coefficientAt(this, scale) + coefficientAt(other, scale), scale);
  }

  minus(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.coefficient - other.coefficient, this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(coefficientAt(this, scale) - coefficientAt(other, scale), scale);
  }

  /** The exact product; its scale is the sum of both scales. */
  times(other: Decimal): Decimal {
    return new Decimal(this.coefficient * other.coefficient, this.scale + other.scale);
  }

  /** One hundredth, exact: a rate in percent as a factor. */
  percent(): Decimal {
    return new Decimal(this.coefficient, this.scale + 2);
  }

  negated(): Decimal {
    return new Decimal(-this.coefficient, this.scale);
  }

  abs(): Decimal {
    return this.coefficient < 0n ? this.negated() : this;
  }

  /** Keeps at most `places` digits after the point and drops the rest, toward zero (−1.9 → −1). */
  truncated(places = 0): Decimal {
    if (this.scale <= places) return this;
    return new Decimal(this.coefficient / powerOfTen(this.scale - places), places);
  }

  /**
   * The quotient with `places` digits after the point, truncated toward zero: ⌊a / b⌋ for whole rials.
   * Multiply first and divide last, so that only one truncation happens. Throws RangeError when `divisor` is zero.
   */
  dividedBy(divisor: Decimal, places = 0): Decimal {
    if (divisor.coefficient === 0n) throw new RangeError('division by zero');
    const shift = places + divisor.scale - this.scale;
    const quotient =
      shift >= 0
        ? (this.coefficient * powerOfTen(shift)) / divisor.coefficient
        : this.coefficient / (divisor.coefficient * powerOfTen(-shift));
    return new Decimal(quotient, places);
  }

  /** −1 when this is the smaller, 0 when equal in value (1.50 = 1.5), 1 when the larger. */
  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const left = coefficientAt(this, scale);
    const right = coefficientAt(other, scale);
    if (left < right) return -1;
    return left > right ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  /** −1, 0 or 1. */
  sign(): -1 | 0 | 1 {
    if (this.coefficient < 0n) return -1;
    return this.coefficient > 0n ? 1 : 0;
  }

  isZero(): boolean {
    return this.coefficient === 0n;
  }

  /** Digits before the point, without leading zeros; 0.5 has none. */
  integerDigits(): number {
    const digits = this.abs().coefficient.toString().length - this.scale;
    return this.coefficient === 0n ? 0 : Math.max(0, digits);
  }

  /** Digits after the point, without trailing zeros: how many decimals the value really needs. */
  fractionDigits(): number {
    const text = this.toString();
    const point = text.indexOf('.');
    return point < 0 ? 0 : text.length - point - 1;
  }

  /** Plain notation in its shortest form: Latin digits, `.`, no exponent, no trailing zeros, no negative zero. */
  toString(): string {
    const { coefficient, scale } = this;
    if (scale === 0) return coefficient.toString();
    const negative = coefficient < 0n;
    const digits = (negative ? -coefficient : coefficient).toString().padStart(scale + 1, '0');
    const point = digits.length - scale;
    let end = digits.length;
    while (end > point && digits.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
    const plain = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
    return negative ? `-${plain}` : plain;
  }

  toJSON(): string {
    return this.toString();
  }
}

function coefficientAt(value: Decimal, scale: number): bigint {
  return value.scale === scale ? value.coefficient : value.coefficient * powerOfTen(scale - value.scale);
}

/**
 * Reads the strict notation `-?digits(.digits)?`: Latin digits, `.` as the mark, no exponent, no grouping, no spaces.
 * Every digit is kept, however many there are. Null for anything else, the empty text included, and above `MAX_DECIMAL_TEXT`.
 */
export function parseDecimal(text: string): Decimal | null {
  const length = text.length;
  if (length === 0 || length > MAX_DECIMAL_TEXT) return null;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  let point = -1;
  let small = 0;
  for (let index = start; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= DIGIT_ZERO && code <= DIGIT_NINE) small = small * 10 + (code - DIGIT_ZERO);
    else if (code === POINT && point < 0) point = index;
    else return null;
  }
  if (length === start || point === start || point === length - 1) return null;
  const scale = point < 0 ? 0 : length - point - 1;
  const digits = length - start - (point < 0 ? 0 : 1);
  if (digits <= SAFE_DIGITS) return new Decimal(BigInt(start === 1 ? -small : small), scale);
  const magnitude = BigInt(point < 0 ? text.slice(start) : text.slice(start, point) + text.slice(point + 1));
  return new Decimal(start === 1 ? -magnitude : magnitude, scale);
}

/** Like `parseDecimal`, with '' as zero. Throws RangeError on any other text that is no decimal. */
export function decimalOf(text: string): Decimal {
  if (text === '') return Decimal.zero;
  const value = parseDecimal(text);
  if (value === null) throw new RangeError('not a decimal number');
  return value;
}
