// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RemindDialog } from './remind-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.reminding;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says in itself why nobody was reminded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  const debtor = { id: 'a', name: 'پخش آریا', phone: '09121234567', balance: '5000000', cheques: null, reminded: null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemindDialog debtors={[debtor]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.failed);
});
