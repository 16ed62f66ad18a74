import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ApiProblem } from '@taraz/contract';
import { useState } from 'react';
import { withLoading } from '../../../app/loading.ts';
import { reasonOf } from '../../../app/reason-of.ts';
import { mayOpen } from '../../../app/session.ts';
import { currentSession } from '../../../app/session-store.ts';
import { unknownAfter } from '../../../app/unknown-after.ts';
import { connection } from '../../../ui/connection.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { outbox } from '../../offline/browser-outbox.ts';
import { entryOf } from '../../offline/requests.ts';
import { offlineStrings } from '../../offline/strings.fa.ts';
import { refreshReviews } from '../../reviews/queries.ts';
import { reviewStrings } from '../../reviews/strings.fa.ts';
import { askReview as askForReview } from '../../reviews/use-review.ts';
import { tellHeld } from '../../subscription/tell-held.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { isGone } from '../draft-store/gone-draft.ts';
import { refreshDate, updateHeader } from '../draft-store/transitions.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { printSent } from './print-sent.ts';
import { failureOf, findingsOfProblem, type SendFailure } from './send-failure.ts';
import { type Sent, sendOnce } from './send-once.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { wizardStrings } from './wizard.fa.ts';
import { saysTheSame } from './wizard-session.ts';

