import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { DraftTotals } from '@taraz/core';
import {
  ChevronLeft,
  Copy,
  Download,
  FilePlus2,
  PencilLine,
  Printer,
  Receipt,
  Share2,
  SquareArrowOutUpLeft,
  Trash2,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isNowhere } from '../../ui/is-nowhere.ts';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { NothingHere } from '../../ui/nothing-here.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { usePhone } from '../../ui/use-media.ts';
import { InvoiceDocument } from '../invoices/document/invoice-document.tsx';
import { completeDraft } from '../invoices/draft-store/draft-codec.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { SharesCard } from '../sharing/shares-card.tsx';
import { shareStrings } from '../sharing/strings.fa.ts';
import { type PreInvoice, preInvoiceQuery, preInvoicesKey } from './queries.ts';
import { RemoveQuestion } from './remove-question.tsx';
import { StateChip } from './state-chip.tsx';
import { preInvoiceStrings as strings } from './strings.fa.ts';
import { usePreInvoiceActions } from './use-pre-invoice-actions.ts';

const Editor = lazy(() => import('./pre-invoice-editor.tsx').then((module) => ({ default: module.PreInvoiceEditor })));

/** /each-pre-invoice/{id}: the offer as its buyer sees it, and what can be done with it; `new` and `edit` write it. */
export function PreInvoicePage() {
  const { id } = useParams({ from: '/main/each-pre-invoice/$id' });
  const { edit, from, draft } = useSearch({ from: '/main/each-pre-invoice/$id' });
  const navigate = useNavigate();
  const isNew = id === 'new';
  const isNameless = isNew && draft === undefined;
  // A new one has a name in the address, so that a reload finds it again and two windows do not write the same.
  useEffect(() => {
    if (!isNameless) return;
    const search = { ...(from === undefined ? {} : { from }), draft: crypto.randomUUID() };
    void navigate({ to: '/each-pre-invoice/$id', params: { id: 'new' }, search, replace: true });
  }, [isNameless, from, navigate]);
  const source = isNew ? from : id;
  const query = useQuery({ ...preInvoiceQuery(source ?? ''), enabled: source !== undefined });
  const isSlow = useSlow(query.isPending && source !== undefined);
  if (isNameless) return null;
  if (isNew && source === undefined)
    return <Writing key={draft} preInvoice={null} isCopy={false} draft={draft ?? ''} />;
  if (query.data !== undefined && (isNew || (edit === true && query.data.state !== 'converted')))
    return <Writing key={`${id} ${draft ?? ''}`} preInvoice={query.data} isCopy={isNew} draft={draft ?? ''} />;
  if (query.data !== undefined) return <LoadedPreInvoice preInvoice={query.data} />;
  const isMissing = isNowhere(query.error);
  return (
    <Page title={strings.title} before={<Crumb />}>
      {isMissing && (
        <NothingHere
          title={strings.notFound}
          action={
            <Link to="/pre-invoices" search={{}} className={buttonClass('primary')}>
              {strings.title}
            </Link>
          }
        />
      )}
      {query.isError && !isMissing && <QueryError title={strings.oneFailed} safe={strings.safe} query={query} />}
      {isSlow && <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-24', 'max-w-32']} />}
    </Page>
  );
}

function Writing(props: { preInvoice: PreInvoice | null; isCopy: boolean; draft: string }) {
  return (
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  );
}

function Crumb() {
  return (
    <Link
      to="/pre-invoices"
      search={{}}
      className="inline-flex items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink max-md:hidden"
    >
      {strings.title}
      <Icon of={ChevronLeft} size={14} />
    </Link>
  );
}

type Actions = ReturnType<typeof usePreInvoiceActions>;

function LoadedPreInvoice({ preInvoice }: { preInvoice: PreInvoice }) {
  const format = useFormat();
  const navigate = useNavigate();
  // Whoever went on to other work stays there.
  const toList = useWhileShown(() => navigate({ to: '/pre-invoices', search: {} }));
  const actions = usePreInvoiceActions();
  // Its buyer answers, a colleague changes or converts it, or does something with the invoice it became: seen while it is
  // looked at. What is being written is the editor's.
  useLive(['pre_invoice.', 'invoice.', 'unissued.'], preInvoicesKey);
  const [asked, setAsked] = useState<'remove' | 'share' | null>(null);
  const draft = useMemo(() => completeDraft(preInvoice.draft), [preInvoice.draft]);
  const number = format.number(preInvoice.number);
  const title = strings.one(number);
  const isPhone = usePhone();
  const heading = useMemo(
    () =>
      isPhone ? (
        title
      ) : (
        <span className="inline-flex flex-wrap items-center gap-2">
          {title}
          <StateChip preInvoice={preInvoice} />
        </span>
      ),
    [title, preInvoice, isPhone],
  );
  return (
    <Page
      hasOwnPaper
      title={title}
      heading={heading}
      before={<Crumb />}
      actions={<PageActions preInvoice={preInvoice} actions={actions} onAsk={setAsked} />}
    >
      <StateBanner preInvoice={preInvoice} actions={actions} />
      <AnswerBanner preInvoice={preInvoice} />
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.25rem] print:block">
        <div className="rounded-card bg-sunken p-4 max-sm:-mx-page max-sm:rounded-none max-sm:p-2 print:bg-transparent print:p-0">
          <InvoiceDocument
            draft={draft}
            totals={preInvoice.totals as DraftTotals}
            taxNumber=""
            offer={{ number: preInvoice.number, validUntil: preInvoice.valid_until }}
            className="mx-auto max-w-[53.75rem] print:border-0"
          />
        </div>
        <div className="no-print flex flex-col gap-3.5">
          <Facts preInvoice={preInvoice} />
          <SharesCard kind="pre_invoice" id={preInvoice.id} onShare={() => setAsked('share')} />
        </div>
      </div>
      {asked === 'share' && (
        <ShareDialog
          kind="pre_invoice"
          documents={[{ id: preInvoice.id, name: title, phone: draft.buyer_info.phone }]}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'remove' && (
        <RemoveQuestion
          preInvoice={preInvoice}
          number={number}
          actions={actions}
          onClose={() => setAsked(null)}
          onRemoved={toList}
        />
      )}
    </Page>
  );
}

function StateBanner({ preInvoice, actions }: { preInvoice: PreInvoice; actions: Actions }) {
  const format = useFormat();
  const { invoice, state } = preInvoice;
  if (state === 'converted') {
    return (
      <Banner
        tone="ok"
        title={strings.becameInvoice}
        actions={
          invoice !== null &&
          actions.seesInvoices && (
            <Button
              icon={SquareArrowOutUpLeft}
              onPress={() => actions.toInvoice(invoice.id, invoice.state === 'draft')}
            >
              {strings.toInvoice}
            </Button>
          )
        }
      >
        {invoice === null ? strings.convertedOnce : strings.becameAt(format.dateTime(invoice.converted_at))}
      </Banner>
    );
  }
  return state === 'ended' ? (
    <Banner tone="warn" title={strings.endedTitle}>
      {strings.endedHint}
    </Banner>
  ) : null;
}

/** What the buyer answered, by whom and in which words; green or red while it holds. */
function AnswerBanner({ preInvoice: { answer } }: { preInvoice: PreInvoice }) {
  const format = useFormat();
  if (answer === null) return null;
  const tone = answer.is_stale ? 'info' : answer.answer === 'accepted' ? 'ok' : 'bad';
  return (
    <Banner tone={tone} title={strings.answers[answer.answer]}>
      <span className="block">{strings.answeredBy(answer.by_name, format.dateTime(answer.at))}</span>
      {answer.note !== '' && <q className="block whitespace-pre-line">{answer.note}</q>}
      {answer.is_stale && <span className="block">{strings.answeredBefore}</span>}
    </Banner>
  );
}

interface PageActionsProps {
  preInvoice: PreInvoice;
  actions: Actions;
  onAsk: (what: 'remove' | 'share') => void;
}

function PageActions({ preInvoice, actions, onAsk }: PageActionsProps) {
  const { id, state } = preInvoice;
  const isOffer = state !== 'converted';
  const isBusy = actions.busyId === id;
  const format = useFormat();
  const isPhone = usePhone();
  const entries: MenuEntry[] = [
    ...(isPhone ? [{ id: 'print', title: strings.print, icon: Printer, onAction: () => void actions.print(id) }] : []),
    { id: 'download', title: strings.download, icon: Download, onAction: () => void actions.download(preInvoice) },
    {
      id: 'official',
      title: strings.official,
      icon: Printer,
      onAction: () => void actions.print(id, 'official'),
    },
    {
      id: 'receipt',
      title: format.text(strings.receipt),
      icon: Receipt,
      onAction: () => void actions.print(id, 'dotin'),
    },
    { id: 'duplicate', title: strings.duplicate, icon: Copy, onAction: () => actions.duplicate(id) },
    ...(isOffer
      ? [{ id: 'remove', title: strings.remove, icon: Trash2, isDestructive: true, onAction: () => onAsk('remove') }]
      : []),
  ];
  return (
    <>
      <Button icon={Printer} onPress={() => void actions.print(id)} className="max-sm:hidden">
        {strings.print}
      </Button>
      <Button icon={Share2} onPress={() => onAsk('share')} className="max-sm:hidden">
        {shareStrings.share}
      </Button>
      {isOffer && (
        <>
          <Button icon={PencilLine} onPress={() => actions.edit(id)}>
            {strings.edit}
          </Button>
          {actions.seesInvoices && (
            <Button variant="primary" icon={FilePlus2} isBusy={isBusy} onPress={() => void actions.convert(id)}>
              {strings.convert}
            </Button>
          )}
        </>
      )}
      <Menu variant="outlined" entries={entries} />
    </>
  );
}

function Facts({ preInvoice }: { preInvoice: PreInvoice }) {
  const format = useFormat();
  const { valid_until, created_at, updated_at } = preInvoice;
  return (
    <Card title={strings.facts}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <Fact label={strings.columns.until}>
          {valid_until === null ? strings.noEnd : format.date(`${valid_until}T08:30:00Z`)}
        </Fact>
        <Fact label={strings.createdAt}>{format.dateTime(created_at)}</Fact>
        {updated_at !== created_at && <Fact label={strings.changedAt}>{format.dateTime(updated_at)}</Fact>}
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </>
  );
}
