// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import { IssueBar } from './issue-bar.tsx';
import type { ImportDetail } from './queries.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

const noReport: ImportDetail['report'] = { states: [], sandbox: [], rejected: [] };

it('issues once, however often it is pressed before it is seen to be under way, and again after a refusal', async () => {
  let refuse: (error: Error) => void = () => {};
  api.mockReturnValue(
    new Promise((_, reject) => {
      refuse = reject;
    }),
  );
  const job = {
    id: 'a',
    state: 'ready',
    valid: 3,
    faulty: 1,
    issued: 0,
    sums: null,
    report: noReport,
  } as ImportDetail;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IssueBar job={job} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: /ارسال ۳/ });
  const press = () => button.click();
  press();
  press();
  await waitFor(() => expect(api).toHaveBeenCalled());
  expect(api).toHaveBeenCalledTimes(1);
  refuse(new Error('away'));
  await waitFor(() => expect(button.hasAttribute('data-pending')).toBe(false));
  fireEvent.click(button);
  await waitFor(() => expect(api).toHaveBeenCalledTimes(2));
});

it('says what is about to be issued comes to, once all is checked', () => {
  const job = {
    id: 'a',
    state: 'ready',
    valid: 3,
    faulty: 0,
    issued: 0,
    sums: { total: '3740000', vat: '340000' },
    report: noReport,
  };
  const bar = (sums: ImportDetail['sums']) => (
    <QueryClientProvider client={new QueryClient()}>
      <IssueBar job={{ ...job, sums } as ImportDetail} />
    </QueryClientProvider>
  );
  const { rerender } = render(bar(job.sums));
  expect(screen.getByText(/جمع صورتحساب‌های درست/).parentElement?.textContent).toContain('۳٬۷۴۰٬۰۰۰');
  expect(screen.getByText(/مالیات آن‌ها/).parentElement?.textContent).toContain('۳۴۰٬۰۰۰');
  rerender(bar(null));
  expect(screen.queryByText(/جمع صورتحساب‌های درست/)).toBeNull();
});

it('takes back only where something has not left yet, and says what came of it', async () => {
  const client = new QueryClient();
  const bar = (job: object) => (
    <QueryClientProvider client={client}>
      <IssueBar job={{ id: 'a', valid: 0, faulty: 0, sums: null, ...job } as ImportDetail} />
    </QueryClientProvider>
  );
  const states = (...all: string[]) => ({ report: { states: all.map((state) => ({ state, count: 1, total: '0' })) } });
  const recall = () => screen.queryByRole('button', { name: 'پس‌گرفتن آنچه نرفته' });
  const { rerender } = render(bar({ state: 'done', issued: 5, ...states('confirmed', 'sent') }));
  expect(recall()).toBeNull();
  rerender(bar({ state: 'done', issued: 5, ...states('confirmed', 'queued') }));
  expect(recall()).toBeTruthy();
  // Also of one that was stopped in the middle.
  rerender(bar({ state: 'stopped', issued: 5, valid: 3, ...states('draft') }));
  expect(recall()).toBeTruthy();
  const notice = vi.spyOn(toast, 'notice');
  const told = () => notice.mock.calls.map(([text]) => text);
  rerender(bar({ state: 'recalling', issued: 3, ...states('confirmed') }));
  expect(told()).toEqual([]);
  rerender(bar({ state: 'ready', issued: 2, ...states('confirmed') }));
  expect(told()).toEqual(['۳ صورتحساب پس گرفته شد؛ ۲ صورتحساب رفته بود و سر جایش ماند.']);
  rerender(bar({ state: 'recalling', issued: 2, ...states('confirmed') }));
  rerender(bar({ state: 'ready', issued: 2, ...states('confirmed') }));
  expect(told()).toHaveLength(2);
});

it('says in its question why nothing was taken back', async () => {
  api.mockRejectedValue(new Error('away'));
  const report = { ...noReport, states: [{ state: 'queued', count: 1, total: '0' }] };
  const job = { id: 'a', state: 'done', valid: 0, faulty: 0, issued: 1, sums: null, report };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IssueBar job={job as unknown as ImportDetail} />
    </QueryClientProvider>,
  );
  const notice = vi.spyOn(toast, 'error');
  fireEvent.click(screen.getByRole('button', { name: 'پس‌گرفتن آنچه نرفته' }));
  fireEvent.click(screen.getByRole('button', { name: 'پس بگیر' }));
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('alertdialog').contains(alert)).toBe(true);
  expect(notice).not.toHaveBeenCalled();
});
