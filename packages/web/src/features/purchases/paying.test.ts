import { describe, expect, it } from 'vitest';
import { amountToPay, isPayable } from './paying.ts';

describe('paying for a purchase', () => {
  it.each([
    ['stands in the account', {}, true],
    ['stands beside it: who was paid would be a debtor', { on_account: false }, false],
    ['goes back', { kind: 'return' }, false],
    ['is void', { credit: 'void' }, false],
  ] as const)('is offered where it may be: it %s', (_what, changes, expected) => {
    expect(isPayable({ kind: 'buy', credit: 'yes', on_account: true, ...changes })).toBe(expected);
  });

  it.each([
    ['all of it is owed', '-1100', '1100'],
    ['more is owed', '-5000', '1100'],
    ['a part is paid or was set off', '-400', '400'],
    ['all of it is paid', '0', ''],
    ['they owe', '300', ''],
  ])('begins with what is owed for it: %s', (_what, balance, expected) => {
    expect(amountToPay({ total: '1100' }, balance)).toBe(expected);
  });
});
