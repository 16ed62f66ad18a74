import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { shownDay } from './days.ts';
import type { Statement } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import { useBooksChanged } from './use-books-changed.ts';

const strings = statementStrings.done;

function useUndo(statement: Statement, onDone: () => void) {
  const changed = useBooksChanged();
  const create = useCreate();
  return useMutation({
    mutationFn: () => withLoading(create(calls.undoStatement, { params: { id: statement.id } })),
    onSuccess: async (next) => {
      toast.notice(strings.undoneNotice);
      await changed(next);
      onDone();
    },
  });
}

/** What came of a statement: rows written and confirmed, what is left between bank and books, and the way back. */
export function ResultBanner({ statement }: { statement: Statement }) {
  const navigate = useNavigate();
  const { state, place_id } = statement;
  const again = () => void navigate({ to: '/bank-accounts/statements', search: { place: place_id } });
  if (state === 'open') return null;
  if (state === 'undone') {
    return (
      <Banner
        tone="info"
        icon={Undo2}
        title={strings.undone}
        actions={<Button onPress={again}>{strings.again}</Button>}
      >
        {strings.undoneHint}
      </Banner>
    );
  }
  return <Imported statement={statement} />;
}

function Imported({ statement }: { statement: Statement }) {
  const format = useFormat();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const undo = useUndo(statement, () => setAsking(false));
  const { difference, to_day, written, matched, place_id } = statement;
  const day = to_day === null ? '' : shownDay(to_day, format);
  const agrees = difference === null || difference === '0';
  const movements = () =>
    void navigate({ to: '/bank-accounts', search: { tab: 'movements', place: place_id, sort: '-at' } });
  return (
    <>
      <Banner
        tone={agrees ? 'ok' : 'warn'}
        title={strings.title(format.number(written), format.number(matched))}
        actions={
          <>
            <Button onPress={movements}>{strings.movements}</Button>
            <Button variant="danger" icon={Undo2} onPress={() => setAsking(true)}>
              {strings.undo}
            </Button>
          </>
        }
      >
        {difference === null ? undefined : agrees ? (
          strings.agrees(day)
        ) : (
          <>
            {strings.differs(day, format.money(difference.replace('-', '')))} {strings.differsHint}
          </>
        )}
      </Banner>
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
          {strings.undoText(format.number(written))}
        </Question>
      )}
    </>
  );
}
