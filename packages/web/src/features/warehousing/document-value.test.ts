import { describe, expect, it } from 'vitest';
import { documentValue } from './document-value.ts';

describe('what a receipt is worth', () => {
  it.each([
    [[], '0'],
    [[{ qty: '3', price: '100' }], '300'],
    [
      [
        { qty: '1', price: '33.5' },
        { qty: '1', price: '33.4' },
      ],
      '67',
    ],
    [[{ qty: '0.001', price: '499' }], '0'],
    [
      [
        { qty: '', price: '5' },
        { qty: '2', price: '' },
      ],
      '0',
    ],
    [[{ qty: '123456789012', price: '123456' }], '15241481344265472'],
  ])('%j: %s', (lines, expected) => expect(documentValue(lines)).toBe(expected));
});
