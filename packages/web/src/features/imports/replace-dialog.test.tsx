// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportDetail } from './queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  api.mockReset();
});

const job = { id: 'a', headers: ['شرح'], sheets: [], editing: null, last_edit: null } as unknown as ImportDetail;

function show(onFind = vi.fn(async () => false)) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReplaceDialog job={job} isOfBad={false} onFind={onFind} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const write = (name: string, value: string) => {
    const field = screen.getByRole('textbox', { name });
    fireEvent.change(field, { target: { value } });
    field.focus();
    return field;
  };
  return { onFind, write };
}

const changes = () => api.mock.calls.filter(([call]) => call.id === 'changeImport');
const example = { row: 7, column: 0, before: 'چای', after: 'قهوه' };
const part = { cells: 3, rows: 2, stay: 1, examples: [example], next: null };

it('finds by Enter and empties no cell of those that hold the word; replaces where the other text is written', async () => {
  api.mockImplementation(async (call: { id: string }) => (call.id === 'importMatches' ? part : job));
  const { onFind, write } = show();
  fireEvent.submit(write('یافتن', 'چای'));
  await waitFor(() => expect(onFind).toHaveBeenCalledWith({ find: 'چای', column: null, whole: false }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(changes()).toEqual([]);
  const other = write('جایگزینی با', 'قهوه');
  await screen.findByRole('button', { name: 'جایگزینی ۳ خانه' });
  fireEvent.submit(other);
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(onFind).toHaveBeenCalledTimes(1);
});

it('replaces nothing before it has said how much that is, and what of it', async () => {
  let answer: (matches: object) => void = () => undefined;
  api.mockImplementation((_call, { query }) =>
    query.after === 0 ? Promise.resolve({ ...part, next: 4_000 }) : new Promise((resolve) => (answer = resolve)),
  );
  const { write } = show();
  const field = write('یافتن', 'چای');
  await screen.findByText(/تا اینجا ۳ خانه در ۲ ردیف/);
  const button = () => screen.getByRole('button', { name: /^جایگزینی/ });
  expect(button().getAttribute('aria-disabled') ?? button().hasAttribute('disabled')).toBeTruthy();
  write('جایگزینی با', 'قهوه');
  fireEvent.submit(field);
  expect(changes()).toEqual([]);
  await waitFor(() => expect(api.mock.calls.filter(([, { query }]) => query.replace === 'قهوه')).toHaveLength(2));
  // What was asked before is left off.
  expect(api.mock.calls.find(([, { query }]) => query.replace === '')?.[2].signal.aborted).toBe(true);
  answer({ ...part, cells: 1, rows: 1, examples: [{ ...example, row: 4_007 }] });
  await screen.findByRole('button', { name: 'جایگزینی ۴ خانه' });
  expect(screen.getByRole('status').textContent).toBe('۴ خانه در ۳ ردیف تغییر می‌کند');
  expect(screen.getAllByText('قهوه')).toHaveLength(2);
  expect(screen.getByText(/۲ ردیف دیگر .* صادر یا پیش‌نویس شده‌اند/)).toBeTruthy();
});
