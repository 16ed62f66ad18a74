// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { emptyDraft, emptyItem } from '@taraz/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { toast } from '../../ui/toast-store.ts';
import { documentStrings } from '../invoices/document/document.fa.ts';
import type { InvoiceDetail } from '../invoices/queries.ts';
import type { InvoiceActions } from '../invoices/use-invoice-actions.ts';
import { heldStrings } from '../subscription/held.fa.ts';
import { Planner } from './planner.tsx';
import { chainStrings as words } from './strings.fa.ts';

const json = { 'content-type': 'application/json' };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const draft = structuredClone<object>(
  emptyDraft({ nowIso: '2026-10-01T08:00:00.000Z', uuid: () => 'x' }),
) as InvoiceDetail['draft'];
const opened = async (of: Partial<InvoiceDetail>, actions: Partial<InvoiceActions> = {}) => {
  const parts: Partial<InvoiceDetail> = { id: 'a', invoice_pattern: 'sale', chain: [], draft, ...of };
  const invoice = parts as InvoiceDetail;
  const { shown } = pagesAt('/', {
    '/': () => <Planner invoice={invoice} actions={actions as InvoiceActions} />,
    '/invoice/{-$id}': () => null,
  });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  fireEvent.click(await screen.findByRole('button', { name: words.planner }));
};
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it.each([
  ['corrective', 'AWAITING_REACTION', true],
  ['return', 'AWAITING_REACTION', true],
  ['original', 'AWAITING_REACTION', false],
  ['corrective', 'APPROVED', false],
  ['corrective', null, false],
] as const)(
  'of a %s whose buyer says %s a correction waits for him: %s',
  async (invoice_type, buyer_reaction, waits) => {
    await opened({ invoice_type, buyer_reaction });
    expect(screen.queryByText(words.awaitsBuyer) !== null).toBe(waits);
    expect(isDisabled(words.go.corrective)).toBe(waits);
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.cases.wholly.title) }));
    expect(screen.queryByText(words.awaitsBuyer)).toBeNull();
    expect(isDisabled(words.go.cancellation)).toBe(false);
  },
);

it('has the first answer in hand, and says in itself why nothing was done, until another is chosen', async () => {
  const problem = {
    type: '',
    title: '',
    code: 'CONFLICT',
    status: 409,
    request_id: 'r',
    detail: 'اصلاحیه دیگری در راه است.',
  };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(problem), { status: 409, headers: json }));
  await opened({ id: '0198f000-0000-7000-8000-000000000001', invoice_type: 'original' });
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
  fireEvent.click(screen.getByRole('button', { name: words.go.corrective }));
  expect((await screen.findByRole('alert')).textContent).toContain(problem.detail);
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.cases.wholly.title) }));
  expect(screen.queryByText(problem.detail)).toBeNull();
});

it('names the invoice that it is about: from a row of many, a cancellation goes at once', async () => {
  const named = {
    buyer_name: 'شرکت آرین ماشین',
    buyer_code: '',
    tax_number: 'B2W2160512800000000256',
    total: '1980000000',
  };
  await opened({ invoice_type: 'original', buyer_reaction: null, ...named });
  const { textContent } = screen.getByRole('dialog', { name: words.planner });
  for (const text of [named.buyer_name, named.tax_number, '۱٬۹۸۰٬۰۰۰٬۰۰۰ ریال']) expect(textContent).toContain(text);
});

it.each([
  [1, words.insteadOfReturn.onlyLine, words.go.corrective],
  [2, words.returnOfLines, words.go.return],
])('of %i tickets a part that came back: no quantity is spoken of', async (lines, text, button) => {
  const ticket: InvoiceDetail['draft'] = {
    ...draft,
    invoice: { ...draft.invoice, invoice_pattern: 'air_ticket' },
    items: Array.from({ length: lines }, (_, index) => ({ ...emptyItem(`${index}`), item_qty: '1' })),
  };
  await opened({ invoice_type: 'original', buyer_reaction: null, invoice_pattern: 'air_ticket', draft: ticket });
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.cases.partly.title) }));
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/دست‌کم یک مقدار/)).toBeNull();
  expect(screen.getByRole('button', { name: button })).toBeTruthy();
});

