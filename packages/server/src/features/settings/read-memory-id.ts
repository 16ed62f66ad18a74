import { cleanPlainIdentifier } from '@taraz/core';

/** A memory id as people write or paste it: digits of any script, small letters, spaces around, marks of direction. */
export const readMemoryId = (text: string): string => cleanPlainIdentifier(text).toUpperCase();
