// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { MemoryDetail } from './memory-detail.tsx';
import type { MemoryCard } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';

const sent = vi.hoisted(() => vi.fn(async (..._call: unknown[]): Promise<unknown> => ({ providers: [] })));
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api: sent }));
afterEach(() => {
  cleanup();
  sent.mockReset();
});

const failed = {
  at: '2026-11-28T10:00:00Z',
  ok: false,
  checks: [{ check: 'token', ok: false, message: 'چرا', measured: '4110' }],
};
const certificate = { subject: 'نگین', issuer: 'مرکز', serial_number: '1', fingerprint: 'ab', national_id: '1' };
const key = (id: string) => ({
  ...{ id, public_key_pem: '', csr_pem: '', origin: 'generated', activated_at: null },
  created_at: '2026-01-01T00:00:00Z',
  certificate: { ...certificate, not_before: '2026-01-01T00:00:00Z', not_after: '2099-01-01T00:00:00Z' },
});

function show(memory: object, settings: object = {}) {
  signIn({ roles: ['admin'] });
  const card = {
    memory: { id: 'm', etag: 'v3', memory_id: 'A11216', title: '', enabled: true, queued: 0, issued: 4, ...memory },
    settings: {
      ...{ signer: 'platform', tokens_by: 'desk', active_key: key('a'), pending_key: null, pending_test: null },
      ...{ last_test: { ...failed, ok: true, checks: [] }, company_until: null, ...settings },
    },
    isForTests: false,
  } as unknown as MemoryCard;
  const { shown } = pagesAt('/', { '/': () => <MemoryDetail card={card} isAdmin onRename={() => undefined} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
}

const change = [calls.putMemory, { params: { id: 'm' }, body: { enabled: false } }, { ifMatch: 'v3' }];
const disable = async () => {
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.moreActions }));
  fireEvent.click(await screen.findByRole('menuitem', { name: words.disable }));
};

it('is disabled after a question where invoices of it are in line', async () => {
  show({ queued: 3 });
  await disable();
  expect(await screen.findByText(words.stillQueued.before('۳'))).toBeTruthy();
  expect(sent).not.toHaveBeenCalledWith(...change);
  fireEvent.click(screen.getByRole('button', { name: words.disable }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith(...change));
});

it('is disabled at once where none is', async () => {
  show({});
  await disable();
  await waitFor(() => expect(sent).toHaveBeenCalledWith(...change));
});

it('shows that the change of a menu, and of choices that hold at once, is under way', async () => {
  let answer = (_: unknown) => {};
  const waits = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const isTold = () => screen.queryAllByText(uiStrings.busy).length;
  const held: unknown[] = [calls.putMemory, calls.createMemorySettings];
  sent.mockImplementation(async (call) => (held.includes(call) ? waits() : { providers: [] }));
  show({});
  await disable();
  await waitFor(() => expect(isTold()).toBe(1));
  answer({});
  await waitFor(() => expect(isTold()).toBe(0));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.signers.taxpayer[0]) }));
  await waitFor(() => expect(isTold()).toBe(1));
  answer({});
  await waitFor(() => expect(isTold()).toBe(0));
});

it('works on while a successor’s test fails, which is told of the successor', async () => {
  show({}, { pending_key: key('b'), pending_test: failed });
  expect(await screen.findByText(words.failedSuccessor)).toBeTruthy();
  expect(screen.queryByText(words.failedTest)).toBeNull();
  expect(screen.getAllByText(words.states.working).length).toBeGreaterThan(0);
  expect(screen.getByText(words.checks.token ?? '')).toBeTruthy();
});

it('asks for one test where a successor waits and nothing is known of the key in use', async () => {
  show({}, { pending_key: key('b'), pending_test: failed, last_test: null });
  expect(await screen.findByText(words.failedSuccessor)).toBeTruthy();
  expect(screen.queryByText(words.nextTest)).toBeNull();
  expect(screen.queryByText(words.neverTested)).toBeNull();
  expect(screen.getAllByText(words.states.working).length).toBeGreaterThan(0);
});

it('asks for the first test of the trusted company also where keys of the account lie ready', async () => {
  show({}, { signer: 'trusted_provider', pending_key: key('b'), last_test: null });
  expect(await screen.findByText(words.companyTest)).toBeTruthy();
  expect(screen.getByText(words.neverTested)).toBeTruthy();
});

it('says when the trusted company’s certificate ends, and that it has', async () => {
  const inDays = (days: number) => ({
    ...{ signer: 'trusted_provider', active_key: null },
    company_until: new Date(Date.now() + days * 86_400_000).toISOString(),
  });
  show({}, inDays(30));
  expect(await screen.findByText(words.companySigns)).toBeTruthy();
  expect(screen.queryByText(words.companyRenews)).toBeNull();
  cleanup();
  show({}, inDays(3));
  expect(await screen.findByText(words.companyRenews)).toBeTruthy();
  cleanup();
  show({}, inDays(-1));
  expect(await screen.findByText(words.companyEnded)).toBeTruthy();
});
