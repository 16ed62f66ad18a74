import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CallReply, calls } from '@taraz/contract';
import { useRef } from 'react';
import { withLoading } from '../../../app/loading.ts';
import { isStale } from '../../../app/use-form-values.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import { isIssuedBefore, type OutboxRequest } from '../../offline/outbox-entry.ts';
import { requestOf } from '../../offline/requests.ts';
import { sendRequest } from '../../offline/send-request.ts';
import { askAnew } from '../ask-anew.ts';
import type { DraftSource } from '../draft-store/draft-codec.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { newDraftKey, savedDraftKey } from '../draft-store/draft-shelf.ts';
import type { DraftSnapshot } from '../draft-store/draft-store.ts';
import { isGone, isOfDeleted } from '../draft-store/gone-draft.ts';
import { openNewer } from '../draft-store/open-newer.ts';
import { useSaveOnce } from '../draft-store/use-save-once.ts';
import { invoiceKey } from '../queries.ts';
import { reasonOfDraft } from './send-failure.ts';
import type { Sent } from './send-once.ts';
import { keepSession } from './session-names.ts';
import { wizardStrings } from './wizard.fa.ts';
import { saysElse } from './wizard-session.ts';

type InvoiceDetail = CallReply<typeof calls.createInvoice>;

function sourceOf({ id, etag, state, tax_number }: InvoiceDetail): DraftSource {
  return { id, etag, state, tax_number };
}

/** What came of a save. */
interface Kept extends Sent {
  /** no draft, but the invoice that a sending before it, whose answer was lost, had come to */
  isIssued: boolean;
}

/** A new draft is asked for by the name of a sending before it whose answer was lost: it may have arrived. */
const draftRequestOf = (now: DraftSnapshot): OutboxRequest =>
  requestOf(now, { name: now.attempt?.idempotencyKey ?? null, isDraft: true });

const isNamed = (request: OutboxRequest): boolean => request.kind === 'create' && request.body.client_id !== undefined;

/** The draft as the server has it: saved there by the user, and what came of a try whose answer was lost. */
export function useKeptDraft() {
  const store = useDraftStore();
  const router = useRouter();
  const isShown = useIsShown();
  const queryClient = useQueryClient();

  /** Makes what the server said of an invoice known to the screens. */
  const learn = (invoice: InvoiceDetail) => {
    queryClient.setQueryData(invoiceKey(invoice.id), invoice);
    askAnew(queryClient);
  };

  const { findLost, save } = useSaveOnce<OutboxRequest, InvoiceDetail>({
    requestOf: draftRequestOf,
    send: (request, key) => withLoading(sendRequest(request, key)),
    sourceOf: (saved, request) => (isIssuedBefore(request, saved) ? null : sourceOf(saved)),
    isOlder: (saved, request, sent) => isNamed(request) && saysElse(saved, sent),
    learn,
  });

  /** As it is written now, by the name of a sending before it if there is one. */
  const keepByName = async (): Promise<Kept> => {
    const begun = store.getSnapshot();
    const first = await save();
    if (store.getSnapshot().source === null)
      return { invoice: first, isOlder: saysElse(first, store.getSnapshot()), isIssued: true };
    if (!isNamed(draftRequestOf(begun))) return { invoice: first, isOlder: false, isIssued: false };
    // Nothing comes of that sending any more: what it made, held for want of room or not, is this draft.
    store.setAttempt(null);
    const invoice = saysElse(first, begun) ? await save() : first;
    return { invoice, isOlder: false, isIssued: false };
  };

  /** As it is written now. Where what its name stood for was deleted since, nothing comes of that name, and it goes without. */
  const keep = async (): Promise<Kept> => {
    try {
      return await keepByName();
    } catch (error) {
      if (!isGone(error) || !isNamed(draftRequestOf(store.getSnapshot()))) throw error;
      store.setAttempt(null);
      return keepByName();
    }
  };

  /** The notice of the last save that failed: over once the next one has not. */
  const told = useRef<number | null>(null);
  const endNotice = () => {
    if (told.current !== null) toast.close(told.current);
    told.current = null;
  };

  /**
   * Of what was deleted meanwhile what is written stays, and goes on as a new one: the next save or sending makes it.
   * @returns whether that is why it was refused
   */
  const goOnAnew = async (error: unknown): Promise<boolean> => {
    if (!isOfDeleted(error, store.getSnapshot().source)) return false;
    const draft = crypto.randomUUID();
    const key = newDraftKey(draft);
    store.letGo(key);
    if (!isShown()) return true;
    keepSession(key);
    await router.navigate({
      to: '/create-invoice/{-$id}',
      params: { id: undefined },
      search: { draft },
      replace: true,
    });
    return true;
  };

  /** What was new and is kept on the server by now has an address of its own, by which a reload finds it. */
  const leadOn = async (wasNew: boolean): Promise<void> => {
    const { source } = store.getSnapshot();
    if (!wasNew || source === null) return;
    const { id } = source;
    keepSession(savedDraftKey(id));
    if (isShown()) await router.navigate({ to: '/create-invoice/{-$id}', params: { id }, search: {}, replace: true });
  };

  /**
   * The first save gives it its own address, where its user is still here, also when what is to follow it fails.
   * @returns null where it was said why not
   */
  const saveDraft = async (): Promise<Kept | null> => {
    const wasNew = store.getSnapshot().source === null;
    try {
      const kept = await keep();
      endNotice();
      if (kept.isIssued) return kept;
      toast.notice(wizardStrings.savedOnServer);
      await leadOn(wasNew);
      return kept;
    } catch (error) {
      store.flush();
      endNotice();
      const isGone = await goOnAnew(error);
      told.current = toast.error(wizardStrings.saveFailed, {
        detail: isGone ? wizardStrings.gone : (reasonOfDraft(error) ?? wizardStrings.saveFailedSafe),
        ...(isStale(error) ? { action: { label: wizardStrings.openNewer, onPress: () => openNewer(store) } } : {}),
      });
      await leadOn(wasNew);
      return null;
    }
  };

  return { learn, findLost, goOnAnew, leadOn, saveDraft };
}
