import { type CallReply, calls } from '@taraz/contract';
import { ContactRound, Package, ReceiptText } from 'lucide-react';
import { buyerOf } from '../features/invoices/buyer-of.ts';
import { statusOf } from '../features/invoices/list/invoice-status.ts';
import { useFormat } from '../ui/preferences.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { type SearchOptions, useOptions } from '../ui/use-options.ts';
import { api } from './api.ts';
import { codeFirst } from './code-first.ts';
import type { Command } from './commands.ts';
import { Matched } from './layout/matched.tsx';
import { mayOpen } from './session.ts';
import { useSession } from './session-store.ts';

type Invoice = CallReply<typeof calls.listInvoices>['invoices'][number];
type Customer = CallReply<typeof calls.listCustomers>['customers'][number];
type Product = CallReply<typeof calls.listProducts>['products'][number];

/** From so many letters on the server is asked. */
const shortest = 2;
const delayMs = 150;

const findInvoices: SearchOptions<Invoice> = async (search_field, signal) => {
  const query = { search_field, limit: 5, offset: 0, sort: '-created_at' };
  return (await api(calls.listInvoices, { query }, { signal })).invoices;
};
const findCustomers: SearchOptions<Customer> = async (search_field, signal) =>
  (await api(calls.listCustomers, { query: { search_field, limit: 4 } }, { signal })).customers;
const findProducts: SearchOptions<Product> = async (wanted, signal) => {
  const limit = 4;
  const found = await codeFirst(
    wanted,
    async (typed) => (await api(calls.listProducts, { query: { ...typed, limit } }, { signal })).products,
  );
  return found.slice(0, limit);
};

const customerName = ({ company, first_name, last_name }: Customer): string =>
  company || `${first_name} ${last_name}`.trim();

/** What the server finds for the command box's text, as far as this user may see it. */
export function useFound(query: string, onlyInvoices: boolean): readonly Command[] {
  const format = useFormat();
  const session = useSession();
  const isAdmin = session.admin;
  const may = (permission: string) => mayOpen({ permission }, session);
  const wanted = query.trim();
  const isLong = wanted.length >= shortest;
  const invoices = useOptions(findInvoices, wanted, isLong && may('invoices'), delayMs);
  const customers = useOptions(findCustomers, wanted, isLong && isAdmin && !onlyInvoices, delayMs);
  const products = useOptions(findProducts, wanted, isLong && may('products') && !onlyInvoices, delayMs);

  const invoiceOf = (invoice: Invoice): Command => ({
    id: `invoice-${invoice.id}`,
    group: 'invoices',
    icon: ReceiptText,
    title: buyerOf(invoice),
    detail: (
      <>
        <Code text={invoice.tax_number || invoice.internal_id} words={query} /> · {format.date(invoice.invoice_date)}
      </>
    ),
    end: (
      <>
        <Figure text={format.money(invoice.total)} words={query} />
        <span className="w-28 max-sm:hidden">
          <StatusChip status={statusOf(invoice)} />
        </span>
      </>
    ),
    href: `/invoice/${invoice.id}`,
  });
  const customerOf = (customer: Customer): Command => ({
    id: `customer-${customer.id}`,
    group: 'customers',
    icon: ContactRound,
    title: customerName(customer),
    detail: <Code text={customer.economic_code || customer.national_code || customer.phone} words={query} />,
    href: `/customers/${customer.id}`,
  });
  const productOf = (product: Product): Command => ({
    id: `product-${product.id}`,
    group: 'products',
    icon: Package,
    title: product.name,
    detail: <Code text={product.code} words={query} />,
    end: <Figure text={format.money(product.price)} words={query} currency={product.currency_type} />,
    href: `/products/${product.id}`,
  });
  return [...invoices.items.map(invoiceOf), ...customers.items.map(customerOf), ...products.items.map(productOf)];
}

/** A code with what was looked for marked in it. */
function Code(found: { text: string; words: string }) {
  return (
    <bdi dir="ltr">
      <Matched {...found} />
    </bdi>
  );
}

/** The same of a figure, which stands under those of the other rows; one that is not in rial names its currency. */
function Figure({ currency = 'IRR', ...found }: { text: string; words: string; currency?: string }) {
  return (
    <bdi className="tnum w-36 text-right font-medium max-sm:hidden">
      <Matched {...found} />
      {currency !== 'IRR' && <bdi className="ms-1 text-caption text-ink-3">{currency}</bdi>}
    </bdi>
  );
}
