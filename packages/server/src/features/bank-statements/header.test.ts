import { expect, it } from 'vitest';
import { unitOf } from './header.ts';

const unit = (title: string, ...titles: string[]) =>
  unitOf(
    [
      { number: 1, cells: [title] },
      { number: 2, cells: titles },
    ],
    { at: 1, titles },
  );

it('amounts are counted as the header says, and only where it does not as a title above it does', () => {
  expect(unit('گردش حساب (مبالغ به تومان)', 'تاریخ', 'واریز')).toBe('toman');
  expect(unit('گردش حساب', 'تاریخ', 'واریز (تومان)')).toBe('toman');
  expect(unit('گردش حساب (مبالغ به تومان)', 'تاریخ', 'واریز (ریال)')).toBe('rial');
  expect(unit('گردش حساب (مبالغ به ریال)', 'تاریخ', 'واریز (تومان)')).toBe('toman');
});
