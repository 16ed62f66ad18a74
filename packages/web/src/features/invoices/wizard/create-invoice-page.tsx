import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { isNowhere } from '../../../ui/is-nowhere.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { SkeletonRows, useSlow } from '../../../ui/skeleton.tsx';
import { customerQuery } from '../../customers/queries.ts';
import type { StoredDraft } from '../draft-store/draft-codec.ts';
import { newDraftKey, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { useDraftShelf } from '../draft-store/use-draft-shelf.ts';
import { actionsOf, mayWrite } from '../list/invoice-status.ts';
import { NoSuchInvoice } from '../no-such-invoice.tsx';
import { type InvoiceDetail, invoiceQuery, ownInvoiceQuery } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { NotEditable } from './not-editable.tsx';
import { enterSession, sessionOf } from './session-names.ts';
import { useMemoryDefaults } from './use-memory-defaults.ts';
import { wizardStrings } from './wizard.fa.ts';
import { Wizard } from './wizard.tsx';
import {
  type OpenedDraft,
  type OpeningFacts,
  openDuplicate,
  openInvoice,
  openNew,
  openReferral,
  openStored,
  referenceOf,
  type WizardSearch,
} from './wizard-session.ts';

/** /create-invoice/{id?}. Without an id the draft has a name of its own in the address, so that a reload finds it again. */
export function CreateInvoicePage() {
  return <WizardAddress isTest={false} />;
}

/** /create-invoice-test: the same page; what it makes goes to the sandbox. */
export function CreateInvoiceTestPage() {
  return <WizardAddress isTest />;
}

function WizardAddress({ isTest }: { isTest: boolean }) {
  const { id } = useParams({ strict: false });
  const search = useSearch({ strict: false }) as WizardSearch;
  const navigate = useNavigate();
  const isNameless = id === undefined && search.draft === undefined;
  useEffect(() => {
    if (!isNameless) return;
    const next = { ...search, draft: crypto.randomUUID() };
    if (isTest) void navigate({ to: '/create-invoice-test', search: next, replace: true });
    else void navigate({ to: '/create-invoice/{-$id}', search: next, replace: true });
  }, [isNameless, isTest, navigate, search]);
  if (isNameless) return null;
  const key = id === undefined ? newDraftKey(search.draft ?? '') : savedDraftKey(id);
  const session = sessionOf(key);
  return <WizardSession key={session} session={session} draftKey={key} id={id} search={search} isTest={isTest} />;
}

interface WizardSessionProps {
  session: string;
  draftKey: string;
  id: string | undefined;
  search: WizardSearch;
  isTest: boolean;
}

type Source = Pick<WizardSessionProps, 'id' | 'search' | 'isTest'>;

/**
 * What a draft starts from: an invoice and the one that it refers to, a buyer, the settings of the tax memory.
 * @param opened what came of it: of what this device kept, that alone says what it refers to
 */
function useSource({ id, search, isTest }: Source, opened: OpenedDraft | null) {
  const session = useSession();
  const sourceId = id ?? search.from ?? search.corrects;
  const seesInvoices = mayOpen({ permission: 'invoices' }, session);
  const sourceQuery = seesInvoices ? invoiceQuery : ownInvoiceQuery;
  const invoice = useQuery({
    ...sourceQuery(sourceId ?? ''),
    enabled: sourceId !== undefined,
    refetchOnWindowFocus: false,
  });
  const isReferred = id === undefined && search.corrects !== undefined;
  const ofStored = id === undefined || invoice.data === undefined ? '' : referenceOf(invoice.data);
  const referenceId = isReferred || !seesInvoices ? '' : opened?.state.referenceId || ofStored;
  const reference = useQuery({ ...invoiceQuery(referenceId), enabled: referenceId !== '' });
  const buyerId = sourceId === undefined ? search.buyer : undefined;
  // Without an answer, the buyer is looked for by hand.
  const buyer = useQuery({ ...customerQuery(buyerId ?? ''), enabled: buyerId !== undefined });
  const { isWaiting, ...defaults } = useMemoryDefaults(isTest);
  const mayIssue = mayOpen({ permission: 'issue' }, session);
  const isWritten = (one: InvoiceDetail) => actionsOf(one).canEdit && mayWrite(one, { mayIssue, mayDraft: true });
  return {
    sourceId,
    invoice,
    reference,
    referred: isReferred ? invoice : reference,
    buyer,
    ...defaults,
    isWaiting:
      isWaiting ||
      (sourceId !== undefined && invoice.isPending) ||
      (buyerId !== undefined && buyer.isPending) ||
      (referenceId !== '' && reference.isPending),
    isReferenceLost: reference.data === undefined && reference.isError && !isNowhere(reference.error),
    isClosed: id !== undefined && invoice.data !== undefined && !isWritten(invoice.data),
  };
}

type DraftSources = ReturnType<typeof useSource>;

/** What the wizard opens with, of what was fetched and what this device keeps; null while something of it is lost. */
function openedOf(
  { id, search }: Source,
  { sourceId, invoice, reference, buyer, isReferenceLost, isSettingsLost }: DraftSources,
  { stored, ...facts }: OpeningFacts & { stored: StoredDraft | null },
): OpenedDraft | null {
  // A copy on this device counts only while the server's is the one it was made from, changed or not, since it alone knows
  // what was typed and what follows from it; or where that may be its own: saved from here, without an answer.
  const isOwn = invoice.data?.etag === stored?.source?.etag || stored?.lost != null;
  const isCurrent = stored !== null && (id === undefined || isOwn);
  if (stored !== null && (isCurrent || (id !== undefined && invoice.isError)))
    return id === undefined ? openStored(stored, facts) : openStored(stored, facts, invoice.data, reference.data);
  if (sourceId === undefined) return isSettingsLost ? null : openNew(facts, buyer.data);
  if (invoice.data === undefined || isReferenceLost) return null;
  if (id !== undefined) return openInvoice(invoice.data, facts, { reference: reference.data, stored });
  if (search.corrects !== undefined) return openReferral(invoice.data, search.as ?? 'corrective', facts);
  return openDuplicate(invoice.data, facts);
}

/** Fetches what the draft starts from, then opens the wizard once; later answers do not overwrite what is written. */
function WizardSession({ session, draftKey, id, search, isTest }: WizardSessionProps) {
  const { user } = useSession();
  const shelf = useDraftShelf();
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  const sources = useSource({ id, search, isTest }, opened);
  const { invoice, referred, isWaiting, isClosed } = sources;
  useEffect(() => enterSession(session), [session]);
  useEffect(() => {
    if (opened !== null || isWaiting || isClosed) return;
    const facts = { deps: browserDeps, me: user, memory: sources.memory, isTest, stored: shelf.read(draftKey) };
    setOpened(openedOf({ id, search, isTest }, sources, facts));
  }, [opened, isWaiting, isClosed, user, sources, shelf, draftKey, id, search, isTest]);

  if (opened !== null) {
    // What is opened says itself what it is: a test that is edited has the address of every draft.
    const isOpenedTest = opened.state.invoice.is_send_sand_box;
    return <Wizard {...{ opened, shelf, draftKey, isTest: isOpenedTest }} focus={search.focus} reference={referred} />;
  }
  if (isClosed && invoice.data !== undefined) return <NotEditable invoice={invoice.data} />;
  return <NotOpenYet sources={sources} />;
}

/** Until there is something to write on: that it comes, or what of it did not come. */
function NotOpenYet({ sources }: { sources: DraftSources }) {
  const { sourceId, invoice, reference, settings, isWaiting } = sources;
  const isSlow = useSlow(isWaiting);
  const isMissing = isNowhere(invoice.error);
  return (
    <Page title={wizardStrings.title.original}>
      {isMissing && <NoSuchInvoice />}
      {invoice.isError && !isWaiting && !isMissing && (
        <QueryError title={wizardStrings.loadFailed} safe={wizardStrings.loadFailedSafe} query={invoice} />
      )}
      {sources.isReferenceLost && !isWaiting && (
        <QueryError title={wizardStrings.referenceFailed} safe={wizardStrings.loadFailedSafe} query={reference} />
      )}
      {sources.isSettingsLost && sourceId === undefined && !isWaiting && (
        <QueryError title={wizardStrings.settingsFailed} safe={wizardStrings.loadFailedSafe} query={settings} />
      )}
      {isSlow && <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-24', 'max-w-32']} />}
    </Page>
  );
}
