import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { archiveStrings } from './strings.fa.ts';

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
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const call = isArchiving ? calls.archiveInvoices : calls.unarchiveInvoices;
      const { ids: moved } = await withLoading(find().then((ids) => api(call, { body: { ids: [...ids] } })));
      const words = isArchiving ? archiveStrings.archived : archiveStrings.unarchived;
      const undo = { label: archiveStrings.undo, onPress: () => void move(async () => moved, !isArchiving, false) };
      toast.show(words(format.number(moved.length)), canUndo && moved.length > 0 ? { action: undo } : {});
      return true;
    } catch (error) {
      toast.error(archiveStrings.failedMove, { detail: reasonOf(error) });
      return false;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  return {
    isBusy,
    unarchive: (ids: readonly string[]) => move(async () => ids, false),
    moveFound: (kind: 'archive' | 'unarchive', find: () => Promise<readonly string[]>) =>
      move(find, kind === 'archive'),
  };
}
