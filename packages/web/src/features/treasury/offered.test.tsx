// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { CheckbookPanel } from './checkbook-panel.tsx';
import { MovementsTab } from './movements-tab.tsx';
import { PlaceForm } from './place-form.tsx';
import type { Place } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

const accounts = [
  { id: 'off', name: 'جاری ملت', is_active: false },
  { id: 'on', name: 'جاری ملی', is_active: true },
];
/** As the server narrows. */
const listed = (is_active: boolean | undefined) =>
  accounts.filter((one) => is_active === undefined || one.is_active === is_active);
const book = { id: 'k', etag: '1', bank_account: 'off', title: 'کهنه', first_number: '1', leaves: 25, is_active: true };
const answers: Record<string, (query: { is_active?: boolean }) => unknown> = {
  [calls.listBankAccounts.id]: ({ is_active }) => {
    const bank_accounts = listed(is_active);
    return { bank_accounts, count: bank_accounts.length };
  },
  [calls.listCashDesks.id]: () => ({ cash_desks: [], count: 0 }),
  [calls.listPoses.id]: () => ({ poses: [], count: 0 }),
  [calls.getCheckbook.id]: () => book,
  [calls.listMovements.id]: () => ({ movements: [], count: 0, sum_in: '0', sum_out: '0' }),
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }, { query = {} }: { query?: object } = {}) => answers[id]?.(query),
}));
afterEach(cleanup);

const terminal = { id: 't', etag: '1', name: 'پایانه', balance: '0', is_active: true, bank_account_id: 'off' } as Place;
const stay = vi.fn();

it.each<[string, string, ReactElement]>([
  ['a terminal', strings.fields.settlesTo, <PlaceForm key="t" kind="pos" place={terminal} onClose={stay} />],
  ['a cheque book', strings.books.account, <CheckbookPanel key="k" id="k" onClose={stay} />],
  [
    'the movements of one place',
    strings.movements.place,
    <MovementsTab key="m" of="bank" search={{ place: 'off' }} change={stay} />,
  ],
])('the account of %s is shown where it was switched off, and stands among the choices', async (_of, label, page) => {
  render(
    <QueryClientProvider client={new QueryClient()}>{pagesAt('/', { '/': () => page }).shown}</QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`جاری ملت.*${label}|${label}.*جاری ملت`) }));
  const options = await screen.findAllByRole('option');
  const names = options.map(({ textContent }) => textContent);
  expect(names).toContain(`جاری ملت${strings.isInactive}`);
  expect(names).toContain('جاری ملی');
});
