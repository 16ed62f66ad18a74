// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { unsavedDraft } from '../invoices/draft-store/draft-codec.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { mayMend, mayRemove } from './outbox-entry.ts';
import { offlineStrings as strings } from './strings.fa.ts';
import { UnsentPage } from './unsent-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  Link: ({ children }: { children: string }) => <a href="#x">{children}</a>,
}));
vi.mock('../../app/layout/page.tsx', () => ({
  Page: ({ actions, children }: Record<'actions' | 'children', string>) => [actions, children],
}));
const sent = {
  id: 'x',
  state: 'sent',
  buyer: 'buyer',
  total: '1',
  createdAt: '2026-11-25T00:00:00Z',
  tries: 1,
  isUnanswered: false,
  reason: '',
  invoiceId: 'i',
  taxNumber: 'T1',
  draft: { source: null },
};
const kept = vi.hoisted(() => ({ entries: [] as object[] }));
const removeIf = vi.hoisted(() => vi.fn(async () => true));
vi.mock('./browser-outbox.ts', () => ({ outbox: { removeIf }, useOutbox: () => kept.entries }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  removeIf.mockClear();
  vi.unstubAllGlobals();
  dispatchSession({ type: 'signed-out', from: null });
});

it.each([
  [['issue'], 0],
  [['issue', 'invoices'], 1],
])('what was sent opens for whoever may see invoices (%s)', (permissions, links) => {
  const user = { id: 'u', account: { id: 'a' }, roles: ['employee'], permissions } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  kept.entries = [sent];
  render(<UnsentPage />);
  expect(screen.getByText('T1')).toBeDefined();
  expect(screen.queryAllByRole('link')).toHaveLength(links);
});

it.each([
  [['issue'], 1, strings.emptyHint],
  [['invoices'], 0, strings.emptyHintOfOthers],
])(
  'empty, it offers a new invoice to whoever may issue, and speaks to the others of no sending (%s)',
  (permissions, links, hint) => {
    const user = { id: 'u', account: { id: 'a' }, roles: ['employee'], permissions } as unknown as Me;
    dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
    kept.entries = [];
    render(<UnsentPage />);
    expect(screen.getByText(hint)).toBeDefined();
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  },
);

it('says of what the server keeps for want of room in the plan that it waits there: it was told as sent', () => {
  const user = { id: 'u', account: { id: 'a' }, roles: ['employee'], permissions: ['issue'] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  kept.entries = [{ ...sent, taxNumber: '', isHeld: true }];
  render(<UnsentPage />);
  expect(screen.getByText(strings.held)).toBeDefined();
  expect(screen.queryByText(strings.states.sent)).toBeNull();
});

it.each([
  ['who may write drafts goes on with it there', ['draft'], null, true],
  ['nobody else does', ['invoices'], null, false],
  ['what is issued is theirs who issue', ['draft'], 'rejected', false],
])(
  'what may not go for want of a right says so, and not that it waits for a network; %s',
  (_who, permissions, state, mends) => {
    const user = { id: 'u', account: { id: 'a' }, roles: ['employee'], permissions } as unknown as Me;
    dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
    const source = state === null ? null : { id: 'i', state };
    kept.entries = [{ ...sent, state: 'waiting', taxNumber: '', reason: 'صدور با شما نیست', draft: { source } }];
    render(<UnsentPage />);
    expect(screen.getByText('صدور با شما نیست')).toBeDefined();
    expect(screen.getByText(strings.barred)).toBeDefined();
    expect(screen.queryByText(strings.states.waiting)).toBeNull();
    expect(screen.queryAllByRole('button', { name: strings.mend })).toHaveLength(mends ? 1 : 0);
    expect(screen.getByRole('button', { name: strings.remove })).toBeDefined();
    expect(screen.queryByRole('button', { name: strings.now })).toBeNull();
  },
);

it('what the server fell over says so, and is sent at once by hand', () => {
  kept.entries = [{ ...sent, state: 'waiting', taxNumber: '', reason: strings.faultyHint, isFaulty: true }];
  render(<UnsentPage />);
  for (const told of [strings.faulty, strings.faultyHint, strings.now]) expect(screen.getByText(told)).toBeDefined();
  expect(screen.queryByText(strings.states.waiting)).toBeNull();
});

it('what may be at the authority, though no right is left to send it, is written on under its name and not taken away', async () => {
  window.localStorage.clear();
  const user = { id: 'u', account: { id: 'a' }, roles: ['employee'], permissions: ['draft'] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  const state = initialState(browserDeps);
  const draft = unsavedDraft({ state, source: null, memoryId: null }, sent.createdAt);
  const barred = { ...sent, id: 'name', state: 'waiting', taxNumber: '', reason: 'صدور با شما نیست', draft };
  kept.entries = [{ ...barred, isUnanswered: true }];
  render(<UnsentPage />);
  expect(screen.queryByRole('button', { name: strings.remove })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: strings.mend }));
  await waitFor(() => expect(removeIf).toHaveBeenCalledWith('name', mayMend));
  const shelf = createDraftShelf(window.localStorage, 'a.u');
  expect(shelf.list().map((one) => one.draft.attempt)).toEqual([
    { idempotencyKey: 'name', invoiceDate: state.invoice.invoice_date },
  ]);
});

