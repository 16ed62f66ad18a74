// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { DisplayTab } from './display-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';

/** The answers that the test gives, and gives as late as it likes. */
const answers = vi.hoisted(() => new Map<string, (input: { body?: unknown }) => unknown>());
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call, input: object) => answers.get(id)?.(input),
}));

afterEach(() => {
  cleanup();
  answers.clear();
  toast.closeAll();
});

const show = (tab: React.ReactNode) => {
  const user = { id: 'u', roles: ['admin'], account: { id: 'a' } } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  render(<QueryClientProvider client={new QueryClient()}>{tab}</QueryClientProvider>);
};

it('says why the digits of the account were not changed', async () => {
  answers.set(calls.getSettings.id, () => ({ number_format: { digits: 'persian' }, etag: 'a' }));
  answers.set(calls.putSettings.id, () => {
    const told = { type: '', title: 'نشد', detail: 'دیگری آن را تغییر داد.', request_id: 'r' };
    throw new ApiProblem(412, { ...told, status: 412, code: 'STALE' } as never);
  });
  show(<DisplayTab />);
  await waitFor(() => expect(screen.getAllByRole('radio')[1]?.closest('[data-disabled]')).toBeFalsy());
  const [, latin] = screen.getAllByRole('radio');
  fireEvent.click(latin as Element);
  const told = () => renderHook(() => useToasts('bottom')).result.current.map(({ detail }) => detail);
  await waitFor(() => expect(told()).toContain('دیگری آن را تغییر داد.'));
});

it('a second mark stays while the first is answered, which does not know of it yet', async () => {
  const row = { kind: 'invoice_rejected', in_app: false, sms: false, webhook: false };
  const all = { choices: [row], phone: '09121234567' };
  answers.set(calls.getNotificationChoices.id, () => all);
  const waiting: (() => void)[] = [];
  answers.set(calls.putNotificationChoices.id, () => {
    const now = { ...all, choices: [{ ...row, in_app: true, sms: waiting.length > 0 }] };
    return new Promise((resolve) => waiting.push(() => resolve(now)));
  });
  show(<NotificationsTab />);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  if (first === undefined || second === undefined) throw new Error('a row has its marks');
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect([first.checked, second.checked]).toEqual([true, true]));
  expect(waiting).toHaveLength(1);
  await act(async () => waiting[0]?.());
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect([first.checked, second.checked]).toEqual([true, true]);
  await act(async () => waiting[1]?.());
  await waitFor(() => expect([first.checked, second.checked]).toEqual([true, true]));
});
