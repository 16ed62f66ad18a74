import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { isTrial } from '@taraz/core';
import {
  Ban,
  ChevronLeft,
  FilePlus2,
  FileSearch,
  MessageSquareShare,
  PencilLine,
  PenLine,
  Printer,
  RefreshCw,
  Repeat,
  Send,
  Share2,
  Trash2,
} from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { isNowhere } from '../../../ui/is-nowhere.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonBar, useSlow } from '../../../ui/skeleton.tsx';
import { useWhileShown } from '../../../ui/use-is-shown.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { Attachments } from '../../attachments/attachments.tsx';
import { BuyerAccountCard } from '../../customers/buyer-account-card.tsx';
import { customersKey } from '../../customers/queries.ts';
import { ChainChanges } from '../../invoice-chain/chain-changes.tsx';
import { Planner } from '../../invoice-chain/planner.tsx';
import { NotesCard } from '../../invoice-notes/notes-card.tsx';
import { usePaperEntries } from '../../paper/paper-entries.ts';
import { PaymentReportsCard } from '../../payment-reports/payment-reports-card.tsx';
import { RepeatDialog } from '../../recurring/repeat-dialog.tsx';
import { recurringStrings } from '../../recurring/strings.fa.ts';
import { NoteDialog } from '../../reviews/note-dialog.tsx';
import { ReviewBanner } from '../../reviews/review-banner.tsx';
import { reviewStrings } from '../../reviews/strings.fa.ts';
import { useReview } from '../../reviews/use-review.ts';
import { ShareDialog } from '../../sharing/share-dialog.tsx';
import { SharesCard } from '../../sharing/shares-card.tsx';
import { shareStrings } from '../../sharing/strings.fa.ts';
import { actionStrings } from '../actions.fa.ts';
import { actionsOf, isOver } from '../list/invoice-status.ts';
import { useLiveInvoices } from '../live/use-live-invoices.ts';
import { useLiveMoney } from '../live/use-live-money.ts';
import { NoSuchInvoice } from '../no-such-invoice.tsx';
import { type InvoiceDetail, invoiceQuery } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import { taxNumberEnd } from '../tax-number-end.ts';
import { type InvoiceActions, useInvoiceActions } from '../use-invoice-actions.ts';
import { AbandonQuestion } from './abandon-question.tsx';
import { HeldBanner } from './held-banner.tsx';
import { IssueQuestion } from './issue-question.tsx';
import { LifeCard } from './life-card.tsx';
import { pageStrings } from './page.fa.ts';
import { type Shown, ShownDocument, type ShownDocumentProps, usePrintShown } from './shown-document.tsx';
import { AttemptsCard, CertificateCard, ChainBar, FactsCard } from './side-cards.tsx';
import { StatusChips } from './status-chips.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

/** /invoice/{id}: the document, its life as it happens, and what can be done with it. */
export function InvoicePage() {
  const { id } = useParams({ from: '/main/invoice/{-$id}' });
  const invoice = useQuery({ ...invoiceQuery(id ?? ''), enabled: id !== undefined });
  const isSlow = useSlow(invoice.isPending && id !== undefined);
  useLiveInvoices();
  // Money that a colleague writes into the buyer's account pays it, and lessens what he owes.
  useLiveMoney(['invoices']);
  useLiveMoney(customersKey);
  if (invoice.data) return <LoadedInvoice invoice={invoice.data} />;
  const isMissing = isNowhere(invoice.error);
  return (
    <Page title={pageStrings.one} before={<Crumb />}>
      {isMissing ? (
        <NoSuchInvoice />
      ) : (
        invoice.isError && <QueryError title={pageStrings.failed} safe={pageStrings.safe} query={invoice} />
      )}
      {isSlow && <PageSkeleton />}
    </Page>
  );
}

function Crumb() {
  return (
    <Link
      to="/invoices"
      search={{}}
      className="inline-flex items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink max-md:hidden"
    >
      {pageStrings.list}
      <Icon of={ChevronLeft} size={14} />
    </Link>
  );
}

function PageSkeleton() {
  return (
    <div className="grid gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.25rem]">
      <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-6">
        {['w-1/3', 'w-2/3', 'w-full', 'w-full', 'w-5/6', 'w-1/2'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <SkeletonBar key={index} className={width} />
        ))}
      </div>
      <div className="flex h-48 flex-col gap-4 rounded-card border border-line bg-surface p-4">
        <SkeletonBar className="w-1/2" />
        <SkeletonBar className="w-2/3" />
      </div>
    </div>
  );
}

function LoadedInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const actions = useInvoiceActions();
  const navigate = useNavigate();
  // Whoever went on to other work stays there.
  const toList = useWhileShown(() => navigate({ to: '/invoices', search: {} }));
  const [isRemoving, setRemoving] = useState(false);
  const [isIssuing, setIssuing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { ask } = useReview(invoice.id);
  const [isSharing, setSharing] = useState(false);
  const [isRepeating, setRepeating] = useState(false);
  const [shown, setShown] = useState<Shown>('screen');
  const printing = usePrintShown(invoice.id, shown);
  const isPhone = usePhone();
  const heading = useHeading(invoice);
  usePrintInLight();
  useShortcut('Alt+KeyN', () => {
    if (actions.mayDraft) void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: {} });
  });
  const firstFault = invoice.findings.find(({ severity, path }) => severity === 'error' && path !== '')?.path ?? '';
  return (
    <Page
      hasOwnPaper
      title={invoice.tax_number || pageStrings.draftTitle}
      {...heading}
      before={<Crumb />}
      actions={
        <PageActions
          invoice={invoice}
          actions={actions}
          onMend={() => actions.edit(invoice.id, firstFault)}
          onRemove={() => setRemoving(true)}
          onShare={() => setSharing(true)}
          onRepeat={() => setRepeating(true)}
          onAskReview={() => setAsking(true)}
          printing={printing}
        />
      }
    >
      {isPhone && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          {invoice.tax_number !== '' && <CopyableCode code={invoice.tax_number} name={pageStrings.taxId} />}
          <span className="flex flex-wrap gap-1.5">
            <StatusChips invoice={invoice} />
          </span>
        </div>
      )}
      {invoice.issued_elsewhere && (
        <Banner tone="info" title={pageStrings.elsewhere}>
          {pageStrings.elsewhereHint}
        </Banner>
      )}
      <HeldBanner invoice={invoice} />
      {invoice.state === 'draft' && <ReviewBanner id={invoice.id} onIssue={() => setIssuing(true)} />}
      <ChainBar invoice={invoice} />
      <VerdictPanel invoice={invoice} onFix={actions.mayIssue ? (path) => actions.edit(invoice.id, path) : null} />
      <InvoiceBody invoice={invoice} shown={shown} onShow={setShown} onShare={() => setSharing(true)} />
      {isSharing && (
        <ShareDialog
          kind="invoice"
          documents={[{ id: invoice.id, name: invoice.tax_number, phone: invoice.draft.buyer_info.phone ?? '' }]}
          onClose={() => setSharing(false)}
        />
      )}
      {isRepeating && <RepeatDialog invoiceId={invoice.id} onClose={() => setRepeating(false)} />}
      {isIssuing && <IssueQuestion {...{ invoice, actions }} onClose={() => setIssuing(false)} />}
      {isAsking && <NoteDialog kind="ask" invoiceId={invoice.id} onSend={ask} onClose={() => setAsking(false)} />}
      {isRemoving && (
        <RemoveQuestion invoice={invoice} actions={actions} onClose={() => setRemoving(false)} onRemoved={toList} />
      )}
    </Page>
  );
}

/** Tax id with its copy button and the status; on a phone its last ten characters, the rest stands below. */
function useHeading(invoice: InvoiceDetail) {
  const isPhone = usePhone();
  const { tax_number: taxNumber } = invoice;
  const [codeId, chipsId] = [useId(), useId()];
  return useMemo(() => {
    if (isPhone) return { heading: taxNumberEnd(taxNumber) || pageStrings.draftTitle };
    const heading = (
      <span className="inline-flex flex-wrap items-center gap-2">
        {taxNumber === '' ? (
          <span id={codeId}>{pageStrings.draftTitle}</span>
        ) : (
          <CopyableCode code={taxNumber} name={pageStrings.taxId} codeId={codeId} />
        )}
        <span id={chipsId} className="contents">
          <StatusChips invoice={invoice} />
        </span>
      </span>
    );
    return { heading, headingNames: `${codeId} ${chipsId}` };
  }, [invoice, taxNumber, isPhone, codeId, chipsId]);
}

