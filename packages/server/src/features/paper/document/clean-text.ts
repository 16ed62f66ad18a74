import { fontOf, textWidth } from '../fonts/fonts.ts';

/** Controls, format characters, private use and unassigned: nothing that a reader could see. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]|\p{Variation_Selector}/gu;
/** White space among the controls, and the two joiners that shape Persian words. */
const kept = /[\s\u0085]|\u200c|\u200d/;
const spaces = /[\s\u2028\u2029\u0085]+/g;
/** More marks on one letter than any language has. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;
/** Letters alone: digits and marks of their blocks take the direction of what is around them. */
const strongRightToLeft = /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/** Widest word without a place to break, em: what is wider gets some, or it would leave its column. */
const wordMax = 12;
const wordBreak = '\u200b';
const wordJoiner = '\u2060';
const replacement = '\ufffd';

/** Emoji, with what joins and colours them. */
const pictures = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]\u200d?)+/gu;

function withoutMissingGlyphs(text: string): string {
  const font = fontOf('regular');
  const has = (character: string) => font.has(character.codePointAt(0) ?? 0);
  // A picture says nothing that a mark in its place would: it looked like text that got broken.
  const words = text
    .replace(pictures, (drawn) => [...drawn].filter((one) => one !== '\u200d' && has(one)).join(''))
    .replace(spaces, ' ')
    .trim();
  if (words === '' && text !== '') return replacement;
  let result = '';
  for (const character of words) {
    if (has(character) || kept.test(character)) result += character;
    else if (!result.endsWith(replacement)) result += replacement;
  }
  return result;
}

function breakWord(word: string): string {
  if (textWidth(word) <= wordMax) return word;
  let result = '';
  let width = 0;
  for (const character of word) {
    width += textWidth(character);
    if (width > wordMax) {
      result += wordBreak;
      width = textWidth(character);
    }
    result += character;
  }
  return result;
}

const withBreaks = (text: string): string => text.replace(/[^\s\u200c-]{10,}/gu, breakWord);

/** Model names («HL-L2350DW») stay on one line. */
const withoutHyphenBreaks = (text: string): string =>
  text.replace(/(?<=[A-Za-z0-9])-(?=[A-Za-z0-9])/g, `-${wordJoiner}`);

/** Whether a text has letters that run from right to left. */
export const isRightToLeft = (text: string): boolean => strongRightToLeft.test(text);

/** One line of somebody's text without what no reader could see, controls of direction above all. */
export function visibleText(text: string): string {
  const visible = text.normalize('NFC').replace(invisible, (character) => (kept.test(character) ? character : ''));
  return visible.replace(spaces, ' ').replace(stackedMarks, '$1').trim();
}

/**
 * One line of somebody's text, fit to be set: no control of direction survives, no invisible character, no character
 * that the font lacks (PDF/A refuses those: emoji go, others become U+FFFD), no word that cannot be broken. A text without Persian
 * letters is isolated left to right, or «L.L.C.» would lose its last point to the left.
 */
export function cleanText(text: string): string {
  const plain = withoutMissingGlyphs(visibleText(text));
  if (plain === '') return '';
  const breakable = withBreaks(withoutHyphenBreaks(plain));
  return isRightToLeft(plain) || !/[A-Za-z]/.test(plain) ? breakable : `\u2066${breakable}\u2069`;
}

/** Like `cleanText`, line by line; empty lines at the ends fall away. */
export function cleanLines(text: string): string[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085]/).map(cleanText);
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}
