// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { ownerOf } from '../../offline/outbox-entry.ts';
import { completeDraft, unsavedDraft } from '../draft-store/draft-codec.ts';
import { createDraftShelf, newDraftKey, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { updateHeader } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { CreateInvoicePage } from './create-invoice-page.tsx';
import { keepSession } from './session-names.ts';
import { type OpenedDraft, openReferral } from './wizard-session.ts';

vi.mock('./wizard.tsx', () => ({
  Wizard: ({ opened, reference }: { opened: OpenedDraft; reference: { data?: { id: string } } }) => (
    <>
      <p data-testid="wizard">
        {[...Object.values(opened.state.previousQuantities), opened.state.invoice.payment_method].join()}
      </p>
      <p data-testid="reference">{reference.data?.id}</p>
    </>
  ),
}));

const returnId = '018f0000-0000-7000-8000-000000000001';
const originalId = '018f0000-0000-7000-8000-000000000002';
const number = 'A112160512900000000014';
const line = { uuid: 'line-1', item_code: '2720000114542', item_qty: '7' };
const draft = completeDraft({ ...initialState(browserDeps), items: [line] } as never);
const invoice = (id: string, facts: object) => ({
  ...{ id, etag: 'v1', gold_rate: null, memory_id: '', findings: [], chain: [], can_edit: true, ...facts },
  draft,
});
const returned = invoice(returnId, {
  ...{ invoice_type: 'return', state: 'draft', referral_tax_number: number, tax_number: '' },
  chain: [{ tax_number: number, id: originalId }],
});
const original = invoice(originalId, { invoice_type: 'original', state: 'confirmed', tax_number: number });

let isLost = false;
let found: object | null = returned;
let settingsStatus = 200;
let settingsCome = Promise.resolve();
let set: object[] = [];
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  isLost = false;
  found = returned;
  settingsStatus = 200;
  settingsCome = Promise.resolve();
  set = [];
  window.localStorage.clear();
  signIn(['admin'], []);
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const path = new URL(input instanceof Request ? input.url : String(input), 'http://localhost').pathname;
    asked.push(path);
    const answer = (body: object, status = 200) =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    if (path.endsWith('/user_fiscal') && settingsStatus !== 200)
      return answer({ title: 'نشد', code: 'INTERNAL', request_id: 'r-2' }, settingsStatus);
    if (path.endsWith(originalId))
      return isLost ? answer({ title: 'نشد', code: 'INTERNAL', request_id: 'r-1' }, 500) : answer(original);
    if (path.endsWith(returnId) && found === null)
      return answer({ title: 'نیست', code: 'NOT_FOUND', request_id: 'r-3' }, 404);
    if (path.endsWith('/user_fiscal')) await settingsCome;
    return answer(path.endsWith(returnId) ? (found ?? {}) : { memories: set });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = (roles: string[], permissions: string[], memories: object[] = []) =>
  dispatchSession({
    type: 'user',
    user: { id: 'u', roles, permissions, account: { id: 'a' }, memories } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

function open(path = `/create-invoice/${returnId}`, client = newClient()) {
  const { router, shown } = pagesAt(path, { '/create-invoice/{-$id}': CreateInvoicePage });
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  return { router };
}

it('opens a saved return only with the quantities of its reference, which is asked for again', async () => {
  isLost = true;
  open();
  expect(await screen.findByText('صورتحساب مرجع بارگذاری نشد')).toBeTruthy();
  isLost = false;
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByText(/^7,/)).toBeTruthy();
});

const shelfOfUser = () => createDraftShelf(window.localStorage, ownerOf('a', 'u'));

describe('compares a correction or return with what it refers to', () => {
  const shown = async () => (await screen.findByTestId('reference')).textContent;

  it('as it is begun', async () => {
    open(`/create-invoice?draft=d&corrects=${originalId}&as=return`);
    await vi.waitFor(async () => expect(await shown()).toBe(originalId));
  });

  it('as it is gone on with, of what this device keeps', async () => {
    const opened = openReferral(original as never, 'return', {
      deps: browserDeps,
      me: null,
      memory: null,
      isTest: false,
    });
    const kept = unsavedDraft(opened, '2026-11-30T08:00:00Z');
    shelfOfUser().write(newDraftKey('d'), kept);
    open('/create-invoice?draft=d');
    await vi.waitFor(async () => expect(await shown()).toBe(originalId));
  });

  it('after what it was saved as was deleted', async () => {
    const { router } = open();
    await vi.waitFor(async () => expect(await shown()).toBe(originalId));
    // As `goOnAnew` does: the screen stays, under the address of a new one.
    keepSession(newDraftKey('d'));
    const anew = { to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft: 'd' }, replace: true };
    await act(() => router.navigate(anew as never));
    expect(router.state.location.pathname).toBe('/create-invoice');
    expect(await shown()).toBe(originalId);
  });
});

it.each([
  ['as it was saved from there', 'v1', '1,credit'],
  ['not once it was changed elsewhere', 'v0', '7,cash'],
])('goes on with what this device keeps of a draft, %s', async (_what, etag, shown) => {
  const opened = openReferral({ ...original, id: originalId } as never, 'return', {
    deps: browserDeps,
    me: null,
    memory: null,
    isTest: false,
  });
  const credit = updateHeader(opened.state, { payment_method: 'credit' });
  const state = { ...credit, previousQuantities: { a: '1' } };
  const source = { id: returnId, etag, state: 'draft', tax_number: '' };
  const saved = { ...unsavedDraft({ ...opened, state, source }, '2026-11-30T08:00:00Z'), dirty: false };
  shelfOfUser().write(savedDraftKey(returnId), saved);
  open();
  expect((await screen.findByTestId('wizard')).textContent).toBe(shown);
});

it('asks nobody for a reference who may not see invoices', async () => {
  isLost = true;
  signIn(['employee'], ['issue']);
  open();
  await vi.waitFor(() => expect(asked.some((path) => path.endsWith(returnId))).toBe(true));
  await new Promise((settled) => setTimeout(settled, 50));
  expect(asked.some((path) => path.endsWith(originalId))).toBe(false);
  expect(screen.queryByText('صورتحساب مرجع بارگذاری نشد')).toBeNull();
});

const issued = 'همکارتان این صورتحساب را صادر کرده است';

it.each([
  ['was issued', { state: 'queued', tax_number: number }],
  ['was issued and waits for room', { state: 'draft', held: true }],
  ['was refused by the authority', { state: 'rejected', tax_number: number }],
])('says to who writes drafts that it %s by a colleague, and offers what they may open', async (_what, facts) => {
  const base = { invoice_type: 'original', referral_tax_number: '', held: false, tax_number: '' };
  found = invoice(returnId, { ...base, ...facts });
  signIn(['employee'], ['draft']);
  open();
  expect(await screen.findByText(issued)).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['صورتحساب تازه از روی این']);
  expect(screen.queryAllByRole('button', { name: 'چاپ' })).toHaveLength('tax_number' in facts ? 1 : 0);
  cleanup();
  signIn(['employee'], ['draft', 'invoices']);
  open();
  expect(await screen.findByText(issued)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'دیدن صورتحساب' })).toBeTruthy();
});

