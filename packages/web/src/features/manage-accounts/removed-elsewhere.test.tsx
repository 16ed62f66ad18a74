// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';

import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { toast } from '../../ui/toast-store.ts';
import { ApiKeysTab } from './api-keys-tab.tsx';
import { secondFactorStrings as words } from './second-factor.fa.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SecurityTab } from './security-tab.tsx';
import { manageStrings as strings } from './strings.fa.ts';

/** Is it there at the server? */
let isThere = true;
/** What the removal answers: the first one was done, and its answer lost. */
let answer: () => unknown = () => undefined;
const nowhere = () => {
  throw new ApiProblem(404, {
    type: '',
    code: 'NOT_FOUND',
    title: 'پیدا نشد',
    detail: '',
    status: 404,
    request_id: 'r',
  });
};
const lost = () => {
  throw new ApiProblem(0, null);
};
const at = '2026-11-30T08:00:00Z';
const device = { id: 'd', user_agent: '', ip: '10.0.0.1', created_at: at, is_current: false };
const key = { ...{ id: 'k', name: 'حسابداری', beginning: 'trz_', scopes: [], memory_ids: null }, created_by: '' };
const replies = new Map<string, () => unknown>([
  [
    calls.listSessions.id,
    () => ({ sessions: isThere ? [{ ...device, account: { id: 'a', name: '' } }] : [], count: 1 }),
  ],
  [calls.listApiKeys.id, () => ({ api_keys: isThere ? [{ ...key, expires_at: null, last_used_at: null }] : [] })],
  [
    calls.getSecondFactor.id,
    () => ({
      totp_since: isThere ? at : null,
      passkeys: isThere ? [{ id: 'p', name: 'گوشی', last_used_at: null }] : [],
      recovery_codes_left: 0,
      relying_party: 'localhost',
      trusted_devices: isThere ? [{ ...device, expires_at: at, last_used_at: null }] : [],
    }),
  ],
]);
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => (replies.get(id) ?? answer)(),
}));
afterEach(() => {
  cleanup();
  toast.closeAll();
  vi.restoreAllMocks();
});

/** The button of a row, whose label is the longer one; by role it takes seconds to find. */
const buttonOf = (label: string) => document.querySelector<HTMLElement>(`button[aria-label*="${label}"]`);
const prove = () => {
  const field = screen.getByLabelText(words.password);
  fireEvent.change(field, { target: { value: 'kj4m-wq8t-zx' } });
  fireEvent.submit(field);
};

describe.each<[string, () => ReactNode, string, () => void]>([
  ['a login', SecurityTab, strings.endSession, () => undefined],
  ['a trusted device', SecurityTab, words.forget, () => undefined],
  [
    'a key',
    ApiKeysTab,
    strings.revokeTitle(key.name),
    () => fireEvent.click(screen.getAllByText(strings.revoke).at(-1) as HTMLElement),
  ],
  ['an app', SecondFactorCard, `${words.remove} ${words.totp}`, prove],
  ['a passkey', SecondFactorCard, words.removePasskey('گوشی'), prove],
])('%s that is removed', (_what, Screen, label, goOn) => {
  const remove = async () => {
    const { shown } = pagesAt('/', { '/': Screen });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    await expect.poll(isShown).toBe(true);
    fireEvent.click(buttonOf(label) as HTMLElement);
    goOn();
  };
  const isShown = () => buttonOf(label) !== null;

  it('while its answer gets lost is no longer shown', async () => {
    isThere = true;
    answer = () => {
      isThere = false;
      return lost();
    };
    await remove();
    await expect.poll(isShown).toBe(false);
  });

  it('elsewhere is done, and no longer shown', async () => {
    isThere = true;
    answer = () => {
      isThere = false;
      return nowhere();
    };
    const told = vi.spyOn(toast, 'error');
    await remove();
    await expect.poll(isShown).toBe(false);
    expect(document.querySelector('[role=dialog]') === null).toBe(true);
    expect(told.mock.calls).toEqual([]);
  });
});
