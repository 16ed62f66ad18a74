// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../../testing/sign-in.ts';
import { ImportFoot } from './import-foot.tsx';
import type { ImportRow, PurchaseImport } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const strings = importStrings.foot;
afterEach(cleanup);

function show(rows: readonly Partial<ImportRow>[], without: readonly number[] = []) {
  signIn({ roles: ['admin'], permissions: [] });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportFoot
        file={{ id: 'f' } as PurchaseImport}
        rows={rows.map((row, at) => ({ row: at + 2, is_heir: false, voids: [], ...row }) as ImportRow)}
        leftOut={{ has: ({ row }) => without.includes(row), without, likely: [], choose: () => {}, clear: () => {} }}
        onDone={() => {}}
      />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: strings.take }).hasAttribute('disabled');
}

it('a file of which nothing is new, changed or told anew is not taken', () => {
  expect(show([{ state: 'known' }, { state: 'left_out' }, { state: 'new' }], [4])).toBe(true);
  expect(screen.queryByText(strings.heirs('۱'))).toBeNull();
});

it('one that tells of purchases of the register in whose place they stand is, and says so', () => {
  expect(show([{ state: 'known', is_heir: true }, { state: 'known' }])).toBe(false);
  expect(screen.getByText(strings.heirs('۱'))).toBeTruthy();
});

it('tells what becomes void of the register, each purchase once, and takes a file of which nothing else comes', () => {
  const former = { id: 'a', kind: 'buy', net: '700', vat: '70', credit: 'yes' } as const;
  const changed: Partial<ImportRow> = { state: 'changed', purchase_id: 'b', voids: [{ ...former, id: 'b' }] };
  expect(show([{ state: 'new', voids: [former] }, { state: 'new', voids: [former] }, changed])).toBe(false);
  expect(screen.getByText(strings.voided('۲'))).toBeTruthy();
  // What becomes void is not told as changed, too.
  expect(screen.queryByText(strings.changed('۱'))).toBeNull();
  cleanup();
  show([changed, { state: 'changed', purchase_id: 'c' }]);
  expect(screen.getByText(strings.voided('۱'))).toBeTruthy();
  expect(screen.getByText(strings.changed('۱'))).toBeTruthy();
  cleanup();
  expect(show([{ state: 'known', voids: [former] }])).toBe(false);
  cleanup();
  expect(show([{ state: 'new', voids: [former] }], [2])).toBe(true);
  expect(screen.queryByText(strings.voided('۱'))).toBeNull();
});

it('tells how many rows stay out because they are likely there', () => {
  expect(show([{ state: 'likely' }, { state: 'likely' }, { state: 'new' }], [2])).toBe(false);
  expect(screen.getByText(strings.likelyLeft('۱'))).toBeTruthy();
  expect(screen.getByText(strings.written('۲'))).toBeTruthy();
});
