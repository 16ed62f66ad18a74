import { describe, expect, test } from 'vitest';
import { JsonNumber } from '../model/wire.ts';
import { pairLines } from './pair-lines.ts';
import { SectionReading } from './reading.ts';

describe('lines beside those of the reference', () => {
  /** `goods at price`, as `A5`. */
  const read = (lines: string) =>
    lines
      .split(' ')
      .filter((line) => line !== '')
      .map(
        (line, index) =>
          new SectionReading('body', index, `body[${index}]`, { sstid: line[0] ?? '', fee: line.slice(1) }),
      );
  const name = (line: SectionReading): string => line.text('sstid') + line.text('fee');

  test.each([
    ['A5 B7', 'A5 B7', 'same A5, same B7', 'as they were'],
    ['B7 A5', 'A5 B7', 'same B7, same A5', 'in another order'],
    ['A7 A5', 'A5 A7', 'same A7, same A5', 'the price tells lines of one goods id apart'],
    ['A9 A5', 'A5 A7', 'same A7, same A5', 'a new price takes what those of the same price leave'],
    ['A5', 'A5 B7', 'same A5', 'one was dropped'],
    ['A5 C1', 'A5 B7', 'same A5, replaced B7', 'another goods id in the same place'],
    ['B7 C1', 'A5 B7', 'same B7, new', 'the line of that place is elsewhere'],
    ['A5 A5', 'A5', 'same A5, new', 'a line more of the same goods id'],
    ['A5', '', 'new', 'the reference has no lines'],
  ])('%s of %s: %s (%s)', (lines, reference, expected) => {
    const pairs = pairLines(read(lines), read(reference), 'am');
    expect(pairs.map(({ kind, before }) => (before ? `${kind} ${name(before)}` : kind)).join(', ')).toBe(expected);
  });

  test.each([
    ['5', '3 5', '5', 'the first of two alike was dropped'],
    ['4', '3 9', '9', 'the first of two was dropped, and the other is less'],
    ['5 2', '3 5', '5 3', 'the smaller is less, in another order'],
    ['2 4', '5 3', '3 5', 'both are less: each finds one that is larger'],
    ['3 5', '5 3', '3 5', 'only the order is another'],
    ['5 5', '3 5', '5 3', 'one is more, however they are paired'],
  ])('quantities %s of %s: %s (%s)', (lines, reference, expected) => {
    const alike = (quantities: string) =>
      quantities
        .split(' ')
        .map(
          (am, index) => new SectionReading('body', index, `body[${index}]`, { sstid: 'A', am: new JsonNumber(am) }),
        );
    const pairs = pairLines(alike(lines), alike(reference), 'am');
    expect(pairs.map(({ before }) => before?.text('am')).join(' ')).toBe(expected);
  });
});
