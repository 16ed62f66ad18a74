import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiProblem, type CallReply, type calls, type ProblemDocument } from '@taraz/contract';
import type { Finding } from '@taraz/core';
import { useRef, useState } from 'react';
import { hasArrived, isOutcomeUnknown } from '../../../app/create-once.ts';
import { formErrorOf } from '../../../app/field-errors.ts';
import { withLoading } from '../../../app/loading.ts';
import { mayOpen } from '../../../app/session.ts';
import { currentSession } from '../../../app/session-store.ts';
import { isStale } from '../../../app/use-form-values.ts';
import { connection } from '../../../ui/connection.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { outbox } from '../../offline/browser-outbox.ts';
import type { OutboxRequest } from '../../offline/outbox-entry.ts';
import { entryOf, requestOf } from '../../offline/requests.ts';
import { sendRequest } from '../../offline/send-request.ts';
import { offlineStrings } from '../../offline/strings.fa.ts';
import { tellHeld } from '../../subscription/tell-held.ts';
import { completeDraft, type DraftSource } from '../draft-store/draft-codec.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { savedDraftKey } from '../draft-store/draft-shelf.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { openNewer } from '../draft-store/open-newer.ts';
import { refreshDate, updateHeader } from '../draft-store/transitions.ts';
import { useSaveOnce } from '../draft-store/use-save-once.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { invoiceKey } from '../queries.ts';
import { browserDeps } from './browser-deps.ts';
import { keepSession } from './session-names.ts';
import { wizardStrings } from './wizard.fa.ts';
import { saysTheSame } from './wizard-session.ts';

type InvoiceDetail = CallReply<typeof calls.createInvoice>;

function sourceOf({ id, etag, state, tax_number }: InvoiceDetail): DraftSource {
  return { id, etag, state, tax_number };
}

/** The server's reasons as findings, so that they show like the rule book's own. */
export function findingsOfProblem(problem: ProblemDocument | null): Finding[] {
  return (problem?.errors ?? []).map(({ path, code, message }) => ({
    code,
    severity: 'error',
    path,
    field: '',
    message,
    messageEn: '',
  }));
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (hasArrived(error)) return wizardStrings.arrived.lookFirst;
  if (isStale(error)) return wizardStrings.stale;
  if (error.status >= 500) return formErrorOf(error, { isKept: true }) ?? undefined;
  return error.problem ? error.problem.detail || error.problem.title : undefined;
}

/** Why the sending did not come to an end, as the wizard says it until the next try. */
export interface SendFailure {
  title: string;
  detail: string;
  /** another has changed it, and that can be opened */
  isStale?: boolean;
}

function failureOf(error: unknown): SendFailure {
  if (isOutcomeUnknown(error)) return { title: wizardStrings.sendUnknown, detail: wizardStrings.sendUnknownSafe };
  const detail = reasonOf(error) ?? wizardStrings.sendFailedSafe;
  return { title: wizardStrings.sendFailed, detail, isStale: isStale(error) };
}

