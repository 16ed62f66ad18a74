import { describe, expect, it } from 'vitest';
import { isPayable } from './use-purchase-actions.tsx';

describe('a payment to the supplier is offered', () => {
  const owed = { kind: 'buy', credit: 'yes', on_account: true } as const;
  it('of what is owed in their account', () => {
    expect(isPayable(owed)).toBe(true);
  });
  it.each([{ on_account: false }, { credit: 'void' as const }, { kind: 'return' as const }])(
    'not where %j',
    (other) => {
      expect(isPayable({ ...owed, ...other })).toBe(false);
    },
  );
});
