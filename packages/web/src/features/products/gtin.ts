/** Barcodes of goods: GTIN-8, 12, 13 and 14 have a check digit (GS1 General Specifications, section 7.9). */
import { cleanIdentifier, isGtin } from '@taraz/core';

const lengths = [8, 12, 13, 14];

/** null: not a barcode's length; else whether its check digit is right. */
export function checkGtin(typed: string): boolean | null {
  const code = cleanIdentifier(typed);
  return /^\d+$/.test(code) && lengths.includes(code.length) ? isGtin(code) : null;
}

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const invert = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('');
const reverse = (bits: string) => [...bits].reverse().join('');

/** The 95 bars of an EAN-13 («1» dark), or of a UPC-A as the EAN-13 it is; null for what has no such form. */
export function eanBars(typed: string): string | null {
  const written = cleanIdentifier(typed);
  if (written.length !== 12 && written.length !== 13) return null;
  const code = written.padStart(13, '0');
  if (checkGtin(code) !== true) return null;
  const parity = parities[Number(code[0])] ?? '';
  const first = [...code.slice(1, 7)].map((digit, at) => {
    const bits = left[Number(digit)] ?? '';
    return parity[at] === 'L' ? bits : reverse(invert(bits));
  });
  const second = [...code.slice(7)].map((digit) => invert(left[Number(digit)] ?? ''));
  return `101${first.join('')}01010${second.join('')}101`;
}
