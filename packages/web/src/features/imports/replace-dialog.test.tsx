// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ImportDetail } from './queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(cleanup);

it('finds by Enter and empties no cell of those that hold the word; replaces where the other text is written', async () => {
  const onFind = vi.fn(async () => false);
  const job = { id: 'a', headers: ['شرح'], editing: null, last_edit: null } as unknown as ImportDetail;
  api.mockResolvedValue(job);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReplaceDialog job={job} isOfBad={false} onFind={onFind} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  const find = screen.getByRole('textbox', { name: 'یافتن' });
  fireEvent.change(find, { target: { value: 'چای' } });
  find.focus();
  fireEvent.submit(find);
  await waitFor(() => expect(onFind).toHaveBeenCalledWith({ find: 'چای', column: null, whole: false }));
  expect(api).not.toHaveBeenCalled();
  expect(await screen.findByRole('alert')).toBeTruthy();
  const other = screen.getByRole('textbox', { name: 'جایگزینی با' });
  other.focus();
  fireEvent.submit(other);
  await waitFor(() => expect(api).toHaveBeenCalledTimes(1));
  expect(onFind).toHaveBeenCalledTimes(1);
});
