import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem, calls } from '@taraz/contract';
import { ArrowRight, ChevronUp, Download, FileUp, FlaskConical, NotebookPen, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { downloadFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { type ImportDetail, showChanged } from './queries.ts';
import { StepFoot } from './step-foot.tsx';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

const words = importStrings.actions;

/** What is about to be issued comes to, to be held against the file's own sum. */
function SumsOfRight({ sums: { total, vat } }: { sums: NonNullable<ImportDetail['sums']> }) {
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4">
      {[
        { label: words.total, value: total, isMain: true },
        { label: words.vat, value: vat, isMain: false },
      ].map(({ label, value, isMain }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-caption text-ink-2">{label}</dt>
          <dd className={isMain ? 'font-bold' : ''}>
            <Amount value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** At the foot: back to the columns, the errors as a file, and issuing. */
export function IssueBar({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const isUnderWay = useRef(false);
  /** Once, however often it is pressed before the screen shows that it is under way. */
  const act = (action: 'draft' | 'issue' | 'recall' | 'remap' | 'sandbox', onSuccess = () => {}) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const onSettled = () => {
      isUnderWay.current = false;
    };
    change.mutate({ action }, { onSuccess, onSettled });
  };
  const [isRecalling, setRecalling] = useState(false);
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
  const canRecall = job.issued > 0 && (job.state === 'ready' || job.state === 'done' || job.state === 'paused');
  const canRemap = job.issued === 0 && (job.state === 'ready' || job.state === 'checking');
  if (!canIssue && !waits && !canRecall && !canRemap) return null;
  return (
    <>
      <StepFoot
        back={
          (canRecall || canRemap) && (
            <>
              {canRecall && (
                <Button icon={Undo2} onPress={() => setRecalling(true)}>
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
          onClose={() => setRecalling(false)}
          onYes={() => act('recall', () => setRecalling(false))}
          isBusy={change.isPending}
        >
          {words.recallText}
        </Question>
      )}
    </>
  );
}

/** The bad rows as a spreadsheet with notes, and its way back. */
export function ErrorFile({ job }: { job: ImportDetail }) {
  const client = useQueryClient();
  const picker = useFilePicker({
    label: words.mend,
    accept: '.xlsx,.csv',
    onChoose: ([file]) => void send(file),
  });
  const run = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work();
    } catch (error) {
      const own = error instanceof ApiProblem ? error.problem?.errors?.[0]?.message : undefined;
      toast.error(failed, { detail: own ?? reasonOf(error) });
    }
  };
  const take = () =>
    run(
      () =>
        withLoading(
          downloadFile(
            `/bulk_invoice_import/${job.id}/file`,
            `${job.file_name.replace(/\.\w{1,5}$/, '')} - خطاها.xlsx`,
          ),
        ),
      words.failed,
    );
  const send = (file: File) =>
    run(async () => {
      const detail = await withLoading(api(calls.mendImport, { params: { id: job.id }, body: { file } }));
      showChanged(client, detail);
      const { last_edit, editing } = detail;
      // Of several cells it is told how many they were, once they are written.
      if (editing === null && last_edit?.number === job.last_edit?.number) toast.notice(words.mendedNothing, 'info');
      else if (editing === null && last_edit?.cells === 1) toast.notice(words.mended);
    }, words.mendFailed);
  return (
    <>
      <Button icon={Download} onPress={() => void take()}>
        {words.errors}
      </Button>
      <Button icon={FileUp} onPress={picker.open}>
        {words.mend}
      </Button>
      {picker.input}
    </>
  );
}

/** The way back to all files. */
export function BackToFiles() {
  const navigate = useNavigate();
  return (
    <Button icon={ArrowRight} variant="quiet" onPress={() => void navigate({ to: '/import-invoice', search: {} })}>
      {importStrings.back}
    </Button>
  );
}