it('leads from the last piece that came back to the cancellation that the law wants, and shows the lines where they come', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const sold: InvoiceDetail['draft'] = {
    ...draft,
    items: [{ ...emptyItem('a'), item_name: 'چای', item_qty: '2', item_price: '1000', item_vat_percentage: '10' }],
  };
  await opened({ invoice_type: 'original', buyer_reaction: null, draft: sold });
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(words.cases.partly.title) }));
  expect(scrolled.mock.contexts.map((element) => (element as Element).tagName)).toContain('LI');
  fireEvent.change(screen.getByRole('textbox', { name: words.returnedOf('چای') }), { target: { value: '2' } });
  fireEvent.click(await screen.findByRole('button', { name: words.cancelInstead }));
  expect(isDisabled(words.go.cancellation)).toBe(false);
});

const link = { tax_number: 'X', invoice_date: '2026-10-02T08:00:00.000Z', held: false };

it.each([
  ['queued', 'cancellation', true],
  ['sent', 'corrective', true],
  ['unknown', 'return', true],
  ['rejected', 'cancellation', false],
  ['confirmed', 'cancellation', false],
  ['draft', 'corrective', false],
] as const)('beside a %s %s offers nothing but the way to it: %s', async (state, invoice_type, isInTheWay) => {
  const open = vi.fn();
  const chain: InvoiceDetail['chain'] = [
    { ...link, id: 'a', invoice_type: 'original', state: 'confirmed', referred_id: null },
    { ...link, id: 'b', invoice_type, state, referred_id: 'a' },
  ];
  await opened({ invoice_type: 'original', chain }, { open });
  expect(screen.queryByText(words.onItsWay(documentStrings.subject[invoice_type])) !== null).toBe(isInTheWay);
  expect(screen.queryAllByRole('radio').length === 0).toBe(isInTheWay);
  expect(screen.queryByText(words.stillQueued) !== null).toBe(state === 'queued');
  if (!isInTheWay) return;
  fireEvent.click(screen.getByRole('button', { name: words.seeIt }));
  expect(open).toHaveBeenCalledWith('b');
});

it('a draft that waits for room in the plan is in the way too, and may be deleted', async () => {
  const chain: InvoiceDetail['chain'] = [
    { ...link, id: 'a', invoice_type: 'original', state: 'confirmed', referred_id: null },
    { ...link, id: 'b', invoice_type: 'cancellation', state: 'draft', referred_id: 'a', held: true },
  ];
  await opened({ invoice_type: 'original', chain });
  expect(screen.getByText(words.stillHeld)).toBeTruthy();
  expect(screen.queryAllByRole('radio')).toEqual([]);
});

it.each(['cancellation', 'return'] as const)('a %s that found no room in the plan is told of as kept', async (kind) => {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!`${url}`.includes('/invoice/')) return new Response('{}', { status: 404, headers: json });
    return new Response(JSON.stringify({ id: 'h', state: 'draft', held: true }), { status: 200, headers: json });
  });
  const told = vi.spyOn(toast, 'show');
  const item = { ...emptyItem('a'), item_name: 'چای', item_qty: '2', item_price: '1000', item_vat_percentage: '10' };
  await opened({ invoice_type: 'original', buyer_reaction: null, draft: { ...draft, items: [item] } });
  const happened = kind === 'return' ? words.cases.partly : words.cases.wholly;
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(happened.title) }));
  if (kind === 'return')
    fireEvent.change(screen.getByRole('textbox', { name: words.returnedOf('چای') }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: kind === 'return' ? words.issueReturn : words.go.cancellation }));
  await vi.waitFor(() => expect(told.mock.calls.map(([text]) => text)).toEqual([heldStrings.full(null)]));
});

it('is not hindered by what refers to another version', async () => {
  const chain: InvoiceDetail['chain'] = [
    { ...link, id: 'o', invoice_type: 'original', state: 'confirmed', referred_id: null },
    { ...link, id: 'a', invoice_type: 'corrective', state: 'confirmed', referred_id: 'o' },
    { ...link, id: 'b', invoice_type: 'corrective', state: 'sent', referred_id: 'o' },
  ];
  await opened({ invoice_type: 'corrective', buyer_reaction: 'APPROVED', chain });
  expect(screen.queryAllByRole('radio').length).toBeGreaterThan(0);
});
