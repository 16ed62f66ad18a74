import { toLatinDigits } from './digits.ts';

/** Marks that only steer direction or joining: bidi controls, zero-width joiners, byte order mark. */
const formatMarks = /\p{Cf}/gu;

/** What people and input masks put between the digits of an identifier: spaces, dashes, brackets, the mask's `_`. */
const separators = /[\s\p{Pd}\u2212()_]/gu;

/**
 * An identifier as typed, pasted or masked, without what is not part of it: digits become Latin, and direction marks,
 * spaces, dashes and mask characters are dropped. Letters and every other sign stay, so that a wrong one is still seen.
 */
export function cleanIdentifier(text: string): string {
  return toLatinDigits(text).replace(formatMarks, '').replace(separators, '');
}

/** For identifiers that are written without any separator: digits become Latin, direction marks and outer spaces go. */
export function cleanPlainIdentifier(text: string): string {
  return toLatinDigits(text).replace(formatMarks, '').trim();
}

/** Marks that steer direction alone: of a text with half-spaces those stay. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A run within a text is looked at once, from its beginning: in a hostile cell it is 32,767 characters long. */
const outerUnseen = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

/**
 * A number or name of somebody's own, in whatever letters and digits, without what nobody sees of it: marks of direction,
 * and at its ends spaces and joiners, which keyboards add and texts that are copied bring.
 */
export const cleanOwnNumber = (text: string): string => text.replace(directionMarks, '').replace(outerUnseen, '');

/** By what such numbers are compared: digits of any script are one, and Arabic ye and kaf the Persian ones. */
export const ownNumberKey = (text: string): string =>
  toLatinDigits(cleanOwnNumber(text)).replace(/[يى]/g, 'ی').replaceAll('ك', 'ک');
