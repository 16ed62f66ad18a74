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
] as const)('%s is for those with the permission %s, and for admins', (type, permission) => {
  expect([
    mayGet(admin, event(type)),
    mayGet(clerk(permission), event(type)),
    mayGet(clerk('products'), event(type)),
  ]).toEqual([true, true, false]);
});

it('customers are the admin’s', () => {
  expect([mayGet(admin, event('customer.changed')), mayGet(clerk('issue'), event('customer.changed'))]).toEqual([
    true,
    false,
  ]);
});
