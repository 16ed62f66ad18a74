import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshCustomers } from './queries.ts';
import { customerStrings as strings } from './strings.fa.ts';

interface Named {
  id: string;
  name: string;
}

/** Removes customers and offers the way back; those that may not go are told with their reason. */
export function useRemoveCustomers() {
  const format = useFormat();
  const refresh = useRefreshCustomers();
  const [isBusy, setBusy] = useState(false);
  const restore = async (removed: readonly Named[]) => {
    for (const { id } of removed) await withLoading(api(calls.restoreCustomer, { params: { id } }));
    await refresh();
  };
  const remove = async (customers: readonly Named[]): Promise<boolean> => {
    setBusy(true);
    const removed: Named[] = [];
    let reason: string | null = null;
    let refused = 0;
    for (const customer of customers) {
      try {
        await withLoading(api(calls.deleteCustomer, { params: { id: customer.id } }));
        removed.push(customer);
      } catch (error) {
        refused += 1;
        reason ??= `${customer.name}: ${formErrorOf(error) ?? ''}`;
      }
    }
    setBusy(false);
    await refresh();
    const [first] = removed;
    if (first !== undefined) {
      const text =
        removed.length === 1 ? strings.removedOne(first.name) : strings.removed(format.number(removed.length));
      toast.show(text, { action: { label: strings.undo, onPress: () => void restore(removed) } });
    }
    if (refused > 0) toast.error(strings.notRemoved(format.number(refused)), { detail: reason });
    return refused === 0;
  };
  return { remove, isBusy };
}