it('leads who sees no invoices from one that is none to what they may open', async () => {
  found = null;
  signIn(['employee'], ['draft']);
  open();
  expect((await screen.findByRole('link')).textContent).toBe('صورتحساب تازه');
});

it('opens a new one only with what is set for its memory, which is asked for again', async () => {
  signIn(['admin'], [], [{ memory_id: 'A11216', is_default: true }]);
  settingsStatus = 500;
  open('/create-invoice');
  expect(await screen.findByText('تنظیم‌های حافظه مالیاتی خوانده نشد')).toBeTruthy();
  expect(screen.queryByTestId('wizard')).toBeNull();
  settingsStatus = 200;
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  expect(await screen.findByTestId('wizard')).toBeTruthy();
});

it('opens a new one where nobody tells what is set: without a memory, or refused', async () => {
  settingsStatus = 500;
  open('/create-invoice');
  expect(await screen.findByTestId('wizard')).toBeTruthy();
  cleanup();
  signIn(['employee'], ['issue'], [{ memory_id: 'A11216', is_default: true }]);
  settingsStatus = 403;
  open('/create-invoice');
  expect(await screen.findByTestId('wizard')).toBeTruthy();
});

describe('with what was known of its memory before', () => {
  const memory = (payment_method: string) => ({
    ...{ memory_id: 'A11216', is_default: true, invoice_output_type: 'type_one' },
    payment_method,
  });
  const openWith = (known: { isOld: boolean }) => {
    signIn(['admin'], [], [memory('cash')]);
    const client = newClient();
    client.setQueryData(['memories', 'defaults'], { memories: [memory('cash')] });
    if (known.isOld) void client.invalidateQueries({ queryKey: ['memories'] });
    set = [memory('credit')];
    open('/create-invoice', client);
  };

  it('opens a new one with what has been set since', async () => {
    openWith({ isOld: true });
    expect((await screen.findByTestId('wizard')).textContent).toBe('credit');
  });

  it('opens it at once where that is fresh', async () => {
    openWith({ isOld: false });
    expect((await screen.findByTestId('wizard')).textContent).toBe('cash');
  });

  it('opens it with what was known where no answer comes', async () => {
    vi.useFakeTimers();
    settingsCome = new Promise(() => undefined);
    openWith({ isOld: true });
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(screen.queryByTestId('wizard')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByTestId('wizard').textContent).toBe('cash');
  });
});
