import { expect, test } from 'vitest';
import { errorCode, listedCodes } from './error-codes.ts';
import { plainRule } from './plain-rule.ts';

test('a sentence keeps its words and loses its regular expression', () => {
  const of = (pattern: string) => `در مقدار وارد شده در فیلد «شماره اقتصادی خریدار» الگو${pattern} رعایت نشده است.`;
  const plain = of('');
  for (const pattern of [
    '(^\\d{11}$)',
    '(^(\\d{11}|\\d{14})$)',
    '(^\\d{14}$ | ^\\d{11}$)',
    '({regex})',
    ' (^[A-Z0-9]{22}$)',
  ]) {
    expect(plainRule(of(pattern)), pattern).toBe(plain);
  }
  expect(plainRule('در این الگو (طلا) مقدار هر قلم یک است.')).toBe('در این الگو (طلا) مقدار هر قلم یک است.');
});

test('no sentence of the table shows one', () => {
  for (const code of listedCodes) expect(plainRule(errorCode(code)?.fa ?? ''), code).not.toMatch(/\\d|\{regex\}|[\^$]/);
});
