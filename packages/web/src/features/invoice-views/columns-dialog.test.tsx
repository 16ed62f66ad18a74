// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ColumnsButton } from './columns-dialog.tsx';
import { viewStrings as words } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says in itself why the columns were not kept, and keeps what was ticked', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ColumnsButton all={[{ id: 'a', title: 'شماره' }]} shown={['a']} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.columns }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'شماره' }));
  fireEvent.click(screen.getByRole('button', { name: words.done }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.columnsFailed);
  expect(screen.getByRole('checkbox', { name: 'شماره' })).toHaveProperty('checked', false);
});
