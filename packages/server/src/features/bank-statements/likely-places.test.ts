import { expect, it } from 'vitest';
import { terminalOf } from './likely-places.ts';
import type { StatementRow } from './read-rows.ts';

const rowOf = (description: string, amount = 5_000n) =>
  ({
    number: 2,
    at: new Date(0),
    day: '2026-10-24',
    amount,
    description,
    payer: '',
    numbers: [],
    faults: [],
  }) as unknown as StatementRow;
const one = { id: 'one', name: 'پیشخان', terminal_number: '87654321', merchant_number: '' };
const other = { id: 'other', name: 'انبار', terminal_number: '11223344', merchant_number: '000000098765432' };

it.each([
  ['its number, among others', 'تسویه پایانه ۱۱۲۲۳۳۴۴', [one, other], 'other'],
  ['the merchant’s number', 'واریز پذیرنده 000000098765432', [one, other], 'other'],
  ['a word, where there is one terminal', 'واریز شاپرک', [one], 'one'],
  ['a word does not tell two apart', 'واریز شاپرک', [one, other], undefined],
  ['no word of terminals', 'انتقال پایا از زهرا کریمی', [one], undefined],
  ['no word by itself', 'واریز اسپوزیتو', [one], undefined],
])('a settlement: %s', (_, description, terminals, expected) => {
  expect(terminalOf(rowOf(description), terminals)?.id).toBe(expected);
});

it('money that leaves is none', () => {
  expect(terminalOf(rowOf('تسویه پایانه 87654321', -5_000n), [one])).toBeNull();
});
