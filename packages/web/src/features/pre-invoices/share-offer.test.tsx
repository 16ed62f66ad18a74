// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { shareStrings as words } from '../sharing/strings.fa.ts';
import { ShareOffer } from './share-offer.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("from the list has the number that the offer has of its buyer, as from the offer's page", async () => {
  const offer = {
    draft: { buyer_info: { phone: '09121234567' }, invoice: {}, items: [], settlement: [], payments: [] },
  };
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(offer), { status: 200, headers }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareOffer id="0198f000-0000-7000-8000-000000000001" name="۳" onClose={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(words.dialog.document.phone);
  expect(field.value).toBe('(۹۱۲) ۱۲۳ - ۴۵۶۷');
});
