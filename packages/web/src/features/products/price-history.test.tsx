// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { PriceHistory } from './price-history.tsx';
import type { Product } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const words = productStrings.prices;
const product = { id: '0198f000-0000-7000-8000-000000000001', price: '1000', currency_type: 'IRR' } as Product;
const coming = { valid_from: '2030-03-21', price: '2000', standing: 'coming', by: '' };

const first = { ...coming, valid_from: '2026-03-21', price: '12.9', standing: 'past' };
const second = { ...first, valid_from: '2026-06-21', price: '13.1', standing: 'present' };

function show(of: Product = product) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onPanelSaved();
        }}
      >
        <PriceHistory product={of} onPriced={onPriced} />
      </form>
      <ToastRegions />
    </QueryClientProvider>,
  );
}

/** «METHOD body» of each call that changes something. */
let sent: string[] = [];
const onPanelSaved = vi.fn();
const onPriced = vi.fn();

beforeEach(() => {
  sent = [];
  onPanelSaved.mockClear();
  onPriced.mockClear();
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    // Beside it the connection is looked after by a HEAD now and then.
    if (method !== 'GET' && method !== 'HEAD')
      sent.push(`${method} ${init?.body ?? new URL(String(input), 'http://a').search}`);
    const headers = { 'content-type': 'application/json' };
    const status = method === 'POST' ? 201 : 200;
    return new Response(JSON.stringify({ prices: [coming, second, first], count: 3, price: '3000' }), {
      status,
      headers,
    });
  });
});
afterEach(() => {
  toast.closeAll();
  cleanup();
  vi.unstubAllGlobals();
});

it('a price to come is taken away with the way back', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: /برداشتن قیمت از/ }));
  const undo = await screen.findByRole('button', { name: uiStrings.undo });
  expect(sent).toEqual(['DELETE ?valid_from=2030-03-21']);
  fireEvent.click(undo);
  await vi.waitFor(() => expect(sent[1]).toBe('POST {"price":"2000","valid_from":"2030-03-21"}'));
});

it('Enter in a new price writes that one, and does not save and close the panel around it', async () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('textbox', { name: words.price });
  fireEvent.change(field, { target: { value: '3000' } });
  fireEvent.submit(field);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatch(/^POST .*"price":"3000"/);
  expect(onPanelSaved).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The panel's own price follows, so that its next save does not write the former one back.
  expect(onPriced.mock.calls).toEqual([['3000']]);
});

it('says by how many percent a price changed, also one with a fraction', async () => {
  show();
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
  expect(rows[1]?.textContent).toContain('۱٫۶٪');
  // Of the first there is none before.
  expect(rows[2]?.textContent).not.toContain('٪');
});

it.each([
  ['IRR', 'ریال'],
  ['USD', 'USD'],
])('prices of goods in %s are shown and asked for in it', async (currency_type, unit) => {
  show({ ...product, currency_type });
  const [, price] = (await screen.findByRole('table')).querySelectorAll('th');
  expect(price?.textContent).toBe(`قیمت (${unit})`);
  fireEvent.click(screen.getByRole('button', { name: words.add }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox', { name: 'قیمت' }).parentElement?.textContent).toBe(unit);
});
