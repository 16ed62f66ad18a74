import { expect, it } from 'vitest';
import { buyerOf } from './buyer-of.ts';

it.each([
  ['by its name', { buyer_name: 'نگین', buyer_code: '10320296185', invoice_output_type: 'type_one' }, 'نگین'],
  ['else by its code', { buyer_name: '', buyer_code: '10320296185', invoice_output_type: 'type_one' }, '10320296185'],
  [
    'as nobody, where one is missing',
    { buyer_name: '', buyer_code: '', invoice_output_type: 'type_one' },
    'بدون خریدار',
  ],
  ['as everybody, of type two', { buyer_name: '', buyer_code: '', invoice_output_type: 'type_two' }, 'مصرف‌کننده نهایی'],
] as const)('names a buyer %s', (_, invoice, name) => expect(buyerOf(invoice)).toBe(name));
