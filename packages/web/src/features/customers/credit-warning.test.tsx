// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../invoices/findings/findings-store.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { ReviewStep } from '../invoices/wizard/steps/review-step.tsx';
import { CreditWarning } from './credit-warning.tsx';
import { customerStrings } from './strings.fa.ts';

const customerId = '0198f000-0000-7000-8000-000000000001';
const asked = vi.fn();
let answer: object | Promise<object> = {};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (_call: unknown, { query }: { query: { amount: string } }) => {
    asked(query.amount);
    return answer;
  },
}));
beforeEach(() => {
  asked.mockClear();
  answer = { credit_limit: '1000', is_over: true, over_by: '250' };
  signIn({ roles: ['employee'], permissions: ['issue'] });
});
afterEach(cleanup);

interface Sale {
  method?: 'cash' | 'credit' | 'both';
  customer?: string;
  isEditState?: boolean;
  isTest?: boolean;
  type?: 'type_one' | 'type_two';
}

function show(
  { method = 'credit', customer = customerId, isEditState = false, isTest = false, type = 'type_one' }: Sale = {},
  where = <CreditWarning />,
) {
  const state = initialState(browserDeps);
  const written = {
    ...state,
    isEditState,
    invoice: { ...state.invoice, payment_method: method, is_send_sand_box: isTest, invoice_output_type: type },
    buyer_info: { ...state.buyer_info, customer_id: customer },
    totals: { ...state.totals, total: '1250' },
    settlement: [{ cash_price: '850', credit_price: '400' }],
    settlementTyped: 'credit',
  };
  const store = createDraftStore({
    deps: browserDeps,
    shelf: createDraftShelf(window.localStorage, 'account'),
    key: 'new:a',
    initial: written as never,
    later: () => () => {},
  });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>{where}</FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  return store;
}

it.each([
  ['credit', '1250'],
  ['both', '400'],
] as const)('asks of what is on credit: %s', async (method, amount) => {
  show({ method });
  expect(await screen.findByText(customerStrings.credit.overBy('۲۵۰', '۱٬۰۰۰'))).toBeTruthy();
  expect(asked.mock.calls).toEqual([[amount]]);
});

it('is said once more where the invoice is sent: a draft is opened there, and its settlement not seen', async () => {
  show({}, <ReviewStep onGoTo={() => undefined} />);
  expect(await screen.findByText(customerStrings.credit.title)).toBeTruthy();
});

it('does not say by how much to who may not see what customers owe', async () => {
  answer = { credit_limit: '1000', is_over: true, over_by: null };
  show();
  expect(await screen.findByText(customerStrings.credit.over('۱٬۰۰۰'))).toBeTruthy();
});

it.each<[string, Sale]>([
  ['a sale for cash', { method: 'cash' }],
  ['a sale of type two, which is all in cash', { type: 'type_two' }],
  ['a buyer of no list', { customer: '' }],
  ['a correction', { isEditState: true }],
  ['a test', { isTest: true }],
])('asks nothing of %s', async (_what, sale) => {
  vi.useFakeTimers();
  show(sale);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByText(customerStrings.credit.title)).toBeNull();
});

it('asks nothing for who only writes drafts', async () => {
  signIn({ roles: ['employee'], permissions: ['draft'] });
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  vi.useRealTimers();
  expect(asked).not.toHaveBeenCalled();
});

it('says nothing while they may owe as much', async () => {
  answer = { credit_limit: '5000', is_over: false, over_by: null };
  show();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(customerStrings.credit.title)).toBeNull();
});

it('what one buyer may owe is not said of the next, whose answer has not come', async () => {
  const store = show();
  expect(await screen.findByText(customerStrings.credit.title)).toBeTruthy();
  answer = new Promise(() => {});
  const customer_id = '0198f000-0000-7000-8000-000000000002';
  act(() => store.apply((state) => ({ ...state, buyer_info: { ...state.buyer_info, customer_id } })));
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(customerStrings.credit.title)).toBeNull();
});
