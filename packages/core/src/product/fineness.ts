import { Decimal, parseDecimal } from '../money/decimal.ts';

const karats = new Decimal(24n, 0);
const thousand = new Decimal(1000n, 0);
const one = new Decimal(1n, 0);

/** As the trade writes them, where a bare share would be another number. */
const usual: Readonly<Record<string, string>> = { '14': '585', '22': '916' };

/**
 * The fineness in parts per thousand that a number of karats is (spec/rules.md: `cui` 750 is 18 karat, "18" is not);
 * less than one is a share of the whole, as spreadsheets keep it («0.75»). Null where the number is above 24, so that it can be no karats, or none.
 */
export function finenessOfKarats(text: string): string | null {
  const karat = parseDecimal(text);
  if (karat === null || karat.sign() <= 0 || karat.compare(karats) > 0) return null;
  if (karat.compare(one) < 0) return karat.times(thousand).toString();
  return usual[karat.toString()] ?? karat.times(thousand).dividedBy(karats, 2).toString();
}
