import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOfAnother, markOf, marksHead, marksOf, readMarks } from './cell-marks.ts';

it('are read as they were written, whatever the cells hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.array(fc.string({ unit: 'binary' })), (row, cells) => {
      expect(readMarks(marksOf(row, cells))).toEqual(cells.map((text, column) => markOf(row, column, text)));
    }),
  );
});

it('tell another text, and the same text in another place; spaces at its ends are not told apart', () => {
  const marks = new Set<string>();
  for (let row = 1; row <= 200; row += 1)
    for (let column = 0; column < 50; column += 1) marks.add(markOf(row, column, '1405/08/30'));
  for (let price = 1; price <= 10_000; price += 1) marks.add(markOf(2, 6, String(price * 1000)));
  // Of 20,000 marks of 30 bits two are alike once in five such tests.
  expect(marks.size).toBeGreaterThanOrEqual(19_998);
  expect(markOf(2, 6, ' قند ')).toBe(markOf(2, 6, 'قند'));
});

it.each([undefined, '', '12345', 'چیزی'])('are none in %j', (text) => expect(readMarks(text)).toEqual([]));

it('stand under a head that names their import', () => {
  const [own, other] = ['0199c0de-0000-7000-8000-0000000000aa', '0199c0de-0000-7000-8000-0000000000ab'];
  const head = marksHead('نشان', own);
  expect([own, other].map((id) => isOfAnother(head, id))).toEqual([false, true]);
  expect([undefined, '', 'نشان'].map((none) => isOfAnother(none, own))).toEqual([false, false, false]);
});
