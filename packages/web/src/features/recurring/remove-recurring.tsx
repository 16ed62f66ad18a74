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

interface RemoveRecurringProps {
  recurring: Pick<RecurringSummary, 'id' | 'name'>;
  onClose: () => void;
  onRemoved: () => void;
}

/** What it made goes out of its list with it, so it asks. */
export function RemoveRecurring({ recurring: { id, name }, onClose, onRemoved }: RemoveRecurringProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => withLoading(api(calls.deleteRecurring, { params: { id } })),
    onSuccess: async () => {
      toast.show(words.removed(name));
      onRemoved();
      onClose();
      await refreshRecurring(client);
    },
  });
  return (
    <Question
      title={words.removeQuestion(name)}
      yes={words.remove}
      no={words.keep}
      isBusy={removing.isPending}
      error={removing.error && reasonOf(removing.error)}
      onYes={() => removing.mutate()}
      onClose={onClose}
    >
      {words.removeHint}
    </Question>
  );
}
