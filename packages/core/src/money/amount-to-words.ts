import { amountWords as words } from './amount-words.fa.ts';
import { parseDecimal } from './decimal.ts';

const MAX_INTEGER_DIGITS = 18;
const MILLIARD = 1_000_000_000n;

/**
 * An amount in Persian words, without a currency: "1110" → «یک هزار و یکصد و ده». Decimals, of which an amount in rial
 * has none, follow as «… و پنج دهم». Above a milliard the words compose («یک هزار میلیارد»), as Persian accounts do.
 * '' for what is no decimal, or has more than 18 digits before or 8 after the point: no words are better than wrong ones.
 */
export function amountToWords(amount: string): string {
  const value = parseDecimal(amount);
  if (value === null) return '';
  const decimals = value.fractionDigits();
  if (value.integerDigits() > MAX_INTEGER_DIGITS || decimals >= words.fractions.length) return '';
  const magnitude = value.abs();
  const whole = magnitude.truncated();
  const parts = whole.isZero() ? [] : [wholeWords(whole.coefficient)];
  if (decimals > 0) {
    const fraction = magnitude.minus(whole).truncated(decimals);
    parts.push(`${wholeWords(fraction.coefficient)} ${words.fractions[decimals]}`);
  }
  if (parts.length === 0) return words.zero;
  return (value.sign() < 0 ? words.minus : '') + parts.join(words.and);
}

/** Words of 1 … 10^18 − 1. */
function wholeWords(value: bigint): string {
  const milliards = value / MILLIARD;
  const rest = Number(value % MILLIARD);
  const parts: string[] = [];
  if (milliards > 0n) parts.push(`${belowMilliard(Number(milliards))} ${words.milliard}`);
  if (rest > 0) parts.push(belowMilliard(rest));
  return parts.join(words.and);
}

/** Words of 1 … 999,999,999. */
function belowMilliard(value: number): string {
  const millions = Math.floor(value / 1_000_000);
  const thousands = Math.floor(value / 1_000) % 1_000;
  const rest = value % 1_000;
  const parts: string[] = [];
  if (millions > 0) parts.push(`${belowThousand(millions)} ${words.million}`);
  if (thousands > 0) parts.push(`${belowThousand(thousands)} ${words.thousand}`);
  if (rest > 0) parts.push(belowThousand(rest));
  return parts.join(words.and);
}

/** Words of 1 … 999. */
function belowThousand(value: number): string {
  const parts: (string | undefined)[] = [words.hundreds[Math.floor(value / 100)]];
  const rest = value % 100;
  if (rest < words.units.length) parts.push(words.units[rest]);
  else parts.push(words.tens[Math.floor(rest / 10)], words.units[rest % 10]);
  return parts.filter((part) => part !== undefined && part !== '').join(words.and);
}
