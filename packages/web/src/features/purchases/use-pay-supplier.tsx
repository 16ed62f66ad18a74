import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { EntryDialog } from '../customers/entry-dialog.tsx';
import { type CustomerDetail, customerQuery } from '../customers/queries.ts';
import type { Purchase } from './queries.ts';
import { purchaseStrings as strings } from './strings.fa.ts';

interface Paying {
  purchase: Purchase;
  customer: CustomerDetail;
}

/** What is still to be paid of it; '' where nothing is: where it stands in no account, who was paid would be a debtor. */
const openOf = ({ payment }: Purchase): string => (payment === null || payment.open === '0' ? '' : payment.open);

/** Paying a purchase into its supplier's account, for those who keep the customers' accounts. */
export function usePaySupplier(): {
  /** null where nothing is to be paid of it, or not by this user */
  payOf: (purchase: Purchase) => (() => void) | null;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const { admin } = useSession();
  const [paying, setPaying] = useState<Paying | null>(null);
  const pay = useMutation({
    mutationFn: async ({ purchase, customerId }: { purchase: Purchase; customerId: string }) => ({
      purchase,
      customer: await withLoading(client.fetchQuery(customerQuery(customerId))),
    }),
    onError: tellNotDone,
  });
  const payOf = (purchase: Purchase) => {
    const customerId = purchase.account_customer_id;
    return admin && customerId !== null && openOf(purchase) !== ''
      ? // Of several presses the last one holds: what was asked for before it opens nothing any more.
        () => pay.mutate({ purchase, customerId }, { onSuccess: setPaying })
      : null;
  };
  const dialog = paying && (
    <EntryDialog
      key={paying.purchase.id}
      customer={paying.customer}
      given={{
        ...{ kind: 'payment', amount: openOf(paying.purchase), purchaseId: paying.purchase.id },
        note: strings.payNote(paying.purchase.number || paying.purchase.tax_number).trim(),
      }}
      onClose={() => setPaying(null)}
    />
  );
  return { payOf, dialog };
}
