import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { useCreateEach } from '../../app/use-create.ts';
import { useFormat } from '../../ui/preferences.ts';
import { ReadFileResult } from '../imports/read-file-result.tsx';
import { shownDay } from './days.ts';
import type { Statement } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import { useBooksChanged } from './use-books-changed.ts';

const strings = statementStrings.done;

/** Nothing of the file's days is left that would make bank and books differ. */
const isFromBefore = ({ counts, is_consistent }: Statement): boolean =>
  counts.new + counts.likely + counts.bad + counts.only_in_books === 0 && is_consistent !== false;

/** What came of a statement: rows written and confirmed, what is left between bank and books, and the way back. */
export function ResultBanner({ statement }: { statement: Statement }) {
  const format = useFormat();
  const navigate = useNavigate();
  const changed = useBooksChanged();
  const createFor = useCreateEach();
  const { id, state, place_id, difference, to_day, written, matched } = statement;
  const day = to_day === null ? '' : shownDay(to_day, format);
  const agrees = difference === null || difference === '0';
  const movements = () =>
    void navigate({ to: '/bank-accounts', search: { tab: 'movements', place: place_id, sort: '-at' } });
  return (
    <ReadFileResult
      state={state}
      tone={agrees ? 'ok' : 'warn'}
      title={strings.title(format.number(written), format.number(matched))}
      look={{ title: strings.movements, open: movements }}
      undo={async () => changed(await createFor(id)(calls.undoStatement, { params: { id } }))}
      undoWords={{ ...strings.undo, text: strings.undo.text(format.number(written)) }}
      again={() => void navigate({ to: '/bank-accounts/statements', search: { place: place_id } })}
    >
      {difference === null ? undefined : agrees ? (
        strings.agrees(day)
      ) : (
        <>
          {strings.differs(day, format.money(difference.replace('-', '')))}{' '}
          {isFromBefore(statement) ? strings.differsBefore : strings.differsHint}
        </>
      )}
    </ReadFileResult>
  );
}
