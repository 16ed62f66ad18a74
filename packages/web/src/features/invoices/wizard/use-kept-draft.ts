import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CallReply, calls } from '@taraz/contract';
import { useRef } from 'react';
import { withLoading } from '../../../app/loading.ts';
import { isStale } from '../../../app/use-form-values.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useIsShown } from '../../../ui/use-is-shown.ts';
import type { OutboxRequest } from '../../offline/outbox-entry.ts';
import { requestOf } from '../../offline/requests.ts';
import { sendRequest } from '../../offline/send-request.ts';
import { askAnew } from '../ask-anew.ts';
import type { DraftSource } from '../draft-store/draft-codec.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { newDraftKey, savedDraftKey } from '../draft-store/draft-shelf.ts';
import { isOfGoneDraft } from '../draft-store/gone-draft.ts';
import { openNewer } from '../draft-store/open-newer.ts';
import { useSaveOnce } from '../draft-store/use-save-once.ts';
import { invoiceKey } from '../queries.ts';
import { reasonOfDraft } from './send-failure.ts';
import { keepSession } from './session-names.ts';
import { wizardStrings } from './wizard.fa.ts';

type InvoiceDetail = CallReply<typeof calls.createInvoice>;

function sourceOf({ id, etag, state, tax_number }: InvoiceDetail): DraftSource {
  return { id, etag, state, tax_number };
}

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
    requestOf: (now) => requestOf(now, null),
    send: (request, key) => withLoading(sendRequest(request, key)),
    sourceOf,
    learn,
  });

  /** The notice of the last save that failed: over once the next one has not. */
  const told = useRef<number | null>(null);
  const endNotice = () => {
    if (told.current !== null) toast.close(told.current);
    told.current = null;
  };

  /**
   * Of a draft that was deleted meanwhile what is written stays, and goes on as a new one: the next save or sending makes it.
   * @returns whether that is why it was refused
   */
  const goOnAnew = async (error: unknown): Promise<boolean> => {
    if (!isOfGoneDraft(error, store.getSnapshot().source)) return false;
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

  /**
   * The first save gives it its own address, where its user is still here.
   * @returns what the server keeps; null where it said why not
   */
  const saveDraft = async (): Promise<InvoiceDetail | null> => {
    const isNew = store.getSnapshot().source === null;
    try {
      const saved = await save();
      const { id } = saved;
      endNotice();
      toast.notice(wizardStrings.savedOnServer);
      if (!isNew) return saved;
      keepSession(savedDraftKey(id));
      if (isShown()) await router.navigate({ to: '/create-invoice/{-$id}', params: { id }, search: {}, replace: true });
      return saved;
    } catch (error) {
      store.flush();
      endNotice();
      const isGone = await goOnAnew(error);
      told.current = toast.error(wizardStrings.saveFailed, {
        detail: isGone ? wizardStrings.gone : (reasonOfDraft(error) ?? wizardStrings.saveFailedSafe),
        ...(isStale(error) ? { action: { label: wizardStrings.openNewer, onPress: () => openNewer(store) } } : {}),
      });
      return null;
    }
  };

  return { learn, findLost, goOnAnew, saveDraft };
}
