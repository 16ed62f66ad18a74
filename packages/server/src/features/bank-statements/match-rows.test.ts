import { addDays, formatJalaliDate, toPersianDigits } from '@taraz/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessFields } from './columns.ts';
import { headerOf } from './header.ts';
import { type BookEntry, matchRows } from './match-rows.ts';
import { isGood, numberOf, readRows, type StatementRow } from './read-rows.ts';
import { sheetOf } from './testing/bank-files.ts';

const nowMs = Date.parse('2026-11-25T12:00:00Z');

const row = (number: number, day: string, amount: bigint, more: Partial<Omit<StatementRow, 'at' | 'amount'>> = {}) => ({
  ...{ number, day, amount, at: new Date(`${day}T08:30:00Z`), hasTime: false, balance: null, payer: '', faults: [] },
  ...{ description: '', reference: '', numbers: [] },
  ...more,
});
const entry = (id: string, day: string, amount: bigint, number = '', more: Partial<BookEntry> = {}): BookEntry => ({
  ...{ movementIds: [id], amount, day, marks: [{ day, number }], isOfOther: false, isReconciled: false, parts: [] },
  ...more,
});

/** «2 is a», «3 is likely b». */
const found = (...args: Parameters<typeof matchRows>) =>
  [...matchRows(...args)].map(
    ([number, { entry: one, isLikely }]) => `${number} is ${isLikely ? 'likely ' : ''}${one.movementIds.join('+')}`,
  );

const [day, next, later] = ['2026-11-01', '2026-11-02', '2026-11-20'];

describe('a row of a bank is in the books', () => {
  it('by its number, also where it was entered for another day, but not for another week', () => {
    const rows = [row(2, day, 5n, { numbers: ['99887'] })];
    expect(found(rows, [entry('a', next, 5n, '99887')])).toEqual(['2 is a']);
    expect(found(rows, [entry('a', later, 5n, '99887')])).toEqual([]);
    const apart = [-11, -10, 10, 11].map((days) => found(rows, [entry('a', addDays(day, days), 5n, '99887')]).length);
    expect(apart).toEqual([0, 1, 1, 0]);
    expect(found(rows, [entry('a', day, 6n, '99887')])).toEqual([]);
    expect(found(rows, [entry('a', day, -5n, '99887')])).toEqual([]);
  });

  it('by a short number on its day alone: banks count those anew', () => {
    expect(found([row(2, day, 5n, { numbers: ['12'] })], [entry('a', day, 5n, '12')])).toEqual(['2 is a']);
    expect(found([row(2, day, 5n, { numbers: ['12'] })], [entry('a', next, 5n, '12')])).toEqual([]);
    // However many noughts a bank pads it with.
    expect(found([row(2, day, 5n, { numbers: ['0012'] })], [entry('a', day, 5n, '12')])).toEqual(['2 is a']);
    expect(found([row(2, day, 5n, { numbers: ['000000000012'] })], [entry('a', next, 5n, '12')])).toEqual([]);
    expect(found([row(2, day, 5n, { description: 'شعبه 0012' })], [entry('a', next, 5n, '12')])).toEqual([]);
  });

  it('by a number in its text, as that of a cheque', () => {
    const rows = [row(2, next, -5n, { description: 'برداشت چک شماره ۷۷۱۲۳۴', numbers: ['5501'] })];
    expect(found(rows, [entry('a', day, -5n, '771234', { isOfOther: true })])).toEqual(['2 is a']);
  });

  it('by its number, however many noughts a bank or a hand writes before it', () => {
    const padded = [row(2, day, 5n, { numbers: ['000278206711'] })];
    expect(found(padded, [entry('a', day, 5n, '278206711')])).toEqual(['2 is a']);
    expect(found(padded, [entry('a', next, 5n, '278206711')])).toEqual(['2 is a']);
    expect(found([row(2, day, 5n, { numbers: ['99887'] })], [entry('a', next, 5n, '0099887')])).toEqual(['2 is a']);
    const cheque = [row(2, next, -5n, { description: 'برداشت چک شماره ۰۰۷۷۱۲۳۴', numbers: ['5501'] })];
    expect(found(cheque, [entry('a', day, -5n, '771234', { isOfOther: true })])).toEqual(['2 is a']);
    // Noughts alone are no number at all, and none of those without one.
    expect(found([row(2, day, 5n, { description: '0000', numbers: ['7788'] })], [entry('a', next, 5n)])).toEqual([]);
  });

  it('by its day where either side has no number, and never under two', () => {
    const rows = [row(2, day, 5n, { numbers: ['123456'] })];
    expect(found(rows, [entry('a', day, 5n)])).toEqual(['2 is a']);
    expect(found([row(2, day, 5n)], [entry('a', day, 5n, '123456')])).toEqual(['2 is a']);
    expect(found(rows, [entry('a', day, 5n, '654321')])).toEqual([]);
    expect(found(rows, [entry('a', next, 5n)])).toEqual([]);
  });

  it('one to one: of three alike in the file and two in the books one is new', () => {
    const rows = [2, 3, 4].map((number) => row(number, day, 5n));
    expect(found(rows, [entry('a', day, 5n), entry('b', day, 5n)])).toEqual(['2 is a', '3 is b']);
  });

  it('by its number before its day', () => {
    const rows = [row(2, day, 5n), row(3, day, 5n, { numbers: ['123456'] })];
    expect(found(rows, [entry('a', day, 5n, '123456'), entry('b', day, 5n)]).toSorted()).toEqual(['2 is b', '3 is a']);
  });

  it('by what lacks a number on both sides before what lacks it on one', () => {
    const rows = [row(2, day, 5n, { numbers: ['123456'] }), row(3, day, 5n)];
    expect(found(rows, [entry('a', day, 5n)])).toEqual(['3 is a']);
  });

  it('as it was found to be when it was imported', () => {
    const rows = [row(2, day, 5n), row(3, day, 5n)];
    const entries = [entry('a', day, 5n), entry('b', day, 5n)];
    expect(found(rows, entries, new Map([[2, ['b']]]))).toEqual(['2 is b', '3 is a']);
  });

  it('no more where a bank has confirmed it on its own day', () => {
    const rows = [row(2, next, 5n, { numbers: ['99887'] })];
    expect(found(rows, [entry('a', day, 5n, '99887', { isReconciled: true })])).toEqual([]);
  });
});

