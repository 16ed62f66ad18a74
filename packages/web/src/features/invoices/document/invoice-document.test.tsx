// @vitest-environment happy-dom
import { computeDraft, emptyDraft, emptyItem, type InvoiceDraft } from '@taraz/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { InvoiceDocument } from './invoice-document.tsx';

afterEach(cleanup);

it.each([
  ['sale', 'مبلغ واحد', 'خریدار'],
  ['waybill', 'کرایه / مبلغ خدمت', 'خریدار (پرداخت‌کننده کرایه)'],
  ['air_ticket', 'بهای بلیط', 'خریدار (مسافر)'],
  ['insurance', 'حق بیمه', 'خریدار (بیمه‌گذار)'],
] as const)('calls price and buyer of a %s as its trade does', (invoice_pattern, price, buyer) => {
  const empty = emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' });
  const draft: InvoiceDraft = {
    ...empty,
    invoice: { ...empty.invoice, invoice_pattern },
    items: [{ ...emptyItem('line'), item_qty: '1', item_price: '1000' }],
  };
  render(<InvoiceDocument draft={draft} totals={computeDraft(draft)} taxNumber="" />);
  expect(screen.getByRole('columnheader', { name: price })).toBeTruthy();
  expect(screen.getByText(buyer, { exact: true })).toBeTruthy();
});

it.each([
  [{ economic_code: '14003778990', passport_no: 'A12345678' }, 'شماره اقتصادی 14003778990'],
  [{ national_code: '0068421931', passport_no: 'A12345678' }, 'شماره ملی 0068421931'],
  [{ passport_no: 'A12345678' }, 'شماره گذرنامه A12345678'],
])('names the passenger by %j', (codes, told) => {
  const empty = emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' });
  const draft: InvoiceDraft = {
    ...empty,
    invoice: { ...empty.invoice, invoice_pattern: 'air_ticket' },
    buyer_info: { ...empty.buyer_info, buyer_entity: 'real', first_name: 'جان', last_name: 'اسمیت', ...codes },
  };
  render(<InvoiceDocument draft={draft} totals={computeDraft(draft)} taxNumber="" />);
  expect(screen.getByText('جان اسمیت').nextElementSibling?.textContent).toBe(told);
});

it.each(['sale', 'air_ticket', 'chain_sale'] as const)(
  'names the contract of a commission sale of %s',
  (invoice_pattern) => {
    const empty = emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' });
    const contract = { contract_type: 'commission', contract_factor_reg_number: '100200300400' } as const;
    const draft: InvoiceDraft = { ...empty, invoice: { ...empty.invoice, invoice_pattern, ...contract } };
    render(<InvoiceDocument draft={draft} totals={computeDraft(draft)} taxNumber="" />);
    expect(screen.getByText('شماره قرارداد حق‌العمل‌کاری').nextElementSibling?.textContent).toBe('100200300400');
    expect(screen.getAllByText(/100200300400/)).toHaveLength(1);
  },
);

it('tells wage, profit and commission of gold between what was before a discount and the discount, so that the column adds up', () => {
  const empty = emptyDraft({ nowIso: '2026-11-26T08:00:00.000Z', uuid: () => 'line' });
  const draft: InvoiceDraft = {
    ...empty,
    invoice: { ...empty.invoice, invoice_pattern: 'gold' },
    items: [
      {
        ...emptyItem('line'),
        ...{
          item_qty: '10',
          item_price: '95000000',
          consfee: '50000000',
          bros: '0',
          spro: '0',
          item_discount: '5000000',
        },
      },
    ],
  };
  render(<InvoiceDocument draft={draft} totals={computeDraft(draft)} taxNumber="" />);
  const rows = [...document.querySelectorAll('footer dl dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(rows.slice(0, 4)).toEqual([
    ['جمع پیش از تخفیف', '۹۵۰٬۰۰۰٬۰۰۰'],
    ['اجرت، سود و حق‌العمل', '۵۰٬۰۰۰٬۰۰۰'],
    ['تخفیف', expect.stringContaining('(۵٬۰۰۰٬۰۰۰)')],
    ['جمع پس از تخفیف', '۹۹۵٬۰۰۰٬۰۰۰'],
  ]);
});
