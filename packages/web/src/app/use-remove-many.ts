import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';

interface Named {
  id: string;
  name: string;
}

export interface RemoveMany {
  removeOne: (id: string) => Promise<unknown>;
  restoreOne: (id: string) => Promise<unknown>;
  /** Lists and panels of these records: [key, 'list', …], [key, anything else, id, …]. */
  queryKey: QueryKey;
  words: {
    removed: (count: string) => string;
    removedOne: (name: string) => string;
    notRemoved: (count: string) => string;
    undo: string;
  };
}

/** Removes what was chosen and offers the way back; those that may not go are told with their reason. */
export function useRemoveMany({ removeOne, restoreOne, queryKey, words }: RemoveMany) {
  const client = useQueryClient();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  /** What is on screen is asked again, but not what is gone: its panel is about to close, and it would not be found. */
  const refresh = async (gone: ReadonlySet<unknown>) => {
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    const predicate = (query: Query) => !gone.has(query.queryKey[queryKey.length + 1]);
    await client.refetchQueries({ queryKey, type: 'active', predicate });
  };
  /** One by one; gives those with which it went wrong, and why the first did. */
  const each = async (chosen: readonly Named[], work: (id: string) => Promise<unknown>) => {
    const done: Named[] = [];
    let reason: string | null = null;
    for (const one of chosen) {
      try {
        await withLoading(work(one.id));
        done.push(one);
      } catch (error) {
        reason ??= `${one.name}: ${reasonOf(error)}`;
      }
    }
    await refresh(new Set(work === removeOne ? done.map(({ id }) => id) : []));
    return { done, reason };
  };
  const restore = async (removed: readonly Named[]) => {
    const { reason } = await each(removed, restoreOne);
    if (reason !== null) toast.error(reason);
  };
  const remove = async (chosen: readonly Named[]): Promise<boolean> => {
    setBusy(true);
    const { done, reason } = await each(chosen, removeOne).finally(() => setBusy(false));
    const [first] = done;
    if (first !== undefined) {
      const text = done.length === 1 ? words.removedOne(first.name) : words.removed(format.number(done.length));
      toast.show(text, { action: { label: words.undo, onPress: () => void restore(done) } });
    }
    const refused = chosen.length - done.length;
    if (refused > 0) toast.error(words.notRemoved(format.number(refused)), { detail: reason });
    return refused === 0;
  };
  return { remove, isBusy };
}
