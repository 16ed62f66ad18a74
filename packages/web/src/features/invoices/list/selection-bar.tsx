import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bulkActionMax, type CallInput, type Client, calls, type EachResult, shareLimits } from '@taraz/contract';
import { Archive, Ban, FileSearch, HandCoins, Send, Share2, Stamp, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../app/api.ts';
import { useCreateEach } from '../../../app/use-create.ts';
import { useMay } from '../../../app/use-may.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { moveChosen } from '../../archives/move-chosen.ts';
import { archiveStrings } from '../../archives/strings.fa.ts';
import { useArchive } from '../../archives/use-archive.ts';
import { reportStrings } from '../../payment-reports/strings.fa.ts';
import { reviewStrings } from '../../reviews/strings.fa.ts';
import { shareDocuments } from '../../sharing/queries.ts';
import { shareStrings } from '../../sharing/strings.fa.ts';
import { tellHeld } from '../../subscription/tell-held.ts';
import type { InvoiceSummary } from '../queries.ts';
import { underwayStates } from '../underway.ts';
import { bulkStrings as bulk } from './bulk/bulk.fa.ts';
import { type AskedAction, BulkQuestion } from './bulk/bulk-question.tsx';
import { ChosenBar } from './bulk/chosen-bar.tsx';
import { type Failure, useBulkWork } from './bulk/use-bulk-work.ts';
import type { ListSelection } from './bulk/use-selection.ts';
import { listStrings } from './list.fa.ts';

type State = InvoiceSummary['state'];
type Rows = readonly InvoiceSummary[];

/** States that each action takes. */
const takes = {
  issue: ['draft'],
  review: ['draft'],
  push: underwayStates,
  archive: ['confirmed', 'abandoned'],
  abandon: ['rejected'],
  delete: ['draft', 'queued'],
  share: [...underwayStates, 'confirmed'],
  report: ['confirmed'],
} as const satisfies Record<string, readonly State[]>;

/** Those that whoever sees invoices may do; the others take the right to issue. */
const forReaders: ReadonlySet<keyof typeof takes> = new Set(['archive', 'share']);

const ReportManyDialog = lazy(() =>
  import('../../payment-reports/report-many-dialog.tsx').then((module) => ({ default: module.ReportManyDialog })),
);

/** Who writes drafts and issues none hands them to a colleague. */
const useOffered = () => {
  const [mayIssue, mayDraft] = [useMay('issue'), useMay('draft')];
  return (id: keyof typeof takes) => (id === 'review' ? mayDraft && !mayIssue : mayIssue || forReaders.has(id));
};

/** The ids that a selection names: its own, or those that it leaves out. */
const chosenIds = ({ selection }: ListSelection) =>
  selection.kind === 'some' ? selection.rows.keys() : selection.except.keys();

/** As they are numbered: by their day, and of one day as they were written. */
const byDay = (a: InvoiceSummary, b: InvoiceSummary): number =>
  a.invoice_date.localeCompare(b.invoice_date) || a.id.localeCompare(b.id);

const ids = (rows: readonly InvoiceSummary[]) => rows.map(({ id }) => id);

type Change = CallInput<typeof calls.bulkInvoiceAction>['body']['action'];

async function act(action: Change, chunk: readonly InvoiceSummary[], onHeld: () => void): Promise<Failure[]> {
  // A draft that was issued or changed meanwhile is not what was to be deleted, or issued.
  const seen = action === 'delete' || action === 'issue' ? { etags: chunk.map(({ etag }) => etag) } : {};
  const body = { action, ids: ids(chunk), ...seen };
  const answer = await api(calls.bulkInvoiceAction, { body }, { idempotencyKey: crypto.randomUUID() });
  if (answer.results.some(({ code }) => code === 'HELD')) onHeld();
  return failuresOf(chunk, answer);
}

const failuresOf = (chunk: readonly InvoiceSummary[], { results }: EachResult): Failure[] =>
  chunk.flatMap((invoice) => {
    const result = results.find(({ id }) => id === invoice.id);
    return result?.ok ? [] : [{ invoice, message: result?.message ?? bulk.noAnswer }];
  });

/** Colleagues who may issue are asked to look at each. */
const askReviews = async (chunk: readonly InvoiceSummary[]): Promise<Failure[]> =>
  failuresOf(
    chunk,
    await api(calls.askReviews, { body: { ids: ids(chunk) } }, { idempotencyKey: crypto.randomUUID() }),
  );

/** A link to each buyer's own phone; what got none comes back with its reason. */
async function share(create: Client, chunk: readonly InvoiceSummary[]): Promise<Failure[]> {
  const wish = { by: 'sms', phone: '', days: shareLimits.days } as const;
  const { left_out } = await shareDocuments(create, 'invoice', ids(chunk), wish);
  const reasons = new Map(left_out.map(({ document_id, reason }) => [document_id, reason]));
  return chunk.flatMap((invoice) => {
    const message = reasons.get(invoice.id);
    return message === undefined ? [] : [{ invoice, message }];
  });
}

/** The ways to do something with everything chosen. */
function useChosen(selection: ListSelection) {
  const work = useBulkWork(selection.choose);
  const archiving = useArchive();
  const client = useQueryClient();
  const navigate = useNavigate();
  // The same ones chosen again after an answer was lost: no second message goes out.
  const createFor = useCreateEach();
  const onHeld = () => void tellHeld(client, () => void navigate({ to: '/upgrade-account' }));
  const change = (action: Change, targets: () => Promise<Rows>) =>
    work.run({
      kind: action,
      targets: async () => (await targets()).toSorted(byDay),
      chunk: bulkActionMax,
      work: (chunk) => act(action, chunk, onHeld),
    });
  /** What was asked about before, with what it was asked about. */
  const afterAsking = {
    issue: (rows) => change('issue', async () => rows),
    delete: (rows) => change('delete', async () => rows),
    abandon: (rows) => change('abandon', async () => rows),
    review: (rows) => work.run({ kind: 'review', targets: async () => rows, chunk: bulkActionMax, work: askReviews }),
    share: (rows) =>
      work.run({
        kind: 'share',
        targets: async () => rows,
        chunk: shareLimits.documents,
        work: (chunk) => share(createFor(ids(chunk).join()), chunk),
      }),
  } satisfies Record<AskedAction, (rows: Rows) => Promise<void>>;
  return {
    work,
    isBusy: work.isBusy || archiving.isBusy,
    afterAsking,
    push: () => change('push', () => selection.collect(takes.push)),
    archive: (count: number) => moveChosen('archive', { selection, states: takes.archive, count, archiving, work }),
  };
}

interface SelectionBarProps {
  selection: ListSelection;
  /** How many the filter shows in all. */
  total: number;
  /** Payments of what is chosen are on their way to the authority. */
  onReported: (id: string) => void;
}

/** Count and sum of what is chosen, on all pages, and what can be done with it. */
export function SelectionBar({ selection, total, onReported }: SelectionBarProps) {
  const format = useFormat();
  // With what was chosen as it stood when it was asked about: what changes behind the question was not seen.
  const [asking, setAsking] = useState<{ of: AskedAction; seen: ListSelection } | null>(null);
  const [isReporting, setReporting] = useState(false);
  const ask = (of: AskedAction) => setAsking({ of, seen: selection });
  const chosen = useChosen(selection);
  const isOffered = useOffered();
  const { sums } = selection;
  const countOf = (action: keyof typeof takes) => sums.countOf(takes[action]);
  const actions = [
    { id: 'issue', word: listStrings.issueSelected, icon: Stamp, onPress: () => ask('issue') },
    { id: 'review', word: reviewStrings.askTitle, icon: FileSearch, onPress: () => ask('review') },
    { id: 'push', word: listStrings.pushSelected, icon: Send, onPress: () => void chosen.push() },
    {
      id: 'archive',
      word: archiveStrings.archive,
      icon: Archive,
      onPress: () => void chosen.archive(countOf('archive')),
    },
    { id: 'abandon', word: listStrings.abandon, icon: Ban, onPress: () => ask('abandon') },
    { id: 'share', word: shareStrings.share, icon: Share2, onPress: () => ask('share') },
    { id: 'report', word: reportStrings.many.open, icon: HandCoins, onPress: () => setReporting(true) },
    { id: 'delete', word: listStrings.menu.remove, icon: Trash2, onPress: () => ask('delete') },
  ] as const;
  return (
    <>
      <ChosenBar
        selection={selection}
        total={total}
        work={chosen.work}
        isBusy={chosen.isBusy}
        actions={actions
          .filter(({ id }) => isOffered(id) && countOf(id) > 0)
          .map(({ id, word, icon, onPress }) => ({
            id,
            title: countOf(id) === sums.count ? word : `${word} (${format.number(countOf(id))})`,
            icon,
            isDestructive: id === 'delete',
            isDisabled: chosen.isBusy,
            onPress,
          }))}
      />
      {isReporting && (
        <Suspense>
          <ReportManyDialog
            collect={() => selection.collect(takes.report)}
            name={JSON.stringify([selection.filter, selection.selection.kind, [...chosenIds(selection)]])}
            onStarted={(id) => {
              setReporting(false);
              selection.clear();
              onReported(id);
            }}
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
      {asking !== null && (
        <BulkQuestion
          of={asking.of}
          count={asking.seen.sums.countOf(takes[asking.of])}
          collect={() => asking.seen.collect(takes[asking.of])}
          onClose={() => setAsking(null)}
          onYes={(rows) => {
            setAsking(null);
            void chosen.afterAsking[asking.of](rows);
          }}
        />
      )}
    </>
  );
}
