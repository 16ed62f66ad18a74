import { expect, it } from 'vitest';
import { isLimit, readLimit } from './credit-limit.ts';

it.each([
  ['', '', true],
  ['  ', '', true],
  ['0', '0', true],
  ['007', '7', true],
  ['۵۰۰٬۰۰۰٬۰۰۰', '500000000', true],
  ['500,000', '500000', true],
  ['9'.repeat(18), '9'.repeat(18), true],
  ['9'.repeat(19), '9'.repeat(19), false],
  ['-1', '-1', false],
  ['12.5', '12.5', false],
  ['9850000,00', '9850000,00', false],
  ['500,000,00', '500,000,00', false],
  ['۱۲۵۰٫۵', '1250.5', false],
  ['1250,5', '1250,5', false],
  ['ندارد', 'ندارد', false],
])('«%s» is kept as «%s»: %s', (written, kept, isRight) => {
  expect([readLimit(written), isLimit(readLimit(written))]).toEqual([kept, isRight]);
});
