import { expect, it } from 'vitest';
import { sixDigitsIn } from './six-digits.ts';

it.each([
  ['12', '12'],
  ['۱۲۳۴۵۶', '123456'],
  [' ۱۲۳ ۴۵۶ \n', '123456'],
  ['123-456', '123456'],
  ['12a', '12'],
  ['1234567', '123456'],
  ['تراز\nکد شما: 330069\nاین کد را به کسی ندهید.', '330069'],
  ['۳ دقیقه: ۳۳۰۰۶۹، 09121234567', '330069'],
  ['', ''],
])('reads %j as %j', (text, code) => {
  expect(sixDigitsIn(text)).toBe(code);
});
