// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { computeDraft, emptyDraft } from '@taraz/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import currencySale from '../../../../../../examples/1-2-currency-sale.json' with { type: 'json' };
import gold from '../../../../../../examples/1-3-gold.json' with { type: 'json' };
import exported from '../../../../../../examples/1-7-export.json' with { type: 'json' };
import commodityExchange from '../../../../../../examples/1-11-commodity-exchange.json' with { type: 'json' };
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { customerStrings } from '../../customers/strings.fa.ts';
import { previewStrings as preview } from './preview.fa.ts';
import { PreviewPanel } from './preview-panel.tsx';

const words = customerStrings.buyerAccount;
const id = '0198f000-0000-7000-8000-0000000000aa';
const customer_id = '0198f000-0000-7000-8000-000000000001';
const invoice = {
  ...{ id, tax_number: 'A1', internal_id: '', buyer_name: 'سپید', buyer_code: '', total: '223080000', total_vat: '0' },
  ...{ state: 'confirmed', environment: 'simulator', invoice_date: '2026-11-22T08:00:00Z', invoice_type: 'original' },
  ...{ findings: [], events: [], totals: { items: [] }, deadline: null, payment_due: null, buyer_reaction: null },
  ...{ superseded_by: null, cancelled_by: null, cancelled_elsewhere: false, article6_status: null },
};
const draft = emptyDraft({ nowIso: '2026-11-22T08:00:00Z', uuid: () => 'u' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  dispatchSession({ type: 'signed-out', from: null });
});

/** The customer of the invoice comes after it. */
let held: Promise<void> = Promise.resolve();

async function show(open: string, shown: Partial<typeof draft> = { items: [] }): Promise<string[]> {
  const asked: string[] = [];
  const payment = { state: open === '0' ? 'paid' : 'part', received: '1', open, awaited: '0', is_counting: false };
  const buyer_info = { ...draft.buyer_info, customer_id };
  const written = { ...draft, ...shown, buyer_info };
  const replies: Readonly<Record<string, unknown>> = {
    [`/invoice/${id}`]: { ...invoice, draft: written, totals: computeDraft(written), payment },
    [`/invoice/${id}/customer`]: { customer: { id: customer_id, name: 'سپید', balance: '223080000' } },
  };
  vi.stubGlobal('fetch', async (url: string) => {
    const path = new URL(url, 'http://x').pathname.replace('/api', '');
    asked.push(path);
    if (path.endsWith('/customer')) await held;
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(replies[path] ?? { places: [], count: 0 }), { status: 200, headers });
  });
  const user = { id: 'u', account: { id: 'a' }, username: 'u', roles: ['admin'], permissions: [] } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
  const { shown: page } = pagesAt('/', { '/': () => <PreviewPanel id={id} onClose={() => {}} /> });
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
  await screen.findByText('سپید');
  return asked;
}

it('of what is not paid whole, money is written from the panel, with what is open of it', async () => {
  await show('100000000');
  fireEvent.click(await screen.findByRole('button', { name: words.receive }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^مبلغ/)).value).toBe('۱۰۰٬۰۰۰٬۰۰۰');
});

it('of what is paid nothing is offered, nor asked whose account it is', async () => {
  const asked = await show('0');
  await waitFor(() => expect(asked).toContain(`/invoice/${id}`));
  expect(screen.queryByRole('button', { name: words.receive })).toBeNull();
  expect(asked).not.toContain(`/invoice/${id}/customer`);
});

it('whose account it is is found behind the button: the lines are not pushed down when it is known', async () => {
  let find = (): void => undefined;
  held = new Promise((resolve) => {
    find = resolve;
  });
  await show('100000000');
  const button = await screen.findByRole('button', { name: words.receive });
  expect(button.hasAttribute('disabled')).toBe(true);
  find();
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
});

const withFineness = (example: typeof commodityExchange) => ({
  ...example,
  items: example.items.map((item) => ({ ...item, item_carat: '995' })),
});
const linesOf = () => screen.getByRole('region', { name: preview.lines }).textContent ?? '';

it.each([
  { name: 'currency, by its amount and rate', example: currencySale, told: ['۱٬۰۰۰٫۵', 'USD', '۷۰۵٬۰۰۰'] },
  { name: 'gold, with its unit and fineness', example: gold, told: ['گرم', 'عیار ۷۵۰'] },
  { name: 'exports without the price of a piece', example: exported, told: ['ارزش ارزی', 'USD'] },
  { name: 'the bourse', example: commodityExchange, told: ['ارزش'] },
  { name: 'gold bars at the bourse', example: withFineness(commodityExchange), told: ['ارزش', 'عیار ۹۹۵'] },
])('a line says what makes up its amount: $name', async ({ example, told }) => {
  const items = example.items.map((item) => ({ ...item, item_price: example === exported ? '' : item.item_price }));
  await show('0', { ...example, items } as unknown as Partial<typeof draft>);
  for (const part of told) expect(linesOf()).toContain(part);
  expect(linesOf()).not.toMatch(/(^|[^۰-۹٬٫])۰ ×|× ۰/);
});
