import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountToWords } from '../money/amount-to-words.ts';
import { readCell } from './cell-values.ts';
import { wholeNumberInWords } from './number-in-words.ts';
import { sheetColumn } from './sheet-columns.ts';

/** What is offered for a cell that is no number as it stands. */
function offered(path: string, cell: string): string | null {
  const column = sheetColumn(path);
  if (column === null) throw new Error(`no column ${path}`);
  const reading = readCell(column, cell, 0);
  if (reading.ok) throw new Error(`${cell} was taken`);
  return 'fix' in reading ? (reading.fix ?? null) : null;
}

const [quantity, price, rate] = ['items[].item_qty', 'items[].item_price', 'items[].item_vat_percentage'];

it('reads back whatever is written in words, half-spaces or not', () => {
  const amounts = fc
    .integer({ min: 1, max: 18 })
    .chain((length) => fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }));
  fc.assert(
    fc.property(amounts, fc.constantFrom(' ', '\u200c', '  '), (amount, gap) => {
      const words = amountToWords(String(amount)).replaceAll(' ', gap);
      expect(wholeNumberInWords(words)).toBe(String(amount));
    }),
    { numRuns: 1_000 },
  );
  for (let amount = 0; amount < 2_000; amount += 1)
    expect(wholeNumberInWords(amountToWords(String(amount)))).toBe(String(amount));
});

it.each([
  [quantity, 'دو', '2'],
  [quantity, 'صد و بيست', '120'],
  [quantity, 'دو و نیم', '2.5'],
  [quantity, 'سه عدد', '3'],
  [quantity, 'دو کیلو', '2'],
  [price, 'دو میلیون و پانصد هزار', '2500000'],
  [price, 'دو میلیون و نیم', '2500000'],
  [price, 'سیصد هزار ریال', '300000'],
  [price, 'سیصد هزار تومان', '3000000'],
  [price, 'پنجاه‌هزار تومن', '500000'],
  [price, 'یک میلیارد', '1000000000'],
  [rate, 'ده', '10'],
  [rate, 'ده درصد', '10'],
  [rate, 'ده ٪', '10'],
  [rate, 'نه درصد', '9'],
  // A word for no as well, words that are no number, and two numbers.
  [rate, 'نه', null],
  [quantity, 'نه', null],
  [quantity, 'دو سه', null],
  [quantity, 'چند', null],
  [price, 'توافقی', null],
  [price, 'هزار هزار', null],
  [price, 'و', null],
])('%s «%s»: %s', (path, cell, fix) => expect(offered(path, cell)).toBe(fix));
