// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../ui/toast-store.ts';
import { accountStrings } from './accounts.fa.ts';
import { MendForm } from './mend-form.tsx';

const api = vi.hoisted(() => vi.fn(async (..._request: unknown[]): Promise<object> => ({})));
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('takes the keyboard from nobody when the rejection comes', async () => {
  const state = { status: 'REJECTED', values: { user_type: 'legal' }, reasons: [], etag: 'a' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <button type="button">recheck</button>
      <MendForm state={state} onChanged={async () => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('button', { name: accountStrings.resend })).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement).toBe(document.body);
});

it.each([
  ['UNDER_REVIEW', accountStrings.resent],
  ['DOCUMENTS_REQUIRED', accountStrings.stillMissing],
])('says what came of sending again: %s', async (status, words) => {
  api.mockResolvedValue({ status });
  const show = vi.spyOn(toast, 'show');
  const state = { status: 'REJECTED', values: { user_type: 'legal' }, reasons: [], etag: 'a' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MendForm state={state} onChanged={async () => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: accountStrings.resend }));
  await waitFor(() => expect(show.mock.calls).toEqual([[words]]));
});

it('says at its field what is refused, and above the form that something is, until it is changed', async () => {
  const errors = [{ path: 'first_name', code: 'BAD', message: 'نام را درست بنویسید.' }];
  const problem = { type: '', title: '', detail: '', status: 400, code: 'INVALID_INPUT', request_id: 'r', errors };
  api.mockImplementation(async (call) => {
    if ((call as { id: string }).id === 'mendRegistration') throw new ApiProblem(400, problem as never);
    return {};
  });
  const state = { status: 'REJECTED', values: { user_type: 'legal' }, reasons: [], etag: 'b' } as never;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MendForm state={state} onChanged={async () => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: accountStrings.resend }));
  expect(await screen.findAllByText('نام را درست بنویسید.')).toHaveLength(1);
  expect(screen.getByText(accountStrings.mendRefused)).toBeDefined();
  fireEvent.change(document.querySelector('[name=first_name]') as Element, { target: { value: 'نگار' } });
  expect(screen.queryByText('نام را درست بنویسید.')).toBeNull();
  expect(screen.queryByText(accountStrings.mendRefused)).toBeNull();
});

it('mends a day of birth that was mistyped before anybody asks for it, and keeps what is written while papers are sent', async () => {
  api.mockResolvedValue({ status: 'DOCUMENTS_REQUIRED' });
  const values = { user_type: 'legal', ceo_birth_date: '1360/01/31' };
  const form = (etag: string) => (
    <QueryClientProvider client={new QueryClient()}>
      <MendForm
        state={{ status: 'DOCUMENTS_REQUIRED', values, reasons: [], etag } as never}
        onChanged={async () => undefined}
      />
    </QueryClientProvider>
  );
  const { unmount } = render(form('a'));
  fireEvent.click(screen.getByRole('button', { name: accountStrings.mend }));
  fireEvent.change(screen.getByLabelText(/تاریخ تولد/), { target: { value: '13610131' } });
  unmount();
  // The last paper makes another version of the registration.
  render(form('b'));
  fireEvent.click(screen.getByRole('button', { name: accountStrings.saveMended }));
  await waitFor(() => expect(screen.getByRole('button', { name: accountStrings.mend })).toBeDefined());
  const sent = api.mock.calls.find(([call]) => (call as { id: string }).id === 'mendRegistration');
  expect(sent?.slice(1)).toMatchObject([{ body: { ceo_birth_date: '1361/01/31' } }, { ifMatch: '"b"' }]);
});

it.each([
  ['REJECTED', true],
  ['DOCUMENTS_REQUIRED', false],
])('says under a value what was said of it until it is sent again: %s', (status, isTold) => {
  const reasons = [{ path: 'last_name', message: 'نام خانوادگی با آگهی نمی‌خواند.' }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MendForm
        state={{ status, values: { user_type: 'legal', company: status }, reasons, etag: 'c' } as never}
        onChanged={async () => undefined}
      />
    </QueryClientProvider>,
  );
  if (!isTold) fireEvent.click(screen.getByRole('button', { name: accountStrings.mend }));
  expect(screen.queryByText('نام خانوادگی با آگهی نمی‌خواند.') !== null).toBe(isTold);
});