/** Saving as a draft on the server, and sending. */
export function useSend() {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const router = useRouter();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'save' | 'send' | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);

  const learn = (invoice: InvoiceDetail) => {
    queryClient.setQueryData(invoiceKey(invoice.id), invoice);
    void queryClient.invalidateQueries({ queryKey: ['invoices', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['invoices', 'counts'] });
    void queryClient.invalidateQueries({ queryKey: ['invoices', 'own-drafts'] });
  };

  const { findLost, save } = useSaveOnce<OutboxRequest, InvoiceDetail>({
    requestOf: (now) => requestOf(now, null),
    send: (request, key) => withLoading(sendRequest(request, key)),
    sourceOf,
    learn,
  });

  /** The notice of the last save that failed: over once the next one has not. */
  const told = useRef<number | null>(null);
  const saveDraft = async () => {
    if (busy !== null || store.lookElsewhere() !== null) return;
    setBusy('save');
    const isNew = store.getSnapshot().source === null;
    try {
      const invoice = await save();
      if (told.current !== null) toast.close(told.current);
      told.current = null;
      toast.notice(wizardStrings.savedOnServer);
      if (isNew) {
        keepSession(savedDraftKey(invoice.id));
        if (isShown())
          await router.navigate({
            to: '/create-invoice/{-$id}',
            params: { id: invoice.id },
            search: {},
            replace: true,
          });
      }
    } catch (error) {
      store.flush();
      if (told.current !== null) toast.close(told.current);
      told.current = toast.error(wizardStrings.saveFailed, {
        detail: reasonOf(error) ?? wizardStrings.saveFailedSafe,
        ...(isStale(error) ? { action: { label: wizardStrings.openNewer, onPress: () => openNewer(store) } } : {}),
      });
    } finally {
      setBusy(null);
    }
  };

  /** Whoever has gone on to other work meanwhile is told, and not taken away from it. */
  const tellFailure = (told: SendFailure) => {
    setFailure(told);
    if (!isShown()) toast.error(told.title, { detail: told.detail });
  };

  /** The invoice; whoever may not see invoices, or has gone on to other work, is told of it. */
  const showSent = async ({ id, state, tax_number }: InvoiceDetail, isTest: boolean) => {
    const isHere = isShown();
    const sees = mayOpen({ permission: 'invoices' }, currentSession());
    const see = () => router.navigate({ to: '/invoice/{-$id}', params: { id }, replace: isHere });
    if (sees && isHere) return see();
    const action = sees ? { action: { label: wizardStrings.notEditable.see, onPress: () => void see() } } : {};
    if (state !== 'draft') toast.show(wizardStrings.taken(tax_number), action);
    if (!isHere) return;
    if (isTest) await router.navigate({ to: '/create-invoice-test', replace: true });
    else await router.navigate({ to: '/create-invoice/{-$id}', params: {}, search: {}, replace: true });
  };

  /**
   * Sends it, once: where a try before had arrived, whose answer was lost, and the draft was changed since, the name the
   * invoice has on this device finds that one.
   */
  const sendOnce = async (
    snapshot: DraftSnapshot,
    key: string,
  ): Promise<{ invoice: InvoiceDetail; isOlder: boolean }> => {
    const request = requestOf(snapshot, key);
    try {
      return { invoice: await sendRequest(request, key), isOlder: false };
    } catch (error) {
      if (!hasArrived(error) || request.kind !== 'create') throw error;
      const invoice = await sendRequest(request, crypto.randomUUID());
      return { invoice, isOlder: !saysTheSame(completeDraft(invoice.draft), snapshot.state) };
    }
  };

  /** Without a network it waits on this device, under the same name as a try before that got no answer. */
  const queue = async (snapshot: DraftSnapshot, id: string): Promise<boolean> => {
    const { user } = currentSession();
    try {
      if (user !== null) await outbox.add(entryOf(snapshot, user, { id, nowMs: browserDeps.now() }));
      store.discard();
      toast.notice(offlineStrings.queued);
      if (isShown()) await router.navigate({ to: '/unsent', replace: true });
    } catch {
      tellFailure({ title: offlineStrings.queueFailed, detail: offlineStrings.queueFailedHint });
    } finally {
      setBusy(null);
    }
    return true;
  };

  /** False when errors of the rule book stand in the way. */
  const send = async (): Promise<boolean> => {
    if (busy !== null || store.lookElsewhere() !== null) return true;
    const { attempt } = store.getSnapshot();
    if (attempt === null) store.apply((state) => refreshDate(state, browserDeps));
    else store.apply((state) => updateHeader(state, { invoice_date: attempt.invoiceDate }));
    if (findings.judgeNow().lockCount > 0) return false;
    setBusy('send');
    setFailure(null);
    const idempotencyKey = attempt?.idempotencyKey ?? crypto.randomUUID();
    if (!connection.isOnline()) return queue(store.getSnapshot(), idempotencyKey);
    try {
      await findLost();
    } catch (error) {
      tellFailure(failureOf(error));
      setBusy(null);
      return true;
    }
    const snapshot = store.getSnapshot();
    store.setAttempt({ idempotencyKey, invoiceDate: snapshot.state.invoice.invoice_date });
    try {
      const { invoice, isOlder } = await withLoading(sendOnce(snapshot, idempotencyKey));
      learn(invoice);
      // What was changed since stays on this device, under the name that never makes a second one.
      if (isOlder) toast.error(wizardStrings.arrived.title, { detail: wizardStrings.arrived.detail });
      else store.discard();
      // Over the plan's quota it is kept, and goes by itself.
      if (invoice.state === 'draft') void tellHeld(queryClient, () => void router.navigate({ to: '/upgrade-account' }));
      await showSent(invoice, snapshot.state.invoice.is_send_sand_box);
    } catch (error) {
      if (!isOutcomeUnknown(error) && !hasArrived(error)) store.setAttempt(null);
      const problem = error instanceof ApiProblem ? error.problem : null;
      findings.setExternal(findingsOfProblem(problem));
      tellFailure(failureOf(error));
    } finally {
      setBusy(null);
    }
    return true;
  };

  return { busy, failure, saveDraft, send };
}
