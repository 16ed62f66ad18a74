import { foldText } from '../text/fold-text.ts';
import { readNumber } from '../text/read-number.ts';

/**
 * A number written in words and nothing but words («بیست و پنج», «دو میلیون و پانصد هزار»), as a plain decimal, with what
 * stands behind it. Null where a text begins with none, or has digits too. A half-space parts words as a space does.
 */
export function numberInWords(text: string): { value: string; rest: string } | null {
  const words = foldText(text.replaceAll('\u200c', ' '));
  if (/\d/u.test(words)) return null;
  const tokens = words.split(' ');
  const read = readNumber(tokens, 0);
  return read === null ? null : { value: read.value, rest: tokens.slice(read.next).join(' ') };
}

/** The number that is all a text says in words; null where it says something else. */
export function wholeNumberInWords(text: string): string | null {
  const read = numberInWords(text);
  return read === null || read.rest !== '' ? null : read.value;
}
