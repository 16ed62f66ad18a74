import { useRouter } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { ReceiptText } from 'lucide-react';
import { Amount } from '../ui/amount.tsx';
import { useFormat } from '../ui/preferences.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useOptions } from '../ui/use-options.ts';
import { api } from './api.ts';
import { appStrings } from './app.fa.ts';
import type { Command } from './commands.ts';
import { useSession } from './session-store.ts';

type InvoiceSummary = CallReply<typeof calls.listInvoices>['invoices'][number];

const shortest = 2;

async function findInvoices(text: string, signal: AbortSignal): Promise<readonly InvoiceSummary[]> {
  const query = { search_field: text, limit: 5, offset: 0, sort: '-created_at' };
  return (await api(calls.listInvoices, { query }, { signal })).invoices;
}

/** Invoices that answer the command box's text, from two letters on, where this user may see them. */
export function useFoundInvoices(text: string): readonly Command[] {
  const router = useRouter();
  const format = useFormat();
  const { user } = useSession();
  const maySee = Boolean(user?.roles.includes('admin') || user?.permissions.includes('invoices'));
  const hasScreen = Object.keys(router.routesByPath).some((path) => path.startsWith('/invoice/'));
  const wanted = text.trim();
  const found = useOptions(findInvoices, wanted, hasScreen && maySee && wanted.length >= shortest, 150);
  return found.items.map((invoice) => ({
    id: `invoice-${invoice.id}`,
    group: 'invoices',
    icon: ReceiptText,
    title: invoice.buyer_name || appStrings.command.noBuyer,
    detail: (
      <>
        <bdi dir="ltr">{invoice.tax_number || invoice.internal_id}</bdi> · {format.date(invoice.invoice_date)}
      </>
    ),
    end: (
      <>
        <Amount value={invoice.total} className="w-36 text-right font-medium max-sm:hidden" />
        <span className="w-28 max-sm:hidden">
          <StatusChip status={invoice.state} />
        </span>
      </>
    ),
    run: () => void router.navigate({ href: `/invoice/${invoice.id}` }),
  }));
}
