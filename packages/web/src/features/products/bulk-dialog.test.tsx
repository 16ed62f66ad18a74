// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BulkDialog } from './bulk-dialog.tsx';
import { productStrings } from './strings.fa.ts';

const words = productStrings.bulkDialog;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('makes a change only once it was shown, not under the preview of another choice', async () => {
  let answer = (_reply: Response) => {};
  const replyOf = (count: number) =>
    new Response(JSON.stringify({ count, of: 5, changes: [], below_discount: 0, priceless: 0, work: null }), {
      headers: { 'content-type': 'application/json' },
    });
  vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) => {
    const isFree = String(init?.body).includes('"has_tax":false');
    return isFree ? Promise.resolve(replyOf(3)) : new Promise<Response>((resolve) => (answer = resolve));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog target={{ ids: ['a'], count: 5 }} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const button = (count: string) => screen.findByRole<HTMLButtonElement>('button', { name: words.apply(count) });
  fireEvent.click(screen.getByRole('radio', { name: words.taxes.no }));
  expect((await button('۳')).disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: words.taxes.yes }));
  await vi.waitFor(async () => expect((await button('۳')).disabled).toBe(true));
  answer(replyOf(4));
  expect((await button('۴')).disabled).toBe(false);
  // Nothing chosen is nothing that is waited for.
  const part = screen.getByRole('heading', { name: words.preview }).parentElement;
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: words.tax })).getByRole('radio', { name: words.taxes.none }),
  );
  await screen.findByText(words.choose);
  expect(part?.getAttribute('aria-busy')).toBe('false');
});
