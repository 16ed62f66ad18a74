import { wordTable } from './word-table.ts';

/** Numbers as people write and say them; words as `foldText` leaves them. `amount-words.fa.ts` has them as papers ask. */
export const numberWords = wordTable<number>({
  صفر: 0,
  یک: 1,
  یه: 1,
  دو: 2,
  سه: 3,
  چهار: 4,
  چار: 4,
  پنج: 5,
  شش: 6,
  شیش: 6,
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
  صد: 100,
  یکصد: 100,
  دویست: 200,
  سیصد: 300,
  چهارصد: 400,
  پانصد: 500,
  ششصد: 600,
  هفتصد: 700,
  هشتصد: 800,
  نهصد: 900,
  // as they are spoken
  پونزده: 15,
  شونزده: 16,
  هیفده: 17,
  هیجده: 18,
  چارصد: 400,
  پونصد: 500,
  شیشصد: 600,
});

export const milliard = 1_000_000_000n;
export const scaleWords = wordTable<bigint>({
  هزار: 1_000n,
  میلیون: 1_000_000n,
  ملیون: 1_000_000n,
  میلیارد: milliard,
});

export const halfWord = 'نیم';
export const andWord = 'و';
