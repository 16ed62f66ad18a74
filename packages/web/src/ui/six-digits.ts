import { cleanIdentifier, toLatinDigits } from '@taraz/core';

/**
 * The six digits of a code as typed or pasted, in any script and spaced at will: the first run of just six, where the whole
 * message was pasted with which it came, else as many digits as there are so far.
 */
export function sixDigitsIn(text: string): string {
  const alone = /(?<!\d)\d{6}(?!\d)/.exec(toLatinDigits(text))?.[0];
  return alone ?? cleanIdentifier(text).replace(/\D/g, '').slice(0, 6);
}
