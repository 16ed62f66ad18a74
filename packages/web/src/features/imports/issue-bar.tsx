import { ArrowRight, ChevronUp, FlaskConical, NotebookPen, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import type { ImportDetail } from './queries.ts';
import { StepFoot } from './step-foot.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import { useRecallNotice } from './use-recall-notice.ts';

const words = importStrings.actions;

/** What is about to be issued comes to, to be held against the file's own sum. */
function SumsOfRight({ sums: { total, vat } }: { sums: NonNullable<ImportDetail['sums']> }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 max-sm:flex-col max-sm:items-stretch">
      {[
        { label: words.total, value: total, isMain: true },
        { label: words.vat, value: vat, isMain: false },
      ].map(({ label, value, isMain }) => (
        <div key={label} className="flex items-baseline justify-between gap-1.5">
          <dt className="text-caption text-ink-2">{label}</dt>
          <dd className={isMain ? 'font-bold' : ''}>
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** States in which an invoice of a file has not left yet, and is taken back. */
const unsentStates: ReadonlySet<string> = new Set(['draft', 'queued']);
const hasUnsent = ({ report }: ImportDetail): boolean => report.states.some(({ state }) => unsentStates.has(state));

const recallable: ReadonlySet<ImportDetail['state']> = new Set(['ready', 'done', 'paused', 'stopped']);

/** At the foot: back to the columns, the errors as a file, and issuing. */
export function IssueBar({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const isUnderWay = useRef(false);
  /** Once, however often it is pressed before the screen shows that it is under way. */
  const act = (action: 'draft' | 'issue' | 'remap' | 'sandbox') => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const onSettled = () => {
      isUnderWay.current = false;
    };
    change.mutate({ action }, { onSettled });
  };
  const recall = useImportChange(job.id, null);
  const [isRecalling, setRecalling] = useState(false);
  const askToRecall = () => {
    recall.reset();
    setRecalling(true);
  };
  useRecallNotice(job);
  const count = format.number(job.valid);
  const canIssue = job.state === 'ready' && job.valid > 0;
  // Where it stands while rows are edited or checked it stays, so that nothing jumps.
  const waits = (job.state === 'editing' || job.state === 'checking') && job.valid > 0;
  const others: MenuEntry[] = [
    { id: 'draft', title: words.draft(count), icon: NotebookPen, onAction: () => act('draft') },
    {
      id: 'sandbox',
      title: words.sandbox(count),
      icon: FlaskConical,
      onAction: () => act('sandbox'),
    },
  ];
  const canRecall = hasUnsent(job) && recallable.has(job.state);
  const canRemap = job.issued === 0 && (job.state === 'ready' || job.state === 'checking');
  if (!canIssue && !waits && !canRecall && !canRemap) return null;
  return (
    <>
      <StepFoot
        back={
          (canRecall || canRemap) && (
            <>
              {canRecall && (
                <Button icon={Undo2} onPress={askToRecall}>
                  {words.recall}
                </Button>
              )}
              {canRemap && (
                <Button icon={ArrowRight} onPress={() => act('remap')}>
                  {words.remap}
                </Button>
              )}
            </>
          )
        }
        about={(canIssue || waits) && job.sums !== null && <SumsOfRight sums={job.sums} />}
        isAsked
        main={
          (canIssue || waits) && (
            <Button variant="primary" isDisabled={waits} isBusy={change.isPending} onPress={() => act('issue')}>
              {words.issue(count)}
            </Button>
          )
        }
      >
        {(canIssue || waits) && (
          <>
            {job.faulty > 0 && <span className="text-ink-2 max-[88rem]:hidden">{words.stays}</span>}
            <Menu
              label={words.menu}
              entries={others}
              trigger={
                <Button iconEnd={ChevronUp} isDisabled={waits}>
                  {words.menu}
                </Button>
              }
            />
          </>
        )}
      </StepFoot>
      {isRecalling && (
        <Question
          title={words.recallTitle}
          yes={words.recallGo}
          onClose={() => {
            // Nobody shows any more why it failed: it is told by a notice (`tellLeft`).
            recall.reset();
            setRecalling(false);
          }}
          onYes={() => recall.mutate({ action: 'recall' }, { onSuccess: () => setRecalling(false) })}
          isBusy={recall.isPending}
          error={recall.error && reasonOf(recall.error)}
        >
          {words.recallText}
        </Question>
      )}
    </>
  );
}
