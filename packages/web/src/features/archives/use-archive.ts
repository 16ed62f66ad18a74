import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { archiveStrings } from './strings.fa.ts';

/** Invoices of one request. */
export const archiveMax = 500;

/**
 * In as many requests as it takes; gives those that moved.
 * @param moved by a try before, of which no more is asked; takes what moves now
 * @throws ApiProblem; what went before has moved
 */
async function moveAll(all: readonly string[], isArchiving: boolean, moved: string[]): Promise<string[]> {
  const call = isArchiving ? calls.archiveInvoices : calls.unarchiveInvoices;
  const before = new Set(moved);
  const ids = all.filter((id) => !before.has(id));
  for (let at = 0; at < ids.length; at += archiveMax) {
    const answer = await api(call, { body: { ids: ids.slice(at, at + archiveMax) } });
    moved.push(...answer.ids);
  }
  return moved;
}

/** Moves invoices to the archive and back, with a way to undo. */
export function useArchive() {
  const client = useQueryClient();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  /** @param find gives what is to move, once it is asked for */
  const move = async (
    find: () => Promise<readonly string[]>,
    isArchiving: boolean,
    canUndo = true,
    before: string[] = [],
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const moved = await withLoading(find().then((ids) => moveAll(ids, isArchiving, before)));
      const words = isArchiving ? archiveStrings.archived : archiveStrings.unarchived;
      const undo = { label: uiStrings.undo, onPress: () => void moveBack(moved, isArchiving) };
      toast.show(words(format.number(moved.length)), canUndo && moved.length > 0 ? { action: undo } : {});
      return true;
    } catch (error) {
      // Of the way back there is no other place to press again.
      const retry = { label: uiStrings.retry, onPress: () => void move(find, isArchiving, false, before) };
      toast.error(archiveStrings.failedMove, { detail: reasonOf(error), ...(canUndo ? {} : { action: retry }) });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  const moveBack = (moved: readonly string[], wasArchiving: boolean) => move(async () => moved, !wasArchiving, false);
  return {
    isBusy,
    moveBack,
    unarchive: (ids: readonly string[]) => move(async () => ids, false),
    moveFound: (kind: 'archive' | 'unarchive', find: () => Promise<readonly string[]>) =>
      move(find, kind === 'archive'),
  };
}
