import { expect, it } from 'vitest';
import { isFirstUseOf } from './first-use.ts';

const none = { data: { count: 0 }, isPlaceholderData: false };

it('is a list that has nothing without any filter', () => {
  expect(isFirstUseOf(none, false)).toBe(true);
  expect(isFirstUseOf(none, true)).toBe(false);
  expect(isFirstUseOf({ data: { count: 1 }, isPlaceholderData: false }, false)).toBe(false);
  expect(isFirstUseOf({ data: undefined, isPlaceholderData: false }, false)).toBe(false);
});

it('is not a list whose filters are being cleared, which still shows that they found nothing', () => {
  expect(isFirstUseOf({ ...none, isPlaceholderData: true }, false)).toBe(false);
});
