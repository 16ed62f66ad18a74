// @vitest-environment happy-dom
import type { UseQueryResult } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { LastInvoices } from './last-invoices.tsx';
import type { InvoiceSummary } from './queries.ts';

afterEach(cleanup);

const invoice = (id: string, invoice_type: InvoiceSummary['invoice_type']) =>
  ({
    ...{
      id,
      invoice_type,
      invoice_output_type: 'type_one',
      buyer_name: `خریدار ${id}`,
      buyer_code: '',
      total: '6259651',
    },
    ...{ state: 'confirmed', superseded_by: null, cancelled_by: null, cancelled_elsewhere: false, archived: false },
  }) as InvoiceSummary;

it('says what is no sale of its own: a cancellation beside its amount reads as one more', async () => {
  const rows = [invoice('1', 'cancellation'), invoice('2', 'return'), invoice('3', 'original')];
  const invoices = { data: { invoices: rows }, isPending: false, isError: false } as unknown as UseQueryResult<{
    invoices: InvoiceSummary[];
  }>;
  render(pagesAt('/', { '/': () => <LastInvoices invoices={invoices} issueScreen={undefined} /> }).shown);
  const items = await screen.findAllByRole('listitem');
  expect(
    items.map((item) => ['ابطالی', 'برگشتی', 'اصلاحی'].filter((word) => item.textContent?.includes(word))),
  ).toEqual([['ابطالی'], ['برگشتی'], []]);
});
