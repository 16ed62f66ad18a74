import { expect, it } from 'vitest';
import { mayGet } from './may-get.ts';

const clerk = (...permissions: string[]) => ({ roles: ['employee'], permissions, memoryIds: null }) as never;
const admin = { roles: ['admin'], permissions: [], memoryIds: null } as never;
const event = (type: string) => ({ type, data: {} });

it.each([
  ['treasury.changed', 'treasury'],
  ['stock.changed', 'warehouse'],
  ['invoice.changed', 'invoices'],
  ['import.changed', 'issue'],
  ['invoice_notes.changed', 'invoices'],
  ['invoice_files.changed', 'invoices'],
] as const)('%s is for those with the permission %s, and for admins', (type, permission) => {
  expect([
    mayGet(admin, event(type)),
    mayGet(clerk(permission), event(type)),
    mayGet(clerk('products'), event(type)),
  ]).toEqual([true, true, false]);
});

it.each([
  ['invoice.changed', 'issue', true],
  ['import.changed', 'invoices', false],
  ['treasury.changed', 'warehouse', false],
  ['stock.changed', 'treasury', false],
  ['notification.created', 'issue', false],
  ['ticket.changed', 'invoices', false],
  ['staff.changed', 'invoices', false],
  ['journal.changed', 'treasury', false],
  ['product.changed', 'products', true],
])('%s, for one with the permission %s: %s', (type, permission, may) => {
  expect([mayGet(clerk(permission), event(type)), mayGet(admin, event(type))]).toEqual([may, true]);
});

it('what happens in a tax memory is for those of that memory', () => {
  const of = (memory_id: unknown) => ({ type: 'invoice.changed', data: { memory_id } }) as never;
  const own = { roles: ['admin'], permissions: [], memoryIds: ['A11216'] } as never;
  expect([of('A11216'), of('A1OTHR'), of(undefined)].map((one) => mayGet(own, one))).toEqual([true, false, true]);
  // A draft of no memory yet is everybody's.
  expect(mayGet(own, of(''))).toBe(true);
  expect(mayGet(admin, of('A1OTHR'))).toBe(true);
});

it('customers are the admin’s', () => {
  expect([mayGet(admin, event('customer.changed')), mayGet(clerk('issue'), event('customer.changed'))]).toEqual([
    true,
    false,
  ]);
});
