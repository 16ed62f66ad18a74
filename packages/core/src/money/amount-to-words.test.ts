import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import vectors from '../data/amount-words.json' with { type: 'json' };
import { amountToWords } from './amount-to-words.ts';

/** Reads the words back by their values alone: an independent way, which shares nothing with the writer. */
const values: Readonly<Record<string, number>> = {
  صفر: 0,
  یک: 1,
  دو: 2,
  سه: 3,
  چهار: 4,
  پنج: 5,
  شش: 6,
  هفت: 7,
  هشت: 8,
  نه: 9,
  ده: 10,
  یازده: 11,
  دوازده: 12,
  سیزده: 13,
  چهارده: 14,
  پانزده: 15,
  شانزده: 16,
  هفده: 17,
  هجده: 18,
  نوزده: 19,
  بیست: 20,
  سی: 30,
  چهل: 40,
  پنجاه: 50,
  شصت: 60,
  هفتاد: 70,
  هشتاد: 80,
  نود: 90,
  یکصد: 100,
  دویست: 200,
  سیصد: 300,
  چهارصد: 400,
  پانصد: 500,
  ششصد: 600,
  هفتصد: 700,
  هشتصد: 800,
  نهصد: 900,
};

function readWords(words: string): bigint {
  let milliards = 0n;
  let total = 0n;
  let group = 0n;
  for (const word of words.split(' ')) {
    if (word === 'و') continue;
    if (word === 'میلیارد') {
      milliards = total + group;
      total = 0n;
      group = 0n;
    } else if (word === 'میلیون' || word === 'هزار') {
      total += group * (word === 'هزار' ? 1_000n : 1_000_000n);
      group = 0n;
    } else {
      const value = values[word];
      if (value === undefined) throw new Error(`unknown word ${word}`);
      group += BigInt(value);
    }
  }
  return milliards * 1_000_000_000n + total + group;
}

describe('amountToWords', () => {
  test.each(vectors.cases)('$amount', ({ amount, words }) => {
    expect(amountToWords(amount)).toBe(words);
  });

  test('words read back give the amount', () => {
    const digits = fc
      .integer({ min: 1, max: 18 })
      .chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }));
    fc.assert(
      fc.property(digits, (amount) => {
        expect(readWords(amountToWords(String(amount)))).toBe(amount);
      }),
      { numRuns: 1_000 },
    );
  });

  test('every number below two thousand reads back', () => {
    for (let amount = 0; amount < 2_000; amount += 1)
      expect(readWords(amountToWords(String(amount)))).toBe(BigInt(amount));
  });

  test.each([
    ['-12', 'منفی دوازده'],
    ['12.5', 'دوازده و پنج دهم'],
    ['0.05', 'پنج صدم'],
    ['1.00000001', 'یک و یک صدمیلیونم'],
    ['7.00', 'هفت'],
    ['0012', 'دوازده'],
  ])('%s is «%s»', (amount, words) => {
    expect(amountToWords(amount)).toBe(words);
  });

  test.each(['', 'x', '1,000', '1000000000000000000', '1.123456789'])('%j has no words', (amount) => {
    expect(amountToWords(amount)).toBe('');
  });
});
