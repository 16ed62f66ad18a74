// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { ReadFiles } from './read-files.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const words = { title: 't', empty: 'e', failed: 'f', openOne: 'open', remove: 'remove', removed: 'removed' };
const none = { sub: null, figure: null, word: null };

it.each([
  ['phone', 390],
  ['wide screen', 1_400],
])('on a %s a file of which nothing was written is removed', async (_name, width) => {
  windowAsWideAs(width);
  const forget = vi.fn(async () => {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReadFiles
        list={{ isError: false, isPending: false, isPlaceholderData: false } as never}
        rows={[{ id: '1', file_name: 'wrong.xlsx', state: 'open' }]}
        count={1}
        page={{ offset: 0, limit: 20 }}
        columns={[
          { id: 'file', title: 'file', minWidth: 100, isRowHeader: true, render: ({ file_name }) => file_name },
        ]}
        phone={() => none}
        words={words}
        safe=""
        topic="purchases"
        forget={forget}
        queryKey={['files']}
        change={() => {}}
      />
    </QueryClientProvider>,
  );
  const [more] = screen.queryAllByRole('button', { name: /wrong\.xlsx/ });
  expect(more).toBeDefined();
  fireEvent.click(more as HTMLElement);
  fireEvent.click(await screen.findByRole('menuitem', { name: words.remove }));
  await vi.waitFor(() => expect(forget.mock.calls[0]?.[0 as never]).toBe('1'));
});
