import { useNavigate } from '@tanstack/react-router';
import { Filter, HandCoins, Pencil, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../app/session-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import type { PurchasePatch } from './purchase-filters.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';
import { usePaySupplier } from './use-pay-supplier.tsx';

/** What a supplier's purchases are found by. */
const supplierOf = ({ economic_code, national_code, supplier_name }: Purchase): string =>
  economic_code || national_code || supplier_name;

/** What may be done with a purchase of the list; who keeps the customers' accounts goes on to its supplier's. */
export function usePurchaseActions(change: (patch: PurchasePatch) => void): {
  rowMenu: (row: Purchase) => MenuEntry[];
  dialog: ReactNode;
} {
  const navigate = useNavigate();
  const { admin } = useSession();
  const { payOf, dialog } = usePaySupplier();
  const rowMenu = (row: Purchase): MenuEntry[] => {
    const pay = payOf(row);
    const customerId = row.account_customer_id;
    return [
      { id: 'edit', title: strings.edit, icon: Pencil, onAction: () => change({ id: row.id }) },
      ...(pay === null ? [] : [{ id: 'pay', title: strings.pay, icon: HandCoins, onAction: pay }]),
      ...(admin && customerId !== null
        ? [
            {
              id: 'account',
              title: strings.account,
              icon: ScrollText,
              onAction: () => void navigate({ to: '/customers/$id', params: { id: customerId } }),
            },
          ]
        : []),
      {
        id: 'supplier',
        title: strings.onlySupplier,
        icon: Filter,
        onAction: () => change({ supplier: supplierOf(row), offset: undefined }),
      },
    ];
  };
  return { rowMenu, dialog };
}