it('says why what was refused does not open where the browser keeps nothing more, and leaves it here', async () => {
  const told = vi.spyOn(toast, 'error');
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  const user = { id: 'u', account: { id: 'a' }, roles: ['admin'], permissions: [] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  const draft = unsavedDraft({ state: initialState(browserDeps), source: null, memoryId: null }, sent.createdAt);
  kept.entries = [{ ...sent, state: 'refused', taxNumber: '', draft }];
  render(<UnsentPage />);
  fireEvent.click(screen.getByRole('button', { name: strings.mend }));
  await waitFor(() => expect(told).toHaveBeenCalledWith(strings.queueFailed, { detail: strings.queueFailedHint }));
  expect(removeIf).not.toHaveBeenCalled();
});

const signIn = () => {
  const user = { id: 'u', account: { id: 'a' }, roles: ['admin'], permissions: [] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
};

it('asks before it takes one away for as long as it may be: what went behind the question stays', () => {
  signIn();
  const waiting = { ...sent, state: 'waiting', tries: 0, taxNumber: '' };
  kept.entries = [waiting];
  const page = render(<UnsentPage />);
  fireEvent.click(screen.getByRole('button', { name: strings.remove }));
  expect(screen.getByRole('alertdialog')).toBeDefined();
  kept.entries = [{ ...waiting, state: 'sending', tries: 1 }];
  page.rerender(<UnsentPage />);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  kept.entries = [waiting];
  page.rerender(<UnsentPage />);
  const buttons = screen.getAllByRole('button', { name: strings.remove });
  fireEvent.click(buttons.at(-1) as HTMLElement);
  expect(removeIf).toHaveBeenCalledWith('x', mayRemove);
});

/** A change of a saved draft that was refused, and what this device has of that draft. */
function refusedChange(copy: { savedAt: string; dirty: boolean }) {
  window.localStorage.clear();
  signIn();
  const source = { id: 'i', etag: 'v1', state: 'draft', tax_number: '' };
  const draft = unsavedDraft({ state: initialState(browserDeps), source, memoryId: null }, sent.createdAt);
  const shelf = createDraftShelf(window.localStorage, 'a.u');
  shelf.write('id:i', { ...draft, ...copy, memoryId: 'later' });
  kept.entries = [{ ...sent, state: 'refused', taxNumber: '', draft }];
  render(<UnsentPage />);
  fireEvent.click(screen.getByRole('button', { name: strings.mend }));
  return () => shelf.read('id:i')?.memoryId;
}

it('asks before «اصلاح» writes over what was written of the same draft since', async () => {
  const memory = refusedChange({ savedAt: '2026-11-26T00:00:00.000Z', dirty: true });
  fireEvent.click(screen.getByRole('button', { name: strings.behind.no }));
  expect([memory(), removeIf.mock.calls]).toEqual(['later', []]);
  fireEvent.click(screen.getByRole('button', { name: strings.mend }));
  fireEvent.click(screen.getByRole('button', { name: strings.behind.yes }));
  await waitFor(() => expect(removeIf).toHaveBeenCalledWith('x', mayMend));
  expect(memory()).toBeNull();
});

it.each([
  { savedAt: '2026-11-24T00:00:00.000Z', dirty: true },
  { savedAt: '2026-11-26T00:00:00.000Z', dirty: false },
])('asks nothing where what this device has is older, or saved (%o)', async (copy) => {
  const memory = refusedChange(copy);
  await waitFor(() => expect(removeIf).toHaveBeenCalledWith('x', mayMend));
  expect([memory(), screen.queryByRole('alertdialog')]).toEqual([null, null]);
});

it('what goes after all while «اصلاح» takes it back stays here, and the draft as it was', async () => {
  removeIf.mockResolvedValueOnce(false);
  const memory = refusedChange({ savedAt: '2026-11-24T00:00:00.000Z', dirty: true });
  await waitFor(() => expect(removeIf).toHaveBeenCalled());
  await waitFor(() => expect(memory()).toBe('later'));
});

it('says of what went with other words before that those arrived, not these', () => {
  signIn();
  kept.entries = [{ ...sent, state: 'refused', taxNumber: '', isUnanswered: true, reason: 'کلید دیگری است' }];
  render(<UnsentPage />);
  expect(screen.getByText(strings.arrived)).toBeDefined();
  expect(screen.queryByText('کلید دیگری است')).toBeNull();
});
