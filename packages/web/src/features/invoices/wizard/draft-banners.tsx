import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileClock } from 'lucide-react';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { QueryError, type ShownQuery } from '../../../ui/query-error.tsx';
import { statusWords } from '../../../ui/status.fa.ts';
import { ReviewBanner } from '../../reviews/review-banner.tsx';
import { NoMemoryBanner } from '../../settings/no-memory-banner.tsx';
import { buyerOf } from '../buyer-of.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';
import { openNewer } from '../draft-store/open-newer.ts';
import { useFindings } from '../findings/findings-store.ts';
import { statusOf } from '../list/invoice-status.ts';
import { type InvoiceSummary, ownDraftsQuery } from '../queries.ts';
import { RuleText } from '../rule-text.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { FoundDraft, OtherDrafts } from './found-draft.tsx';
import type { SendFailure } from './send-failure.ts';
import { useColumn } from './use-column.ts';
import { wizardStrings } from './wizard.fa.ts';

interface DraftBannersProps {
  shelf: DraftShelf;
  draftKey: string;
  failure: SendFailure | null;
  /** The invoice referred to, where it did not come. */
  lostReference: ShownQuery | null;
}

/** What to know before writing: another unfinished draft, a rejected invoice being mended, a return and its limit. */
export function DraftBanners({ shelf, draftKey, failure, lostReference }: DraftBannersProps) {
  const store = useDraftStore();
  const source = useDraft(({ source: from }) => from);
  const isReturn = useDraft(({ state }) => state.isReturnOnSales);
  const isFixed = useColumn().constraints.quantity !== undefined;
  const subject = useDraft(({ state }) => state.invoice.invoice_type);
  const referred = useDraft(({ state }) => state.invoice.referral_tax_number ?? '');
  const isNew = useDraft(({ source: from, state }) => from === null && !state.isEditState && state.items.length === 0);
  const isTest = useDraft(({ state }) => state.invoice.is_send_sand_box);
  const navigate = useNavigate();
  const seesInvoices = mayOpen({ permission: 'invoices' }, useSession());
  const { editBanner: words, elsewhere } = wizardStrings;
  const resume = (draft: string) =>
    void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: { draft } });
  return (
    <div className="flex flex-col gap-2 px-page pt-3 empty:hidden">
      <NoMemoryBanner isTest={isTest} />
      <Elsewhere
        words={seesInvoices ? elsewhere : { ...elsewhere, goneBody: elsewhere.goneUnseen }}
        onList={seesInvoices ? () => void navigate({ to: '/invoices' }) : null}
      />
      {failure !== null && (
        <Banner
          tone="bad"
          isAlert
          title={failure.title}
          {...(failure.isStale === true
            ? { actions: <Button onPress={() => openNewer(store)}>{wizardStrings.openNewer}</Button> }
            : {})}
        >
          {failure.detail}
        </Banner>
      )}
      {isNew && <FoundDraft shelf={shelf} draftKey={draftKey} words={wizardStrings.found} onResume={resume} />}
      {isNew && <OwnDrafts />}
      {lostReference !== null && (
        <QueryError
          title={wizardStrings.referenceFailed}
          safe={wizardStrings.referenceFailedLater}
          query={lostReference}
        />
      )}
      {source?.state === 'draft' && <ReviewBanner id={source.id} isWritten />}
      {source?.state === 'rejected' && (
        <Banner tone="warn" title={words.rejectedTitle(source.tax_number)}>
          <p>{words.rejected}</p>
          <OfReference />
        </Banner>
      )}
      {isReturn && (
        <Banner tone="info" title={words.returnTitle(referred)}>
          {isFixed ? words.returnOfLines : words.returnBody}
        </Banner>
      )}
      {subject === 'corrective' && (
        <Banner tone="info" title={words.correctiveTitle(referred)}>
          {words.corrective}
        </Banner>
      )}
      {subject === 'cancellation' && (
        <Banner tone="info" title={words.cancellationTitle(referred)}>
          {words.cancellation}
        </Banner>
      )}
    </div>
  );
}

/** What is said of the invoice that is referred to, which no field of the wizard is of: nowhere else is it seen before the review. */
function OfReference() {
  const { all } = useFindings();
  const said = all.filter(({ path, severity }) => path === 'invoice.referral_tax_number' && severity === 'error');
  return said.map(({ code, message }) => (
    <p key={code} className="mt-1 font-medium">
      <RuleText text={message} />
    </p>
  ));
}

const waits = ({ review }: InvoiceSummary): number => (review === 'returned' ? 0 : review === null ? 1 : 2);

/** Own drafts kept on the server, for whom no list of invoices shows them: any device may go on with one. */
function OwnDrafts() {
  const navigate = useNavigate();
  const format = useFormat();
  const session = useSession();
  const drafts = useQuery({ ...ownDraftsQuery, enabled: !mayOpen({ permission: 'invoices' }, session) });
  // What came back to be mended is the next thing to do.
  const [newest, ...others] = (drafts.data?.invoices ?? []).toSorted((a, b) => waits(a) - waits(b));
  if (newest === undefined) return null;
  const words = wizardStrings.ownDrafts;
  const resume = (id: string) => void navigate({ to: '/create-invoice/{-$id}', params: { id }, search: {} });
  const bodyOf = (draft: typeof newest) =>
    [
      words.body(buyerOf(draft), format.money(draft.total), format.dateTime(draft.updated_at)),
      ...(draft.review === null ? [] : [statusWords[statusOf(draft)]]),
    ].join('، ');
  return (
    <Banner
      tone="info"
      icon={FileClock}
      title={words.title(format.number(drafts.data?.count ?? 0))}
      actions={
        <>
          <Button onPress={() => resume(newest.id)}>{words.resume}</Button>
          <OtherDrafts
            entries={others.map((draft) => ({
              id: draft.id,
              title: bodyOf(draft),
              onAction: () => resume(draft.id),
            }))}
          />
        </>
      }
    >
      {bodyOf(newest)}
    </Banner>
  );
}
