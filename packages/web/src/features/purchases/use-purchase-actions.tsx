import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Filter, HandCoins, Pencil, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { EntryDialog } from '../customers/entry-dialog.tsx';
import { type CustomerDetail, customerQuery } from '../customers/queries.ts';
import { amountToPay, isPayable } from './paying.ts';
import type { PurchasePatch } from './purchase-filters.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';

/** What a supplier's purchases are found by. */
const supplierOf = ({ economic_code, national_code, supplier_name }: Purchase): string =>
  economic_code || national_code || supplier_name;

interface Paying {
  purchase: Purchase;
  customer: CustomerDetail;
}

/** What may be done with a purchase of the list; who keeps the customers' accounts goes on to its supplier's. */
export function usePurchaseActions(change: (patch: PurchasePatch) => void): {
  rowMenu: (row: Purchase) => MenuEntry[];
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { admin } = useSession();
  const [paying, setPaying] = useState<Paying | null>(null);
  const pay = useMutation({
    mutationFn: async ({ purchase, customerId }: { purchase: Purchase; customerId: string }) => ({
      purchase,
      customer: await withLoading(client.fetchQuery(customerQuery(customerId))),
    }),
    onSuccess: setPaying,
    onError: tellNotDone,
  });
  const ofCustomer = (purchase: Purchase, customerId: string): MenuEntry[] => [
    ...(isPayable(purchase)
      ? [{ id: 'pay', title: strings.pay, icon: HandCoins, onAction: () => pay.mutate({ purchase, customerId }) }]
      : []),
    {
      id: 'account',
      title: strings.account,
      icon: ScrollText,
      onAction: () => void navigate({ to: '/customers/$id', params: { id: customerId } }),
    },
  ];
  const rowMenu = (row: Purchase): MenuEntry[] => [
    { id: 'edit', title: strings.edit, icon: Pencil, onAction: () => change({ id: row.id }) },
    ...(admin && row.account_customer_id !== null ? ofCustomer(row, row.account_customer_id) : []),
    {
      id: 'supplier',
      title: strings.onlySupplier,
      icon: Filter,
      onAction: () => change({ supplier: supplierOf(row), offset: undefined }),
    },
  ];
  const dialog = paying && (
    <EntryDialog
      customer={paying.customer}
      given={{
        ...{ kind: 'payment', amount: amountToPay(paying.purchase, paying.customer.balance), invoiceId: null },
        note: strings.payNote(paying.purchase.number || paying.purchase.tax_number).trim(),
      }}
      onClose={() => setPaying(null)}
    />
  );
  return { rowMenu, dialog };
}
