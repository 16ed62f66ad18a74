import { useMutation } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Check, UserRoundCheck } from 'lucide-react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { StepFoot } from '../imports/step-foot.tsx';
import type { Statement, StatementRow } from './queries.ts';
import { refusedRows } from './refused-rows.ts';
import { statementStrings } from './strings.fa.ts';
import { useBooksChanged } from './use-books-changed.ts';
import { type Choices, type ChosenRow, chosenRows, likelyParties } from './use-choices.ts';

const strings = statementStrings.foot;

interface ImportFootProps {
  statement: Statement;
  rows: readonly StatementRow[];
  choices: Choices;
  onDone: () => void;
}

function useImport({ statement, choices, onDone }: ImportFootProps) {
  const changed = useBooksChanged();
  const create = useCreate();
  return useMutation({
    mutationFn: (rows: ChosenRow[]) =>
      withLoading(create(calls.importStatement, { params: { id: statement.id }, body: { rows } })),
    onSuccess: async (next) => {
      choices.clear();
      toast.notice(statementStrings.done.notice);
      await changed(next);
      onDone();
    },
  });
}

/** What is still between the bank and the books once the chosen rows are written; null where the file has no balance. */
function differenceAfter({ difference }: Statement, rows: readonly StatementRow[], written: ReadonlySet<number>) {
  if (difference === null) return null;
  const sum = rows.reduce((all, { row, amount }) => (written.has(row) ? all + BigInt(amount ?? 0) : all), 0n);
  return BigInt(difference) - sum;
}

/** What an import would write and confirm, what is left between bank and books after it, and the import itself. */
export function ImportFoot(props: ImportFootProps) {
  const { statement, rows, choices } = props;
  const format = useFormat();
  const taking = useImport(props);
  const chosen = chosenRows(rows, choices);
  const written = new Set(chosen.filter(({ as }) => as !== 'same').map(({ row }) => row));
  const confirmed = statement.counts.booked + chosen.length - written.size;
  const unsaid = rows.filter(({ row, state }) => state === 'likely' && choices.verdictOf(row) === null).length;
  const after = differenceAfter(statement, rows, written);
  const fresh = rows.filter(({ state }) => state === 'new').map(({ row }) => row);
  const isAll = fresh.every((row) => !choices.isLeftOut(row));
  const parties = likelyParties(rows, choices);
  const named = Object.keys(parties).length;
  return (
    <>
      {taking.isError && <NotTaken error={taking.error} sent={taking.variables} choices={choices} />}
      <StepFoot
        back={
          <>
            {fresh.length > 0 && (
              <Button variant="quiet" onPress={() => choices.leaveOut(isAll ? fresh : [])}>
                {isAll ? strings.noneChosen : strings.all}
              </Button>
            )}
            {named > 0 && (
              <Button variant="quiet" icon={UserRoundCheck} onPress={() => choices.setParties(parties)}>
                {strings.likelyParties(format.number(named))}
              </Button>
            )}
          </>
        }
        about={
          <span className="flex flex-wrap items-center gap-x-3 text-ink-2" aria-live="polite">
            <span>{strings.chosen(format.number(written.size))}</span>
            <span>{strings.confirmed(format.number(confirmed))}</span>
            {unsaid > 0 && <span className="text-warn">{strings.unsaid(format.number(unsaid))}</span>}
            {after !== null && (
              <span>
                {strings.after}{' '}
                {after === 0n ? (
                  strings.none
                ) : (
                  <>
                    <Amount value={after} isTabular={false} /> {strings.rial}
                  </>
                )}
              </span>
            )}
          </span>
        }
        main={
          <Button
            variant="primary"
            icon={Check}
            isDisabled={written.size === 0 && confirmed === 0}
            isBusy={taking.isPending}
            onPress={() => taking.mutate(chosen)}
          >
            {strings.import}
          </Button>
        }
      />
    </>
  );
}

/** So many refused rows are named. */
const namedAtMost = 5;

/** Why nothing was taken: where rows are refused, which of the file they are, and whose money they were said to be. */
function NotTaken({ error, sent, choices }: { error: unknown; sent: readonly ChosenRow[]; choices: Choices }) {
  const format = useFormat();
  const refused = refusedRows(error, sent);
  if (refused.length === 0) return <Banner tone="bad" title={reasonOf(error)} isAlert className="mx-page mb-3" />;
  const more = refused.length - namedAtMost;
  return (
    <Banner tone="bad" title={strings.failed} isAlert className="mx-page mb-3">
      <ul>
        {refused.slice(0, namedAtMost).map(({ row, message }) => (
          <li key={row}>{strings.refused(format.number(row), choices.partyOf(row)?.name ?? '', message)}</li>
        ))}
        {more > 0 && <li>{strings.refusedMore(format.number(more))}</li>}
      </ul>
    </Banner>
  );
}
