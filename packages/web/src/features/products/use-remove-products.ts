import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useRefreshProducts } from './queries.ts';
import { productStrings as strings } from './strings.fa.ts';

interface Named {
  id: string;
  name: string;
}

/** Removes products and offers the way back. */
export function useRemoveProducts() {
  const format = useFormat();
  const refresh = useRefreshProducts();
  const [isBusy, setBusy] = useState(false);
  const restore = async (removed: readonly Named[]) => {
    for (const { id } of removed) await withLoading(api(calls.restoreProduct, { params: { id } }));
    await refresh();
  };
  const remove = async (products: readonly Named[]): Promise<boolean> => {
    setBusy(true);
    const removed: Named[] = [];
    let reason: string | null = null;
    for (const product of products) {
      try {
        await withLoading(api(calls.deleteProduct, { params: { id: product.id } }));
        removed.push(product);
      } catch (error) {
        reason ??= `${product.name}: ${formErrorOf(error) ?? ''}`;
      }
    }
    setBusy(false);
    await refresh();
    const [first] = removed;
    const refused = products.length - removed.length;
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
