import { decimalOf, parseDecimal } from '@taraz/core';

/** What was typed of a line: plain decimal strings, "" for nothing. */
export interface DocumentLine {
  qty: string;
  /** rial for one */
  price: string;
}

/** What lines are worth together, each rounded half up to the rial as the server does. */
export function documentValue(lines: readonly DocumentLine[]): string {
  let sum = 0n;
  for (const { qty, price } of lines) {
    if (parseDecimal(qty) === null || parseDecimal(price) === null) continue;
    const exact = decimalOf(qty).times(decimalOf(price)).toString();
    const [whole = '0', fraction = ''] = exact.split('.');
    sum += BigInt(whole) + (fraction.charAt(0) >= '5' ? 1n : 0n);
  }
  return sum.toString();
}
