import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fontOf, textWidth } from '../fonts/fonts.ts';
import { cleanLines, cleanText } from './clean-text.ts';

/** What cleanText itself puts in: isolates, breaks, joiners, and the mark for what cannot be shown. */
const ours = new Set(['\u2066', '\u2069', '\u200b', '\u2060', '\ufffd', '\u200c', '\u200d', ' ']);

describe('cleanText', () => {
  it.each([
    ['کارتن سه‌لایه ۴۰×۳۰', 'کارتن سه‌لایه ۴۰×۳۰', 'Persian stays, half-space and all'],
    ['  دو\t\n فاصله ', 'دو فاصله', 'white space is one space'],
    ['Al Rawabi L.L.C.', '\u2066Al Rawabi L.L.C.\u2069', 'Latin alone is isolated'],
    ['Galaxy S۲۳+', '\u2066Galaxy S۲۳+\u2069', 'Persian digits are no letters'],
    ['گوشی S۲۳+', 'گوشی S۲۳+', 'Persian letters are'],
    ['چاپگر HL-L2350DW', 'چاپگر HL-\u2060L2350DW', 'a model name does not break'],
    ['\u202eبرعکس\u202c', 'برعکس', 'an override of direction'],
    ['a\u2067b\u200fc', '\u2066abc\u2069', 'isolates and marks'],
    ['الف\u0000\u0007ب', 'الفب', 'controls'],
    ['هدیه 漢字 ✓', 'هدیه \ufffd \ufffd', 'what the font lacks'],
    ['کافه ☕️ رز 🌹👨‍👩‍👧‍👦👍🏽🇮🇷 فروش', 'کافه رز فروش', 'emoji are pictures, and go'],
    ['🎁🎁', '\ufffd', 'emoji alone are something'],
    ['', '', 'nothing'],
    ['\u200b\ufeff', '', 'nothing to see'],
    ['#[]*_$ `x` \\ @a <b> // ~', '#[]*_$ `x` \\ @a <b> // ~', 'markup is text'],
  ])('%j', (text, expected) => {
    const clean = cleanText(text);
    expect(text.startsWith('#') ? clean.replace(/[\u2066\u2069]/g, '') : clean).toBe(expected);
  });

  it.each(['ب', 'W', 'ن', '۳'])('gives a word of a thousand «%s» places to break', (letter) => {
    const parts = cleanText(letter.repeat(1_000))
      .replace(/[\u2066\u2069]/g, '')
      .split('\u200b');
    expect(parts.join('')).toBe(letter.repeat(1_000));
    for (const part of parts) expect(textWidth(part)).toBeLessThanOrEqual(12);
  });

  it('keeps only three marks on a letter', () => {
    expect(cleanText(`ب${'\u064b'.repeat(50)}`)).toBe(`ب${'\u064b'.repeat(3)}`);
  });

  it('leaves nothing that the font cannot show or that turns the direction, whatever the text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 80 });
    fc.assert(
      fc.property(text, (given) => {
        const shown = [...cleanText(given)].filter((character) => !ours.has(character));
        for (const character of shown) {
          expect(fontOf('regular').has(character.codePointAt(0) ?? 0), character).toBe(true);
          expect(/[\u202a-\u202e\u2067\u2068]/.test(character)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps lines apart and drops empty ones at the ends', () => {
    expect(cleanLines('\n\nیک\r\n\nدو\n')).toEqual(['یک', '', 'دو']);
    expect(cleanLines(' \n ')).toEqual([]);
  });
});
