import { describe, expect, it } from 'vitest';
import { createScanBurst } from './scan-burst.ts';

/** Types a text with so many ms between its characters; Enter comes after `enterMs`. */
function typed(text: string, gapMs: number, enterMs = gapMs): string | null {
  const burst = createScanBurst();
  let at = 1000;
  for (const character of text) {
    burst.note(character, at);
    at += gapMs;
  }
  return burst.take(at - gapMs + enterMs);
}

describe('a barcode scanner', () => {
  it.each<[string, string, number, number, string | null]>([
    ['EAN-13 at a scanner’s pace', '6260152400012', 4, 4, '6260152400012'],
    ['EAN-8, a slow scanner', '96385074', 18, 18, '96385074'],
    ['a layout that gives Persian digits', '۶۲۶۰۱۵۲۴۰۰۰۱۲', 5, 5, '۶۲۶۰۱۵۲۴۰۰۰۱۲'],
    ['a quick typist', '6260152400012', 60, 60, null],
    ['a quantity typed at once', '250', 3, 3, null],
    ['a code pasted long before Enter', '6260152400012', 1, 900, null],
  ])('%s', (_, text, gapMs, enterMs, scanned) => {
    expect(typed(text, gapMs, enterMs)).toBe(scanned);
  });

  it('begins anew after a pause, so that what was typed before is not part of the code', () => {
    const burst = createScanBurst();
    expect(burst.note('7', 0)).toBe(true);
    for (const [index, character] of [...'6260152400012'].entries())
      expect(burst.note(character, 500 + index * 3)).toBe(index === 0);
    expect(burst.take(545)).toBe('6260152400012');
  });
});
