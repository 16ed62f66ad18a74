// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CustomerRow } from '../catalogue-lines.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { PartyCodeField, partyCode } from './party-code-field.tsx';

const company = {
  ...{
    id: 'c',
    person_type: 'legal',
    name: 'بازرگانی البرز',
    company: 'بازرگانی البرز',
    first_name: '',
    last_name: '',
  },
  ...{ national_code: '', economic_code: '10302450712', phone: '' },
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const asked = new URL(url, 'http://a').searchParams.get('search_field') ?? '';
    const customers = asked === '' || company.name.includes(asked) ? [company] : [];
    return Response.json({ customers, count: customers.length });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => {
  const initial = initialState(browserDeps);
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
          <PartyCodeField path="invoice.waybill_sender_id" label="شناسه فرستنده" />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  return () => store.getSnapshot().state.invoice.waybill_sender_id;
};
const box = () => screen.getByRole('combobox', { name: 'شناسه فرستنده' });

it('takes the code of a customer that is found by name, and says whose it is', async () => {
  const sender = open();
  fireEvent.click(box());
  fireEvent.change(box(), { target: { value: 'البرز' } });
  fireEvent.click(await screen.findByRole('option', { name: /بازرگانی البرز/ }));
  await vi.waitFor(() => expect(sender()).toBe('10302450712'));
  expect(await screen.findByText('بازرگانی البرز')).toBeTruthy();
});

it('takes digits that no customer has as they are written', async () => {
  const sender = open();
  fireEvent.click(box());
  fireEvent.change(box(), { target: { value: '14003778990' } });
  await screen.findByRole('option', { name: /14003778990|۱۴۰۰۳۷۷۸۹۹۰/ });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await vi.waitFor(() => expect(sender()).toBe('14003778990'));
});

it.each([
  ['legal', '10302450712', '10302450712', '10302450712'],
  ['legal', '', '10302450712', '10302450712'],
  ['real', '0499370899', '04993708990001', '0499370899'],
  ['real', '', '04993708990001', ''],
  ['follower', '123456789012', '', '123456789012'],
] as const)(
  'names a %s person of «%s» and «%s» on a waybill by «%s»',
  (person_type, national_code, economic_code, code) => {
    expect(partyCode({ person_type, national_code, economic_code } as CustomerRow)).toBe(code);
  },
);