/** Paper is white, whatever the theme on the screen. */
function usePrintInLight(): void {
  useEffect(() => {
    const root = document.documentElement;
    let theme: string | undefined;
    const toLight = () => {
      theme = root.dataset.theme;
      root.dataset.theme = 'light';
    };
    const back = () => {
      if (theme !== undefined) root.dataset.theme = theme;
    };
    window.addEventListener('beforeprint', toLight);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', toLight);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}

interface InvoiceBodyProps extends Pick<ShownDocumentProps, 'shown' | 'onShow'> {
  invoice: InvoiceDetail;
  onShare: () => void;
}

/** The document at the right; life, the buyer's account, facts, notes, files, certificate and attempts at the left. */
function InvoiceBody({ invoice, onShare, shown, onShow }: InvoiceBodyProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_21.25rem] print:block">
      <ShownDocument {...{ invoice, shown, onShow }} />
      <div className="no-print flex flex-col gap-3.5">
        <LifeCard invoice={invoice} />
        <BuyerAccountCard invoice={invoice} />
        <PaymentReportsCard invoice={invoice} />
        <ChainChanges invoice={invoice} />
        <FactsCard invoice={invoice} />
        <NotesCard invoiceId={invoice.id} />
        <Attachments beside={{ subject: 'invoice', id: invoice.id }} />
        {invoice.tax_number !== '' && <SharesCard kind="invoice" id={invoice.id} onShare={onShare} />}
        {invoice.state === 'confirmed' && !invoice.issued_elsewhere && <CertificateCard invoice={invoice} />}
        <AttemptsCard invoice={invoice} />
      </div>
    </div>
  );
}

interface PageActionsProps {
  invoice: InvoiceDetail;
  actions: InvoiceActions;
  onMend: () => void;
  onRemove: () => void;
  onShare: () => void;
  onRepeat: () => void;
  onAskReview: () => void;
  printing: ReturnType<typeof usePrintShown>;
}

/** One filled button by state; the rest in a menu. */
function PageActions({ invoice, actions, printing, onMend, ...asked }: PageActionsProps) {
  const { onRemove, onShare, onRepeat, onAskReview } = asked;
  const { admin } = useSession();
  const isPhone = usePhone();
  const [isAbandoning, setAbandoning] = useState(false);
  const may = actionsOf(invoice);
  const words = pageStrings.actions;
  const mayAbandon = invoice.state === 'rejected' && actions.mayWrite(invoice);
  const abandon = { id: 'abandon', title: actionStrings.abandon, icon: Ban, onAction: () => setAbandoning(true) };
  const paperEntries = usePaperEntries(invoice.id);
  const entries: MenuEntry[] = [
    ...paperEntries,
    ...(invoice.tax_number === '' ? [] : [{ id: 'share', title: shareStrings.share, icon: Share2, onAction: onShare }]),
    ...(actions.mayDraft && invoice.state === 'draft' && !invoice.held && invoice.review !== 'asked'
      ? [{ id: 'review', title: reviewStrings.ask, icon: FileSearch, onAction: onAskReview }]
      : []),
    ...(actions.mayDraft
      ? [{ id: 'duplicate', title: words.duplicate, icon: FilePlus2, onAction: () => actions.duplicate(invoice.id) }]
      : []),
    ...(admin && !invoice.issued_elsewhere && !isTrial(invoice)
      ? [{ id: 'repeat', title: recurringStrings.make.action, icon: Repeat, onAction: onRepeat }]
      : []),
    ...(mayAbandon && isPhone ? [abandon] : []),
    ...(actions.mayWrite(invoice) && may.canDelete
      ? [{ id: 'remove', title: words.remove, icon: Trash2, isDestructive: true, onAction: onRemove }]
      : []),
  ];
  return (
    <>
      <Button icon={Printer} onPress={printing.print} isBusy={printing.isPrinting} className="max-sm:hidden">
        {pageStrings.print}
      </Button>
      {invoice.state === 'confirmed' && (
        <Button icon={MessageSquareShare} onPress={onShare} className="max-lg:hidden">
          {shareStrings.toBuyer}
        </Button>
      )}
      {mayAbandon && !isPhone && (
        <Button icon={abandon.icon} onPress={abandon.onAction}>
          {abandon.title}
        </Button>
      )}
      {actions.mayWrite(invoice) && <WriterActions {...{ invoice, actions, onMend }} />}
      <Menu variant="outlined" entries={entries} />
      {isAbandoning && <AbandonQuestion invoice={invoice} actions={actions} onClose={() => setAbandoning(false)} />}
    </>
  );
}

/** What who writes invoices does with it, by its state; who writes drafts alone is here with those. */
function WriterActions({ invoice, actions, onMend }: Pick<PageActionsProps, 'invoice' | 'actions' | 'onMend'>) {
  const may = actionsOf(invoice);
  const words = pageStrings.actions;
  const isBusy = actions.busyId === invoice.id;
  return (
    <>
      {may.canAsk && (
        <Button icon={RefreshCw} isBusy={isBusy} onPress={() => void actions.push(invoice.id)}>
          {words.ask}
        </Button>
      )}
      {invoice.state === 'queued' && (
        <>
          <Button icon={PencilLine} onPress={() => actions.edit(invoice.id)}>
            {words.edit}
          </Button>
          {may.canSign ? (
            <Button variant="primary" icon={PenLine} onPress={actions.sign}>
              {words.sign}
            </Button>
          ) : (
            <Button icon={Send} isBusy={isBusy} onPress={() => void actions.push(invoice.id)}>
              {words.push}
            </Button>
          )}
        </>
      )}
      {invoice.state === 'draft' && (
        <Button variant="primary" icon={PencilLine} onPress={() => actions.edit(invoice.id)}>
          {actions.mayIssue ? words.continue : words.write}
        </Button>
      )}
      {invoice.state === 'rejected' && (
        <Button variant="primary" icon={PencilLine} onPress={onMend}>
          {words.mend}
        </Button>
      )}
      {may.canCorrect && !isOver(invoice) && <Planner invoice={invoice} actions={actions} />}
    </>
  );
}
