import { cleanPlainIdentifier } from '../text/clean-identifier.ts';

/** A user name as typed or pasted, as it is kept: Latin digits, small letters, no direction marks, nothing around it. */
export const cleanUsername = (text: string): string => cleanPlainIdentifier(text).toLowerCase();
