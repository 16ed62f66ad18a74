import { productMessages } from '@taraz/core';
import { expect, test } from 'vitest';
import { fieldReader } from './field-reader.ts';

test('a comma that parts no thousands is no number of ten times as much', () => {
  const reader = fieldReader();
  expect(reader.rial('right', '۹٬۸۵۰٬۰۰۰')).toBe(9_850_000n);
  expect(reader.rial('amount', '9850000,00')).toBeNull();
  expect(reader.quantity('lines[0].qty', '2,5')).toBeNull();
  expect(() => reader.done()).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      errors: ['amount', 'lines[0].qty'].map((path) => ({
        path,
        code: 'BAD_NUMBER',
        message: productMessages.oddGroups,
      })),
    }),
  );
});
