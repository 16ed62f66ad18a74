import type { Randomness } from '../../platform/runtime.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const length = 24;
/** Bytes from here on would make some letters likelier than others. */
const fair = 256 - (256 % letters.length);

/**
 * 24 letters and digits at random, 142 bits. No other signs: the SMS vendor refuses a token with any (vendors.md, 431).
 */
export function newToken(random: Randomness): string {
  let token = '';
  while (token.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < fair && token.length < length) token += letters[byte % letters.length];
    }
  }
  return token;
}
