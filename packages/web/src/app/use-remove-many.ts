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

/** One that may not go, and why. */
export interface Refused extends Named {
  reason: string;
}

export interface RemoveMany {
  removeOne: (id: string) => Promise<unknown>;
  restoreOne: (id: string) => Promise<unknown>;
  /** Lists and panels of these records: [key, 'list', …], [key, anything else, id, …]. */
  queryKey: QueryKey;
  words: {
    count: (count: string) => string;
    removed: (count: string) => string;
    removedOne: (name: string) => string;
    notRemoved: (count: string) => string;
    notRestored: (count: string) => string;
    undo: string;
  };
}

/** Removes what was chosen and offers the way back; those that may not go are told each with its reason. */
export function useRemoveMany({ removeOne, restoreOne, queryKey, words }: RemoveMany) {
  const client = useQueryClient();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** What is on screen is asked again, but not what is gone: its panel is about to close, and it would not be found. */
  const refresh = async (gone: ReadonlySet<unknown>) => {
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    const predicate = (query: Query) => !gone.has(query.queryKey[queryKey.length + 1]);
    await client.refetchQueries({ queryKey, type: 'active', predicate });
  };
  /** One by one; gives those with which it went wrong, and why. */
  const each = async (chosen: readonly Named[], work: (id: string) => Promise<unknown>) => {
    const done: Named[] = [];
    const refused: Refused[] = [];
    for (const one of chosen) {
      try {
        await withLoading(work(one.id));
        done.push(one);
      } catch (error) {
        refused.push({ ...one, reason: reasonOf(error) });
      }
    }
    await refresh(new Set(work === removeOne ? done.map(({ id }) => id) : []));
    return { done, refused };
  };
  const restore = async (removed: readonly Named[]) => {
    const { refused } = await each(removed, restoreOne);
    if (refused.length > 0)
      toast.error(words.notRestored(format.number(refused.length)), { detail: reasonIn(refused) });
  };
  /** Gives those that stayed. */
  const remove = async (chosen: readonly Named[]): Promise<readonly Refused[]> => {
    setBusy(true);
    const { done, refused } = await each(chosen, removeOne).finally(() => setBusy(false));
    const [first] = done;
    if (first !== undefined) {
      const text = done.length === 1 ? words.removedOne(first.name) : words.removed(format.number(done.length));
      toast.show(text, { action: { label: words.undo, onPress: () => void restore(done) } });
    }
    if (refused.length === 1) toast.error(words.notRemoved(format.number(1)), { detail: reasonIn(refused) });
    else setRefused(refused);
    return refused;
  };
  return {
    remove,
    isBusy,
    /** More than a notice can name: they stand in a dialog (not-removed.tsx) until it is closed. */
    notRemoved: { refused, words, onClose: () => setRefused([]) },
  };
}

const reasonIn = ([first]: readonly Refused[]) => first && `${first.name}: ${first.reason}`;
