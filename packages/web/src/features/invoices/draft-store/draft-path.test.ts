import { emptyPayment } from '@taraz/core';
import { expect, it } from 'vitest';
import { readDraftPath, writeDraftPath } from './draft-path.ts';
import { setGoodsShipped } from './pattern-transitions.ts';
import { addItem, setPayments, updateBuyer } from './transitions.ts';
import { initialState } from './wizard-state.ts';

const deps = { now: () => Date.parse('2026-11-27T08:00:00Z'), uuid: () => crypto.randomUUID() };

it('what is written at a path of a draft is read there, and nowhere else', () => {
  const goods = { goods_id: '', description: '' };
  const start = setGoodsShipped(addItem(addItem(initialState(deps), {}, deps), {}, deps), [goods, goods]);
  const texts = {
    'invoice.title': 'فروش',
    'invoice.geographical_location.altitude': '1200',
    'invoice.goods_shipped[1].description': 'سیمان',
    'serial_header.flight_type': '2',
    'buyer_info.company': 'آریا',
    'seller_info.branch_id': '0001',
    'items[1].item_name': 'چای',
    'items[1].item_code': '2710000138624',
  };
  for (const [path, text] of Object.entries(texts)) {
    const written = writeDraftPath(start, path, text);
    expect([path, readDraftPath(start, path), readDraftPath(written, path)]).toEqual([path, '', text]);
    for (const other of Object.keys(texts)) {
      if (other !== path) expect([other, readDraftPath(written, other)]).toEqual([other, '']);
    }
  }
});

it.each([
  ['another code over theirs', { economic_code: '10103827106' }, ''],
  ['no code in its place', { economic_code: '' }, ''],
  ['the same with marks between', { economic_code: '14008-430838' }, 'c'],
  ['a code that was not there', { national_code: '0013542419' }, 'c'],
  ['an address', { address: 'تهران' }, 'c'],
  ['another customer', { economic_code: '10103827106', customer_id: 'd' }, 'd'],
])('who was chosen of the customers stays the buyer, but under another’s code: %s', (_, patch, expected) => {
  const chosen = updateBuyer(initialState(deps), { customer_id: 'c', economic_code: '14008430838' });
  expect(updateBuyer(chosen, patch).buyer_info.customer_id).toBe(expected);
});

it('a path that is no text of a draft reads as nothing and changes nothing', () => {
  const start = initialState(deps);
  for (const path of ['', 'totals.item_final_price', 'items[7].item_name', 'nothing.here']) {
    expect(readDraftPath(start, path)).toBe('');
    expect(writeDraftPath(start, path, 'x')).toBe(start);
  }
});

it('a payment that comes another way keeps its place where money of that way may go to it, and no other', () => {
  const paid = { ...emptyPayment, payment_method: 'cash' as const, amount: '5', treasury_id: 'desk' };
  const placeAfter = (...ways: string[]) => {
    const start = setPayments(initialState(deps), [paid, paid]);
    const { payments } = ways.reduce((state, way) => writeDraftPath(state, 'payments[0].payment_method', way), start);
    return payments.map(({ treasury_id }) => treasury_id);
  };
  expect([placeAfter('cash'), placeAfter('pos'), placeAfter('barter'), placeAfter('pos', 'cash')]).toEqual([
    ['desk', 'desk'],
    ['', 'desk'],
    ['', 'desk'],
    ['', 'desk'],
  ]);
  const byCard = setPayments(initialState(deps), [{ ...paid, payment_method: 'card', treasury_id: 'bank' }]);
  const { payments } = writeDraftPath(byCard, 'payments[0].payment_method', 'transfer');
  expect(payments[0]?.treasury_id).toBe('bank');
});
