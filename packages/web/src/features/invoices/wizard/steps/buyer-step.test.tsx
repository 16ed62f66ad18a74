// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { dueAfter, emptyBuyer } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../../../app/session-store.ts';
import { DraftStoreContext } from '../../draft-store/draft-context.ts';
import { createDraftShelf } from '../../draft-store/draft-shelf.ts';
import { createDraftStore } from '../../draft-store/draft-store.ts';
import { takeBuyer } from '../../draft-store/payment-due.ts';
import { updateBuyer, updateHeader } from '../../draft-store/transitions.ts';
import { initialState, type WizardState } from '../../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../../findings/findings-store.ts';
import { browserDeps } from '../browser-deps.ts';
import { wizardStrings } from '../wizard.fa.ts';
import { BuyerStep } from './buyer-step.tsx';

const words = wizardStrings.buyer;

beforeEach(() => {
  window.localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ customers: [], count: 0 }));
  const account = { id: 'a', payment_term: '10' };
  const user = { id: 'u', username: 'u', roles: ['admin'], permissions: [], memories: [], account } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The step over a draft on credit. @returns the day that it is to be paid until, and the days of two terms */
function open(change: (state: WizardState) => WizardState) {
  const initial = change(initialState(browserDeps, { invoice: { payment_method: 'credit' } }));
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>
          <BuyerStep onChosen={() => {}} />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  const header = () => store.getSnapshot().state.invoice;
  return { store, due: () => header().payment_due, after: (days: string) => dueAfter(header().invoice_date, days) };
}

const ways: [string, () => Promise<void>][] = [
  ['cleared', async () => void fireEvent.click(screen.getByText(words.clear))],
  [
    'written over by a new buyer',
    async () => {
      fireEvent.change(screen.getByRole('combobox', { name: words.search }), { target: { value: 'پخش نوین' } });
      fireEvent.click(await screen.findByText(words.newBuyer('پخش نوین')));
    },
  ],
  [
    'written over by another’s code',
    async () => {
      fireEvent.change(screen.getByLabelText(words.economicCode, { exact: false }), {
        target: { value: '10103827106' },
      });
    },
  ],
  ['said to be another kind of person', async () => void fireEvent.click(screen.getByText(words.entities.real))],
];
const customer = { ...emptyBuyer, customer_id: 'a', company: 'پخش البرز', economic_code: '14008430838' };

it.each(ways)('a customer who is %s takes the days to pay along that were given to them alone', async (_way, go) => {
  const { store, due, after } = open((state) => takeBuyer(state, customer, '60', '10'));
  expect(due()).toBe(after('60'));
  await go();
  expect(store.getSnapshot().state.buyer_info.customer_id).toBe('');
  expect(due()).toBe(after('10'));
});

it.each(ways)('a day that was written for somebody who is in no list stays where they are %s', async (_way, go) => {
  const { due } = open((state) =>
    updateHeader(updateBuyer(state, { ...customer, customer_id: '' }), { payment_due: '2127-01-01' }),
  );
  await go();
  expect(due()).toBe('2127-01-01');
});
