import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const error = formErrorOf(removing.error);
  return (
    <Dialog
      role="alertdialog"
      width="s"
      title={words.removeQuestion(name)}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="danger-filled" isBusy={removing.isPending} onPress={() => removing.mutate()}>
            {words.remove}
          </Button>
          <Button onPress={onClose} autoFocus>
            {words.keep}
          </Button>
        </>
      }
    >
      {error !== null && <Banner tone="bad" title={error} isAlert />}
      {words.removeHint}
    </Dialog>
  );
}
