import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type RecurringSummary, refreshRecurring } from './queries.ts';
import { recurringStrings } from './strings.fa.ts';

const words = recurringStrings.panel;

type Removed = Pick<RecurringSummary, 'id' | 'name'>;

/** Removes one, and says so. */
export function useRemoveRecurring(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Removed) => withLoading(api(calls.deleteRecurring, { params: { id } })),
    onSuccess: async (_gone, { name }) => {
      toast.show(words.removed(name));
      onRemoved();
      await refreshRecurring(client);
    },
  });
}

interface RemoveRecurringProps {
  recurring: Removed;
  removing: ReturnType<typeof useRemoveRecurring>;
  onClose: () => void;
}

/** What it made goes out of its list with it, so it asks. */
export function RemoveRecurring({ recurring, removing, onClose }: RemoveRecurringProps) {
  const { id, name } = recurring;
  return (
    <Question
      title={words.removeQuestion(name)}
      yes={words.remove}
      no={words.keep}
      isBusy={removing.isPending}
      error={removing.error && reasonOf(removing.error)}
      onYes={() => removing.mutate({ id, name })}
      onClose={() => {
        removing.reset();
        onClose();
      }}
    >
      {words.removeHint}
    </Question>
  );
}
