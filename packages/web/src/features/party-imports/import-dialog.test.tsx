// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportDialog } from './import-dialog.tsx';
import { importStrings as words } from './strings.fa.ts';

vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id !== calls.bulkCustomers.id)
      return {
        is_remembered: true,
        by_title: ['company'],
        columns: [{ title: 'نام', field: 'name', samples: [] }],
        fields: [],
        needed: [],
        notices: ['ستون «فی» افزوده شد.'],
        unit: 'rial',
      };
    const told = { type: '', title: '', detail: 'این فایل را پیش‌تر فرستاده‌اید.', request_id: 'r' };
    throw new ApiProblem(409, { ...told, status: 409, code: 'CONFLICT' } as never);
  },
}));
afterEach(cleanup);

it('what was refused of a file is not said of the next', async () => {
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog kind="customers" id="new" onId={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  const picker = document.querySelector('input[type=file]') as Element;
  const choose = (name: string) => fireEvent.change(picker, { target: { files: [new File(['x'], name)] } });
  const send = screen.getByRole('button', { name: words.send }) as HTMLButtonElement;
  choose('one.csv');
  await waitFor(() => expect(send.disabled).toBe(false));
  expect(screen.getByText('ستون «فی» افزوده شد.')).toBeTruthy();
  // They are of an earlier file, until one press takes what the titles say.
  fireEvent.click(screen.getByRole('button', { name: words.columns.reset }));
  expect(screen.queryByRole('button', { name: words.columns.reset })).toBeNull();
  expect(screen.getByText(words.columns.remembered)).toBeTruthy();
  fireEvent.click(send);
  await screen.findByText('این فایل را پیش‌تر فرستاده‌اید.');
  choose('two.csv');
  await waitFor(() => expect(screen.queryByText('این فایل را پیش‌تر فرستاده‌اید.')).toBe(null));
});