/** Saving as a draft on the server, and sending. */
export function useSend() {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const router = useRouter();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  const showSent = useShowSent();
  const kept = useKeptDraft();
  const [busy, setBusy] = useState<'save' | 'send' | null>(null);
  const [failure, setFailure] = useState<SendFailure | null>(null);
  const isHeld = () => busy !== null || store.lookElsewhere() !== null;
  const whileBusy = async (what: 'save' | 'send', work: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  };

  /** Whoever has gone on to other work meanwhile is told, and not taken away from it. */
  const tellFailure = (told: SendFailure) => {
    setFailure(told);
    if (!isShown()) toast.error(told.title, { detail: told.detail });
  };

  /** Where what a sending before it had come to, by its name or as it was told, was deleted since, nothing comes of that one any more. */
  const forget = (error: unknown, { attempt, state }: DraftSnapshot, isTold: boolean): boolean => {
    const isFound = isTold || state.invoice.invoice_type === 'original';
    if (attempt === null || !isFound || store.getSnapshot().source !== null || !isGone(error)) return false;
    store.setAttempt(null);
    return true;
  };

  /** @param begun as it was before what failed */
  const tellWhy = async (error: unknown, begun: DraftSnapshot, isTold = false): Promise<void> => {
    const isAnew = forget(error, begun, isTold) || (await kept.goOnAnew(error));
    await kept.leadOn(begun.source === null);
    tellFailure(isAnew ? { title: wizardStrings.sendFailed, detail: wizardStrings.gone } : failureOf(error));
  };

  /** Without a network it waits on this device, under the same name as a try before that got no answer, and with a save that got none. */
  const queue = async (snapshot: DraftSnapshot, id: string): Promise<void> => {
    const { user } = currentSession();
    try {
      if (user !== null) await outbox.add(entryOf(snapshot, user, { id, nowMs: browserDeps.now() }));
      store.discard();
      toast.notice(offlineStrings.queued);
      if (isShown()) await router.navigate({ to: '/unsent', replace: true });
    } catch {
      tellFailure({ title: offlineStrings.queueFailed, detail: offlineStrings.queueFailedHint });
    }
  };

  /** @param sent as it was sent; null: that was before, and its answer was lost */
  const finish = async ({ invoice, isOlder }: Sent, sent: DraftSnapshot | null): Promise<void> => {
    const now = store.getSnapshot();
    const isTest = now.state.invoice.is_send_sand_box;
    const isWrittenOn = sent !== null && (sent.memoryId !== now.memoryId || !saysTheSame(sent.state, now.state));
    kept.learn(invoice);
    // What was changed since stays on this device, under the name that never makes a second one.
    const { title, detail } = isOlder ? wizardStrings.arrived : wizardStrings.writtenOn;
    if (isOlder || isWrittenOn) toast.error(title, { detail });
    else store.discard();
    // Over the plan's quota it is kept, and goes by itself.
    if (invoice.state === 'draft') void tellHeld(queryClient, () => void router.navigate({ to: '/upgrade-account' }));
    await showSent(invoice, isTest);
  };

  const saveDraft = async (): Promise<void> => {
    if (isHeld()) return;
    await whileBusy('save', async () => {
      const saved = await kept.saveDraft();
      if (saved?.isIssued) await finish(saved, null);
    });
  };

  /** Under one name until it is known what became of it. */
  const carryOut = async (idempotencyKey: string): Promise<void> => {
    if (!connection.isOnline()) return queue(store.getSnapshot(), idempotencyKey);
    const begun = store.getSnapshot();
    try {
      await kept.findLost();
    } catch (error) {
      return tellWhy(error, begun);
    }
    const snapshot = store.getSnapshot();
    const { attempt: before } = snapshot;
    const { dateFlag, invoice_date } = snapshot.state.invoice;
    const tried = { idempotencyKey, invoiceDate: dateFlag ? '' : invoice_date };
    store.setAttempt(tried);
    let isTold: boolean | null = null;
    const onBeside = (told: boolean) => {
      isTold = told;
    };
    try {
      await finish(await withLoading(sendOnce(snapshot, idempotencyKey, onBeside)), snapshot);
    } catch (error) {
      // Only a refusal under its own key, which keeps it, ends a try.
      store.setAttempt(isTold === null ? unknownAfter(error, { tried, before }) : tried);
      findings.setExternal(findingsOfProblem(error instanceof ApiProblem ? error.problem : null));
      await tellWhy(error, begun, isTold === true);
    }
  };

  /** False when errors of the rule book stand in the way. */
  const send = async (): Promise<boolean> => {
    if (isHeld()) return true;
    // What a line lacks of its goods, their rate too, comes first.
    if (findings.getSnapshot().awaitedRows.size > 0) await whileBusy('send', findings.answered);
    const { attempt } = store.getSnapshot();
    store.amend((state) => {
      if (!attempt?.invoiceDate || state.invoice.dateFlag) return refreshDate(state, browserDeps);
      return updateHeader(state, { invoice_date: attempt.invoiceDate });
    });
    if (findings.judgeNow().lockCount > 0) return false;
    setFailure(null);
    await whileBusy('send', () => carryOut(attempt?.idempotencyKey ?? crypto.randomUUID()));
    return true;
  };

  /** False when errors of the rule book stand in the way of whoever is to issue it. */
  const mayAsk = (): boolean => isHeld() || findings.judgeNow().lockCount === 0;

  /** Saves the draft and asks a colleague to look at it and issue it. @returns null once that is done, or why not */
  const askReview = async (note: string): Promise<string | null> => {
    if (isHeld()) return wizardStrings.saveFailed;
    let reason: string | null = null;
    await whileBusy('send', async () => {
      await findings.answered();
      const saved = await kept.saveDraft();
      if (saved === null) {
        reason = wizardStrings.saveFailed;
        return;
      }
      if (saved.isIssued) return finish(saved, null);
      try {
        await withLoading(askForReview(saved.invoice.id, note));
      } catch (error) {
        reason = reasonOf(error);
        return;
      }
      toast.show(reviewStrings.asked);
      refreshReviews(queryClient);
      // What was written on meanwhile is still to be saved, where it is written.
      if (store.getSnapshot().dirty) return;
      store.discard();
      await showSent(saved.invoice, false);
    });
    return reason;
  };

  return { busy, failure, saveDraft, send, mayAsk, askReview };
}

/** The invoice; whoever may not see invoices, or has gone on to other work, is told of it. */
function useShowSent() {
  const router = useRouter();
  const client = useQueryClient();
  const isShown = useIsShown();
  return async ({ id, state, tax_number }: Sent['invoice'], isTest: boolean): Promise<void> => {
    const isHere = isShown();
    const sees = mayOpen({ permission: 'invoices' }, currentSession());
    const see = () => router.navigate({ to: '/invoice/{-$id}', params: { id }, replace: isHere });
    if (sees && isHere) return see();
    const action = sees
      ? { label: wizardStrings.notEditable.see, onPress: () => void see() }
      : { label: wizardStrings.printSent, onPress: () => void printSent(client, id) };
    // Who does not see it again prints it from here, or not at all.
    if (state !== 'draft')
      toast.show(wizardStrings.taken(tax_number), { action, ...(sees ? {} : { timeoutMs: null }) });
    if (!isHere) return;
    if (isTest) await router.navigate({ to: '/create-invoice-test', replace: true });
    else await router.navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: {}, replace: true });
  };
}
