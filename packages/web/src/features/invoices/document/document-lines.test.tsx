// @vitest-environment happy-dom
import { computeDraft, emptyDraft, emptyItem, type InvoiceDraft } from '@taraz/core';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DocumentLines } from './document-lines.tsx';
import { LineFigures } from './line-figures.tsx';

afterEach(cleanup);

const draftOf = (lines: number): InvoiceDraft => ({
  ...emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' }),
  items: Array.from({ length: lines }, (_, index) => ({
    ...emptyItem(`line-${index}`),
    ...{ item_name: `کالا ${index + 1}.`, item_qty: '1', item_price: '1000', item_vat_percentage: '10' },
  })),
});

const open = (lines: number, faulty?: readonly number[]) => {
  const draft = draftOf(lines);
  render(<DocumentLines draft={draft} totals={computeDraft(draft)} faultyLines={faulty && new Set(faulty)} />);
};
/** Looked up by hand: roles of thousands of cells take seconds. */
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const span = () => {
  const rows = all('tbody tr').map(({ textContent }) => Number(/کالا (\d+)\./.exec(textContent ?? '')?.[1]));
  return [rows.at(0), rows.at(-1), rows.length];
};

it('shows all of a document as people write them, without pages', () => {
  open(200);
  expect(span()).toEqual([1, 200, 200]);
  expect(all('nav')).toEqual([]);
});

it('shows very many page by page, numbered on', () => {
  open(201);
  expect(span()).toEqual([1, 200, 200]);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  act(() =>
    all('nav button')
      .find(({ textContent }) => textContent === '۲')
      ?.click(),
  );
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  expect(span()).toEqual([201, 201, 1]);
  expect(all('tbody tr').at(-1)?.firstElementChild?.textContent).toBe('۲۰۱');
});

it('opens at the first fault', () => {
  open(401, [400, 210]);
  expect(span()).toEqual([201, 400, 200]);
});

it('goes on paper whole', () => {
  open(201);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(span()).toEqual([1, 201, 201]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(span()).toEqual([1, 200, 200]);
});

it('says the commission contract that a line has of its own', () => {
  const draft = draftOf(2);
  const [first, second] = draft.items as [InvoiceDraft['items'][number], InvoiceDraft['items'][number]];
  const items = [first, { ...second, item_commission_contract: '100200300400' }];
  render(<DocumentLines draft={{ ...draft, items }} totals={computeDraft(draft)} faultyLines={undefined} />);
  const times = (row: HTMLElement) => row.textContent?.split('شماره قرارداد حق‌العمل‌کاری 100200300400').length;
  expect(all('tbody tr').map(times)).toEqual([1, 2]);
});

it('says the fineness of gold, and of no other goods', () => {
  const draft = draftOf(1);
  const items = draft.items.map((item) => ({ ...item, item_carat: '750' }));
  const shownIn = (invoice_pattern: InvoiceDraft['invoice']['invoice_pattern']) => {
    const written = { ...draft, items, invoice: { ...draft.invoice, invoice_pattern } };
    render(<DocumentLines draft={written} totals={computeDraft(written)} faultyLines={undefined} />);
    return all('tbody tr').at(-1)?.textContent ?? '';
  };
  expect([shownIn('gold'), shownIn('sale')].map((text) => text.includes('عیار ۷۵۰'))).toEqual([true, false]);
});

it('has what gold costs beside its metal under its figures on a phone', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: true, media: query, onchange: null },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  const draft = draftOf(1);
  const gold = { item_qty: '3.25', item_price: '100000000', item_carat: '750', consfee: '64480000' };
  const items = draft.items.map((item) => ({ ...item, ...gold }));
  const written = { ...draft, items, invoice: { ...draft.invoice, invoice_pattern: 'gold' as const } };
  render(<DocumentLines draft={written} totals={computeDraft(written)} faultyLines={undefined} />);
  expect(all('li')[0]?.textContent).toContain('۶۴٬۴۸۰٬۰۰۰');
});

it('tells of an export on a phone what was agreed on, in its currency', () => {
  const draft = draftOf(1);
  Object.assign(draft.invoice, { invoice_pattern: 'export', currency_type: 'USD' });
  const line = { item_qty: '1000', item_net_weight: '1000', item_currency_value: '4800.5' };
  const items = draft.items.map((item) => ({ ...item, ...line }));
  const [item = emptyItem('')] = items;
  render(<LineFigures invoice={draft.invoice} item={item} totals={undefined} />);
  expect(document.body.textContent).toContain('ارزش ارزی');
  expect(document.body.textContent).not.toContain('وزن خالص');
});

it.each([
  ['1519.1234', true],
  ['', false],
])('names the base of the VAT of a refinery’s goods where a line has one: %j', (item_vat_base, isShown) => {
  const draft = draftOf(1);
  Object.assign(draft.invoice, { invoice_pattern: 'refinery' });
  const items = draft.items.map((item) => ({ ...item, item_vat_base }));
  render(<DocumentLines draft={{ ...draft, items }} totals={computeDraft(draft)} faultyLines={undefined} />);
  expect(document.body.textContent?.includes('مبلغ پایه مالیات')).toBe(isShown);
  expect(document.body.textContent?.includes('۱٬۵۱۹٫۱۲۳۴')).toBe(isShown);
});
