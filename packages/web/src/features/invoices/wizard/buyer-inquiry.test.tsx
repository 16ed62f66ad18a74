// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyBuyer } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftStoreContext, useDraft } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { filledBy, useBuyerInquiry } from './buyer-inquiry.tsx';
import { wizardStrings } from './wizard.fa.ts';

const asked: Array<{ id: string; answer: (found: object) => void }> = [];
vi.mock('../../../app/api.ts', () => ({
  api: (_call: unknown, { params }: { params: { id: string } }) =>
    new Promise((answer) => asked.push({ id: params.id, answer })),
}));

afterEach(() => {
  cleanup();
  asked.length = 0;
});

const code = '14008430838';
const found = {
  outcome: 'found',
  message: 'پیدا شد.',
  person_type: 'legal',
  fields: { company: 'مهرورزان', postal_code: '1511943943', register_number: '843083', landline: '02188712345' },
  taxpayer_status: null,
  known: null,
} as const;

function Field() {
  const written = useDraft(({ state }) => state.buyer_info.economic_code);
  const { status, button } = useBuyerInquiry('buyer_info.economic_code', written);
  return (
    <>
      {button}
      <p>{status?.text}</p>
    </>
  );
}

function show() {
  const store = createDraftStore({
    deps: browserDeps,
    shelf: createDraftShelf(window.localStorage, 'account'),
    key: 'new:a',
    initial: updateBuyer(initialState(browserDeps), { economic_code: code, landline: '02144440000' }),
    later: () => () => {},
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <Field />
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.inquire }));
  return store;
}

it('fills what is empty of the buyer, keeps what was written, and is one step back', async () => {
  const store = show();
  await waitFor(() => expect(asked.map(({ id }) => id)).toEqual([code]));
  act(() => asked[0]?.answer(found));
  await screen.findByText(found.message);
  const { company, postal_code, landline } = store.getSnapshot().state.buyer_info;
  expect([company, postal_code, landline]).toEqual(['مهرورزان', '1511943943', '02144440000']);
  act(() => void store.undo());
  expect(store.getSnapshot().state.buyer_info.company).toBe('');
});

it('fills in nothing of a code that is another by now', async () => {
  const store = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  store.apply((state) => updateBuyer(state, { economic_code: '10103827106' }));
  await act(async () => asked[0]?.answer(found));
  expect(store.getSnapshot().state.buyer_info.company).toBe('');
});

it('what a person is called stands where persons are called so', () => {
  const filled = filledBy(
    { person_type: 'real', fields: { last_name: 'سارا نمونه' } },
    { ...emptyBuyer, buyer_entity: 'legal' },
  );
  expect(filled.buyer).toMatchObject({ buyer_entity: 'real', last_name: 'سارا نمونه', company: '' });
});

it('of another code leaves nothing of whom the one before was about, but what was written over it', async () => {
  const store = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(() =>
    asked[0]?.answer({ ...found, fields: { ...found.fields, national_code: code, city: 'تهران', address: 'یک' } }),
  );
  await screen.findByText(found.message);
  act(() => store.apply((state) => updateBuyer(state, { economic_code: other, city: 'ری' })));
  act(() => store.apply((state) => updateBuyer(state, { city: 'تهران' })));
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.inquire }));
  await waitFor(() => expect(asked).toHaveLength(2));
  act(() => asked[1]?.answer({ ...found, message: 'دومی', fields: { national_code: other, company: 'دیگران' } }));
  await screen.findByText('دومی');
  expect(store.getSnapshot().state.buyer_info).toEqual({
    ...emptyBuyer,
    ...{ buyer_entity: 'legal', economic_code: other, national_code: other, company: 'دیگران' },
    ...{ city: 'تهران', landline: '02144440000' },
  });
});

const other = '10103827106';
const company = (id: string, more: object = {}) => ({
  ...found,
  fields: { economic_code: id, national_code: id, ...more },
});

/** Answers the inquiry that was pressed for last, with another message each time. */
async function answer(body: object) {
  const turn = asked.length;
  const message = `پاسخ ${turn}`;
  act(() => asked[turn - 1]?.answer({ ...body, message }));
  await screen.findByText(message);
}

async function press() {
  const before = asked.length;
  fireEvent.click(screen.getByRole('button', { name: wizardStrings.buyer.inquire }));
  await waitFor(() => expect(asked).toHaveLength(before + 1));
}

it('of the same code once more takes nothing away that is not known by now', async () => {
  const store = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await answer(company(code, { company: 'مهرورزان', postal_code: '1511943943' }));
  const { buyer_info } = store.getSnapshot().state;
  await press();
  await answer({ ...company(code), outcome: 'unknown' });
  expect(store.getSnapshot().state.buyer_info).toEqual(buyer_info);
  act(() => store.apply((state) => updateBuyer(state, { economic_code: other })));
  await press();
  await answer(company(other));
  expect(store.getSnapshot().state.buyer_info).toMatchObject({ national_code: other, company: '', postal_code: '' });
});

it('leaves nothing of whom an inquiry was about that an undo brought back', async () => {
  const store = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await answer(company(code, { company: 'مهرورزان', postal_code: '1511943943' }));
  act(() => store.apply((state) => updateBuyer(state, { economic_code: other })));
  await press();
  await answer(company(other, { company: 'دیگران' }));
  act(() => store.undo());
  expect(store.getSnapshot().state.buyer_info).toMatchObject({ national_code: code, company: 'مهرورزان' });
  act(() => store.apply((state) => updateBuyer(state, { economic_code: '10100302746' })));
  await press();
  await answer(company('10100302746'));
  expect(store.getSnapshot().state.buyer_info).toMatchObject({
    ...{ national_code: '10100302746', company: '', postal_code: '' },
  });
});

it('of a company has one number: the other id in a draft that is opened again goes, with its name', () => {
  const buyer = { ...emptyBuyer, buyer_entity: 'legal', economic_code: other, city: 'ری' } as const;
  const mixed = { ...buyer, national_code: code, company: 'مهرورزان' };
  expect(filledBy(company(other), mixed).buyer).toEqual({ ...buyer, national_code: other });
  const byHand = { ...buyer, company: 'مهرورزان' };
  expect(filledBy(company(other), byHand).buyer).toEqual({ ...byHand, national_code: other });
  // The id that a slip of the code had filled says nothing of the name by hand.
  const slipped = { codes: [code], fields: { national_code: code } };
  expect(filledBy(company(other), { ...byHand, national_code: code }, slipped).buyer).toEqual({
    ...{ ...byHand, national_code: other },
  });
});

it('about the first company, in the place of another that was taken since, leaves nothing of that one', async () => {
  const store = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  await answer(company(code, { company: 'مهرورزان' }));
  const taken = { ...emptyBuyer, buyer_entity: 'legal', economic_code: other, national_code: other } as const;
  act(() => store.apply((state) => updateBuyer(state, { ...taken, company: 'دیگران' })));
  act(() => store.apply((state) => updateBuyer(state, { economic_code: code })));
  await press();
  await answer(company(code));
  expect(store.getSnapshot().state.buyer_info).toMatchObject({ national_code: code, company: '' });
});
