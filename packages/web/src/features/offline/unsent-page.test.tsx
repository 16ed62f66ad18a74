// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { unsavedDraft } from '../invoices/draft-store/draft-codec.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { initialState } from '../invoices/draft-store/wizard-state.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
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
const remove = vi.hoisted(() => vi.fn());
vi.mock('./browser-outbox.ts', () => ({ outbox: { remove }, useOutbox: () => kept.entries }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
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
  await waitFor(() => expect(remove).toHaveBeenCalledWith('name'));
  const shelf = createDraftShelf(window.localStorage, 'a.u');
  expect(shelf.list().map((one) => one.draft.attempt)).toEqual([
    { idempotencyKey: 'name', invoiceDate: state.invoice.invoice_date },
  ]);
  remove.mockClear();
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
  expect(remove).not.toHaveBeenCalled();
});
