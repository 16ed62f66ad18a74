import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { type RecurringSummary, refreshRecurring } from './queries.ts';
import { recurringStrings as strings } from './strings.fa.ts';

/** Pauses one or lets it go on, and offers the way back. */
export function usePause() {
  const client = useQueryClient();
  const set = async ({ id }: Pick<RecurringSummary, 'id'>, paused: boolean): Promise<boolean> => {
    try {
      await withLoading(api(calls.putRecurring, { params: { id }, body: { paused } }));
      return true;
    } catch (error) {
      toast.error(strings.notChanged, { detail: reasonOf(error) });
      return false;
    } finally {
      await refreshRecurring(client);
    }
  };
  return async (row: RecurringSummary, paused: boolean): Promise<void> => {
    if (!(await set(row, paused))) return;
    toast.show(paused ? strings.paused(row.name) : strings.resumed(row.name), {
      action: { label: uiStrings.undo, onPress: () => void set(row, !paused) },
    });
  };
}
