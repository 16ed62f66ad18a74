// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShareDialog } from './share-dialog.tsx';
import { shareStrings as words } from './strings.fa.ts';

const id = '0198f000-0000-7000-8000-000000000001';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a buyer without a number is asked about where one can be written, not after it is too late', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify({ links: [], left_out: [{ document_id: id, reason: 'no phone' }] });
    return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone: '' }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect(await screen.findByText('no phone')).toBeTruthy();
  const field = screen.getByLabelText(words.dialog.document.phone);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});
