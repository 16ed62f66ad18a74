import { bulkActionMax, type Client, calls, paperLimits, shareLimits } from '@taraz/contract';
import { Archive, Ban, Download, Printer, Send, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { withLoading } from '../../../app/loading.ts';
import { useCreateEach } from '../../../app/use-create.ts';
import { keepFile } from '../../../ui/keep-file.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { Question } from '../../../ui/question.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { moveChosen } from '../../archives/move-chosen.ts';
import { archiveStrings } from '../../archives/strings.fa.ts';
import { useArchive } from '../../archives/use-archive.ts';
import { type ExportFilter, fetchExport } from '../../invoice-export/export-menu.tsx';
import { printPdf } from '../../paper/print-pdf.ts';
import { shareDocuments } from '../../sharing/queries.ts';
import { shareStrings } from '../../sharing/strings.fa.ts';
import type { InvoiceSummary } from '../queries.ts';
import { reasonOf } from '../use-invoice-actions.ts';
import { bulkStrings as bulk } from './bulk/bulk.fa.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { ChosenBar } from './bulk/chosen-bar.tsx';
import { fetchChosen, fetchPapers } from './bulk/fetch-file.ts';
import { formatOf, type PrintChoice, PrintDialog } from './bulk/print-dialog.tsx';
import { type Failure, useBulkWork } from './bulk/use-bulk-work.ts';
import type { ListSelection } from './bulk/use-selection.ts';
import { listStrings } from './list.fa.ts';

type State = InvoiceSummary['state'];

/** States that each action takes. */
const takes = {
  push: ['queued', 'sending', 'unknown', 'sent'],
  archive: ['confirmed', 'abandoned'],
  abandon: ['rejected'],
  delete: ['draft', 'queued'],
  share: ['queued', 'sending', 'unknown', 'sent', 'confirmed'],
} as const satisfies Record<string, readonly State[]>;

/** Chosen invoices of one export. */
const exportMax = 1_000;
const ids = (rows: readonly InvoiceSummary[]) => rows.map(({ id }) => id);
const part = (index: number, extension: string) => `${bulk.fileName}${index === 0 ? '' : `-${index + 1}`}.${extension}`;

async function act(action: 'push' | 'delete' | 'abandon', chunk: readonly InvoiceSummary[]): Promise<Failure[]> {
  const body = { action, ids: ids(chunk) };
  const { results } = await api(calls.bulkInvoiceAction, { body }, { idempotencyKey: crypto.randomUUID() });
  return chunk.flatMap((invoice) => {
    const result = results.find(({ id }) => id === invoice.id);
    return result?.ok ? [] : [{ invoice, message: result?.message ?? bulk.noAnswer }];
  });
}

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

/** Streamed by the server, however many they are. */
async function takeEverything(filter: ExportFilter): Promise<void> {
  try {
    keepFile(part(0, 'xlsx'), await withLoading(fetchExport(filter, 'xlsx')));
  } catch (error) {
    toast.error(bulk.failed, { detail: reasonOf(error) });
  }
}

/** The ways to do something with everything chosen. */
function useChosen(selection: ListSelection) {
  const work = useBulkWork(selection.clear);
  const archiving = useArchive();
  // The same ones chosen again after an answer was lost: no second message goes out.
  const createFor = useCreateEach();
  const change = (action: 'push' | 'delete' | 'abandon') =>
    work.run({
      kind: action,
      targets: () => selection.collect(takes[action]),
      chunk: bulkActionMax,
      work: (chunk) => act(action, chunk),
    });
  return {
    work,
    isBusy: work.isBusy || archiving.isBusy,
    change,
    archive: (count: number) => moveChosen('archive', { selection, states: takes.archive, count, archiving, work }),
    share: () =>
      work.run({
        kind: 'share',
        targets: () => selection.collect(takes.share),
        chunk: shareLimits.documents,
        work: (chunk) => share(createFor(ids(chunk).join()), chunk),
      }),
    print: ({ layout, target }: PrintChoice) => {
      const format = formatOf(target);
      return work.run({
        kind: 'paper',
        targets: () => selection.collect(null),
        chunk: paperLimits[format],
        work: async (chunk, index) => {
          const file = await fetchPapers({ ids: ids(chunk), layout, format });
          if (target === 'printer') printPdf(file);
          else keepFile(part(index, format), file);
          return [];
        },
      });
    },
    takeOut: async (everything: ExportFilter) => {
      const { selection: chosen } = selection;
      if (chosen.kind === 'all' && chosen.except.size === 0) {
        await takeEverything(everything);
        return;
      }
      await work.run({
        kind: 'export',
        targets: () => selection.collect(null),
        chunk: exportMax,
        work: async (chunk, index) => {
          keepFile(part(index, 'xlsx'), await fetchChosen({ ids: ids(chunk), format: 'xlsx' }));
          return [];
        },
      });
    },
  };
}

interface SelectionBarProps {
  selection: ListSelection;
  /** How many the filter shows in all. */
  total: number;
}

/** Count and sum of what is chosen, on all pages, and what can be done with it. */
export function SelectionBar({ selection, total }: SelectionBarProps) {
  const format = useFormat();
  const [asking, setAsking] = useState<'delete' | 'abandon' | 'print' | 'share' | null>(null);
  const chosen = useChosen(selection);
  const { sums, isCounting } = selection;
  const countOf = (action: keyof typeof takes) => sums.countOf(takes[action]);
  const actions = [
    { id: 'push', word: listStrings.pushSelected, icon: Send, onPress: () => void chosen.change('push') },
    {
      id: 'archive',
      word: archiveStrings.archive,
      icon: Archive,
      onPress: () => void chosen.archive(countOf('archive')),
    },
    { id: 'abandon', word: listStrings.abandon, icon: Ban, onPress: () => setAsking('abandon') },
    { id: 'share', word: shareStrings.share, icon: Share2, onPress: () => setAsking('share') },
    { id: 'delete', word: listStrings.menu.remove, icon: Trash2, onPress: () => setAsking('delete') },
  ] as const;
  const close = () => setAsking(null);
  return (
    <>
      <ChosenBar
        selection={selection}
        total={total}
        actions={[
          ...actions
            .filter(({ id }) => countOf(id) > 0)
            .map(({ id, word, icon, onPress }) => ({
              id,
              title: countOf(id) === sums.count ? word : `${word} (${format.number(countOf(id))})`,
              icon,
              isDisabled: chosen.isBusy,
              onPress,
            })),
          {
            id: 'print',
            title: listStrings.print,
            icon: Printer,
            isDisabled: chosen.isBusy || isCounting,
            onPress: () => setAsking('print'),
          },
          {
            id: 'excel',
            title: listStrings.excel,
            icon: Download,
            isDisabled: chosen.isBusy || isCounting,
            onPress: () => void chosen.takeOut(selection.filter),
          },
        ]}
      />
      {asking === 'delete' && (
        <Question
          title={bulk.removeTitle(format.number(countOf('delete')))}
          no={bulk.keep}
          onClose={close}
          onYes={() => {
            close();
            void chosen.change('delete');
          }}
        >
          {bulk.removeBody}
        </Question>
      )}
      {asking === 'abandon' && (
        <Question
          title={bulk.abandonTitle(format.number(countOf('abandon')))}
          no={bulk.keep}
          onClose={close}
          onYes={() => {
            close();
            void chosen.change('abandon');
          }}
        >
          {bulk.abandonBody}
        </Question>
      )}
      {asking === 'share' && (
        <Question
          title={bulk.shareTitle(format.number(countOf('share')))}
          no={bulk.keep}
          isHarmless
          onClose={close}
          onYes={() => {
            close();
            void chosen.share();
          }}
        >
          {bulk.shareBody}
        </Question>
      )}
      {asking === 'print' && (
        <PrintDialog
          count={sums.count}
          onClose={close}
          onMake={(choice) => {
            close();
            void chosen.print(choice);
          }}
        />
      )}
      <BulkDialog work={chosen.work} />
    </>
  );
}
