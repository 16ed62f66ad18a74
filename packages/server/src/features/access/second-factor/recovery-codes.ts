import { createHash } from 'node:crypto';
import { toLatinDigits } from '@taraz/core';
import type { Randomness } from '../../../platform/runtime.ts';

/** Crockford's: no letter that looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const count = 10;
const letters = 16;

function newCode(random: Randomness): string {
  const text = [...random.bytes(letters)].map((byte) => alphabet[byte & 31]).join('');
  return (text.match(/.{4}/g) ?? []).join('-');
}

/** Ten codes of 80 bits, «k7m2-…», each of which serves once. */
export const newRecoveryCodes = (random: Randomness): string[] => Array.from({ length: count }, () => newCode(random));

/** As typed: any case, with or without dashes and spaces, what looks like a digit as the digit. */
export const cleanRecoveryCode = (text: string): string =>
  toLatinDigits(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0');

export const hashRecoveryCode = (text: string): Buffer => createHash('sha256').update(cleanRecoveryCode(text)).digest();
