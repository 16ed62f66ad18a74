/**
 * Goal: what is wrong in a part of a step that is folded away is seen, and reached. Method: the steps themselves over the
 * rule book, and the way that «رفتن به آن» and F8 take.
 */
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type BuyerInfo, type InvoiceHeaderDraft, productMessages, validateDraft } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { updateBuyer, updateHeader, updateSeller } from '../draft-store/transitions.ts';
import { draftOf, initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { GoToTarget } from './go-to-target.ts';
import { BuyerStep } from './steps/buyer-step.tsx';
import { PatternStep } from './steps/pattern-step.tsx';
import { useGoTo } from './use-go-to.ts';

/** What the server says to everything. */
let answer = { status: 200, body: {} };

beforeEach(() => {
  window.localStorage.clear();
  answer = { status: 200, body: { customers: [] } };
  vi.stubGlobal('fetch', async () => {
    const { status, body } = answer;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  dispatchSession({
    type: 'user',
    user: {
      id: 'u',
      username: 'u',
      roles: ['admin'],
      permissions: [],
      memories: [],
      account: { id: 'a' },
    } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

let goTo: (path: string) => void = () => undefined;

function Step() {
  const way = useGoTo(useRef(null));
  goTo = way.goTo;
  const isBuyer = step === 1;
  return <GoToTarget value={way.target}>{isBuyer ? <BuyerStep onChosen={() => {}} /> : <PatternStep />}</GoToTarget>;
}

let step = 0;

/** A step of the wizard with a draft that was looked through once. */
function open(at: 0 | 1, change: (state: WizardState) => WizardState) {
  step = at;
  const initial = { ...change(initialState(browserDeps)), steps: at, reachedStep: 4 };
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => (state) => validateDraft(draftOf(state), { nowMs: Date.now() }),
    () => () => {},
    () => 0,
  );
  findings.start();
  findings.judgeNow();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>
          <Step />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  return store;
}

const ofBuyer = (buyer: Partial<BuyerInfo>) => (state: WizardState) => updateBuyer(state, buyer);
const ofHeader = (header: Partial<InvoiceHeaderDraft>) => (state: WizardState) => updateHeader(state, header);
const contact = /^نشانی و تماس/;
const more = /^فیلدهای بیشتر/;

it.each([
  ['the buyer’s branch', 1, ofBuyer({ branch_code: '1' }), 'کد شعبه خریدار', contact],
  [
    'the seller’s branch',
    0,
    (state: WizardState) => updateSeller(state, { branch_id: '1' }),
    'کد شعبه فروشنده',
    /^جمع/,
  ],
] as const)('opens by itself where something is wrong in it: %s', (_, at, change, label, head) => {
  open(at, change);
  expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: head }).getAttribute('aria-expanded')).toBe('true');
});

it('says at its head what is wrong in it when it was closed all the same, and opens on the way there', async () => {
  open(1, ofBuyer({ branch_code: '1' }));
  fireEvent.click(screen.getByRole('button', { name: contact }));
  expect(screen.getByRole('button', { name: /۱ خطا/ }).getAttribute('aria-expanded')).toBe('false');
  act(() => goTo('buyer_info.branch_code'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('کد شعبه خریدار')));
});

it('opens on the way to what is not wrong, too', async () => {
  open(0, ofHeader({ internal_id: '1' }));
  expect(screen.queryByLabelText('یادداشت')).toBeNull();
  act(() => goTo('invoice.notes'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('یادداشت')));
});

it('stays closed over what is right, and tells what it holds', () => {
  open(1, ofBuyer({ branch_code: '0012', city: 'شیراز' }));
  expect(screen.getByRole('button', { name: contact }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByText('شیراز، شعبه ۰۰۱۲')).toBeTruthy();
});

it.each([
  ['commission', {}],
  ['contracting', { invoice_pattern: 'contracting' }],
] as const)('does not hold the contract of %s, whose number must be written', (contract_type, pattern) => {
  open(0, ofHeader({ contract_type, ...pattern, contract_factor_reg_number: '100200300400' }));
  expect(screen.getByRole('button', { name: more }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByLabelText(/شماره ثبت قرارداد/)).toBeTruthy();
});

it('writes the mobile in its mask and the address in several lines, as customers are kept', async () => {
  const store = open(1, ofBuyer({ phone: '0912' }));
  const mobile = screen.getByLabelText<HTMLInputElement>('تلفن همراه');
  expect(mobile.value).toBe('(۹۱۲) ___ - ____');
  fireEvent.change(mobile, { target: { value: '(912) 345 - 6789' } });
  expect(store.getSnapshot().state.buyer_info.phone).toBe('09123456789');
  expect(screen.getByLabelText('نشانی').tagName).toBe('TEXTAREA');
});

it('tells of a landline that it is none, before the customers refuse it', () => {
  const store = open(1, ofBuyer({ branch_code: '1', landline: '12' }));
  expect(screen.getByText(productMessages.signupLandline)).toBeTruthy();
  act(() => store.apply((state) => updateBuyer(state, { landline: '' })));
  expect(screen.queryByText(productMessages.signupLandline)).toBeNull();
});

it('marks what the customers refuse, and leads there', async () => {
  const errors = [{ path: 'landline', code: 'BAD_FORMAT', message: 'نشد' }];
  answer = { status: 422, body: { code: 'INVALID_INPUT', title: '', request_id: '', errors } };
  open(1, ofBuyer({ company: 'پخش آریا', economic_code: '14008430838', landline: '021' }));
  fireEvent.click(screen.getByRole('button', { name: 'افزودن به مشتریان' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('تلفن ثابت')));
  expect(screen.getByText('نشد')).toBeTruthy();
});