it('thousands of one amount are found, and not found, at a look', { timeout: 5_000 }, () => {
  const many = Array.from({ length: 5_000 }, (_, at) => at);
  const dayAt = (at: number) => addDays(day, at);
  const rows = many.map((at) => row(at, dayAt(at % 300), 5n, { numbers: [`${100_000 + at}`] }));
  const far = many.map((at) => entry(`${at}`, dayAt(400 + (at % 300)), 5n, `${900_000 + at}`, { isOfOther: true }));
  expect(matchRows(rows, far).size).toBe(0);
  const near = many.map((at) => entry(`${at}`, dayAt(at % 300), 5n, `${900_000 + at}`, { isOfOther: true }));
  expect(matchRows(rows, near).size).toBe(5_000);
});

describe('a row is likely in the books', () => {
  it('where an invoice’s payment of its amount stands about that day, under whatever number', () => {
    const rows = [row(2, next, 5n, { numbers: ['123456'] })];
    expect(found(rows, [entry('a', day, 5n, '654321', { isOfOther: true })])).toEqual(['2 is likely a']);
    expect(found(rows, [entry('a', later, 5n, '654321', { isOfOther: true })])).toEqual([]);
    expect(found(rows, [entry('a', day, 5n, '', { isOfOther: true, isReconciled: true })])).toEqual([]);
  });

  it('where a bank has confirmed its amount on its day under another number: banks have several', () => {
    const rows = [row(2, day, 5n, { numbers: ['123456'] })];
    expect(found(rows, [entry('a', day, 5n, '654321', { isReconciled: true })])).toEqual(['2 is likely a']);
    expect(found(rows, [entry('a', next, 5n, '654321', { isReconciled: true })])).toEqual([]);
  });
});

const movement = fc.record({
  offset: fc.integer({ min: 0, max: 20 }),
  amount: fc.bigInt({ min: 1n, max: 4n }).map((size) => size * 250_000n),
  isIn: fc.boolean(),
  number: fc.constantFrom('', '', '120045', '120046', '7'),
  minute: fc.integer({ min: 0, max: 1439 }),
});
type Drawn = { offset: number; amount: bigint; isIn: boolean; number: string; minute: number };

const dayOf = ({ offset }: Drawn) => addDays(day, offset);
const instantOf = (one: Drawn) => new Date(Date.parse(`${dayOf(one)}T00:00:00+03:30`) + one.minute * 60_000);

/** The file that a bank would give of movements. */
function fileOf(movements: readonly Drawn[], isPersian: boolean, isApart: boolean): string[][] {
  const digits = (text: string) => (isPersian ? toPersianDigits(text) : text);
  const grouped = (amount: bigint) => digits(amount.toLocaleString('en-US'));
  return [
    ['بانک نمونه'],
    ['تاریخ', 'ساعت', 'شرح', 'شماره پیگیری', ...(isApart ? ['برداشت', 'واریز'] : ['مبلغ'])],
    ...movements.map((one) => {
      const at = instantOf(one);
      const time = new Date(at.getTime() + 3.5 * 3_600_000).toISOString().slice(11, 16);
      const amount = grouped(one.amount);
      const sides = isApart ? (one.isIn ? ['0', amount] : [amount, '']) : [one.isIn ? amount : `(${amount})`];
      return [digits(formatJalaliDate(at.toISOString())), digits(time), 'گردش', one.number, ...sides];
    }),
  ];
}

function readFile(cells: string[][]) {
  const rows = sheetOf(cells);
  const { at, titles } = headerOf(rows);
  return readRows({ rows, headerAt: at, fields: guessFields(titles), unit: 'rial' }, nowMs);
}

const file = fc.tuple(fc.array(movement, { minLength: 1, maxLength: 30 }), fc.boolean(), fc.boolean());

describe('any movements, given as a file and read back', () => {
  it('are all in the books already', () => {
    fc.assert(
      fc.property(file, ([movements, isPersian, isApart]) => {
        const rows = readFile(fileOf(movements, isPersian, isApart));
        expect(rows.filter(isGood)).toHaveLength(movements.length);
        const books = movements.map((one, index) =>
          entry(String(index), dayOf(one), one.isIn ? one.amount : -one.amount, numberOf(one.number)),
        );
        expect(matchRows(rows.filter(isGood), books).size).toBe(movements.length);
      }),
    );
  });

  it('are written once, however often the file comes, equal rows too', () => {
    fc.assert(
      fc.property(file, fc.subarray([...Array(30).keys()]), ([movements, isPersian, isApart], chosen) => {
        const rows = readFile(fileOf(movements, isPersian, isApart)).filter(isGood);
        const books: BookEntry[] = [];
        const take = (isWanted: (place: number) => boolean) => {
          const matches = matchRows(rows, books);
          for (const [place, one] of rows.entries())
            if (isWanted(place) && !matches.has(one.number))
              books.push(entry(String(books.length), one.day, one.amount, one.numbers[0]));
        };
        take((place) => chosen.includes(place));
        take(() => true);
        take(() => true);
        expect(books).toHaveLength(movements.length);
      }),
    );
  });
});
