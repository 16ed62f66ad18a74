import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formErrorOf } from '../../../app/field-errors.ts';
import { withLoading } from '../../../app/loading.ts';
import { useCreate } from '../../../app/use-create.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Question } from '../../../ui/question.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { PurchaseImport } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useRegisterChanged } from './use-register-changed.ts';

const strings = importStrings.done;

/** What came of a file: purchases written and changed, and the way back. */
export function ImportResult({ file }: { file: PurchaseImport }) {
  const navigate = useNavigate();
  if (file.state === 'open') return null;
  if (file.state === 'imported') return <Imported file={file} />;
  return (
    <Banner
      tone="info"
      icon={Undo2}
      title={strings.undone}
      actions={<Button onPress={() => void navigate({ to: '/purchases/import', search: {} })}>{strings.again}</Button>}
    >
      {strings.undoneHint}
    </Banner>
  );
}

function Imported({ file: { id, written, changed } }: { file: PurchaseImport }) {
  const format = useFormat();
  const navigate = useNavigate();
  const registerChanged = useRegisterChanged();
  const create = useCreate();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => withLoading(create(calls.undoPurchaseImport, { params: { id } })),
    onSuccess: async (next) => {
      toast.notice(strings.undoneNotice);
      await registerChanged(next);
      setAsking(false);
    },
  });
  const counts = [format.number(written), format.number(changed)] as const;
  return (
    <>
      <Banner
        tone="ok"
        title={strings.title(...counts)}
        actions={
          <>
            <Button onPress={() => void navigate({ to: '/purchases', search: { sort: '-created_at' } })}>
              {strings.purchases}
            </Button>
            <Button variant="danger" icon={Undo2} onPress={() => setAsking(true)}>
              {strings.undo}
            </Button>
          </>
        }
      />
      {isAsking && (
        <Question
          title={strings.undoTitle}
          yes={strings.undo}
          icon={Undo2}
          isBusy={undo.isPending}
          error={formErrorOf(undo.error)}
          onYes={() => undo.mutate()}
          onClose={() => setAsking(false)}
        >
          {strings.undoText(...counts)}
        </Question>
      )}
    </>
  );
}
