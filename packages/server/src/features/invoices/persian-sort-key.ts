import { foldText } from '@taraz/core';

/** The Persian alphabet in its order; folding has already made one letter of its variants. */
const alphabet = 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی';

/** Private-use code points in alphabet order: above Latin letters and digits, whatever the collation "C" compares. */
const keyOf = new Map([...alphabet].map((letter, index) => [letter, String.fromCharCode(0xe000 + index)]));

const maxLength = 120;

/**
 * A text that sorts by bytes as the Persian alphabet goes. Unicode's order has پ چ ژ ک گ ی out of place, and a
 * collation of the C library or ICU may change with the machine, which silently spoils indexes.
 */
export function persianSortKey(text: string): string {
  return [...foldText(text)]
    .slice(0, maxLength)
    .map((letter) => keyOf.get(letter) ?? letter)
    .join('');
}
