import { expect, it } from 'vitest';
import { movementDetail } from './movement-words.tsx';
import type { Movement } from './queries.ts';

const row = { customer_name: 'نساجی', notes: '', reference_number: '0098142', cheque_number: '' } as Movement;

it("says a reference once: a cheque's number stands in its link", () => {
  expect(movementDetail(row)).toBe('نساجی · 0098142');
  expect(movementDetail({ ...row, cheque_number: '0098142' })).toBe('نساجی');
});
