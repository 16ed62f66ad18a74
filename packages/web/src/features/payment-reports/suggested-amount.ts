import { lesserOf } from '@taraz/core';

/**
 * What is likely to be reported next of an invoice: what came in and was not reported yet; '' where that is nothing.
 * @param left what may still be reported of its total; all in rial
 */
export function suggestedAmount(total: string, received: string, left: string): string {
  const reported = BigInt(total) - BigInt(left);
  const next = BigInt(received) - reported;
  if (next <= 0n) return '';
  return lesserOf(next, BigInt(left)).toString();
}
