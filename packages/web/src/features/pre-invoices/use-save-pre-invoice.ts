import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type CallInput, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { isOutcomeUnknown } from '../../app/create-once.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { isStale } from '../../app/use-form-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { newDraftKey } from '../invoices/draft-store/draft-shelf.ts';
import type { DraftSnapshot } from '../invoices/draft-store/draft-store.ts';
import { isGone } from '../invoices/draft-store/gone-draft.ts';
import { openNewer } from '../invoices/draft-store/open-newer.ts';
import { useSaveOnce } from '../invoices/draft-store/use-save-once.ts';
import { draftOf } from '../invoices/draft-store/wizard-state.ts';
import { offerSource } from './open-offer.ts';
import { type PreInvoice, preInvoiceKey, preInvoicesKey } from './queries.ts';
import { preInvoiceStrings } from './strings.fa.ts';

const strings = preInvoiceStrings.editor;

function whyNot(error: unknown): string {
  if (isOutcomeUnknown(error)) return strings.saveUnknown;
  return isStale(error) ? strings.stale : reasonOf(error);
}

/** The call that saves an offer, in a form that outlives the window. */
interface OfferRequest {
  body: CallInput<typeof calls.createPreInvoice>['body'];
  /** of what is changed; null: a new one */
  target: { id: string; etag: string } | null;
}

const requestOf = ({ state, source }: DraftSnapshot): OfferRequest => ({
  body: { ...draftOf(state), valid_until: state.offerUntil } as OfferRequest['body'],
  target: source === null ? null : { id: source.id, etag: source.etag },
});

const send = ({ body, target }: OfferRequest, idempotencyKey: string): Promise<PreInvoice> =>
  target === null
    ? api(calls.createPreInvoice, { body }, { idempotencyKey })
    : api(calls.putPreInvoice, { params: { id: target.id }, body }, { idempotencyKey, ifMatch: target.etag });

/** Saves what is written, new or changed, and opens it. */
export function useSavePreInvoice() {
  const store = useDraftStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const once = useSaveOnce<OfferRequest, PreInvoice>({
    requestOf,
    send,
    sourceOf: offerSource,
    learn: (saved) => void client.setQueryData(preInvoiceKey(saved.id), saved),
  });
  /** Of one that was removed meanwhile what is written stays, and goes on as a new one: the next save makes it. */
  const goOnAnew = async () => {
    const draft = crypto.randomUUID();
    store.letGo(newDraftKey(draft));
    toast.error(strings.saveFailed, { detail: strings.gone });
    // Another address opens it from this device, which may have no room.
    if (isShown() && store.getSnapshot().save.state === 'saved')
      await navigate({ to: '/each-pre-invoice/$id', params: { id: 'new' }, search: { draft }, replace: true });
  };
  const save = async () => {
    if (isBusy || store.lookElsewhere() !== null) return;
    if (store.getSnapshot().state.items.length === 0) return void toast.notice(strings.noItems, 'warn');
    setBusy(true);
    const wasNew = store.getSnapshot().source === null;
    try {
      const saved = await withLoading(once.save());
      void client.invalidateQueries({ queryKey: preInvoicesKey });
      toast.notice(strings.saved(format.number(saved.number)));
      // What was written on meanwhile is still to be saved, under its id by now.
      const isWrittenOn = store.getSnapshot().dirty;
      if (!isWrittenOn) store.discard();
      const search = isWrittenOn ? ({ edit: true } as const) : {};
      if (isShown() && (wasNew || !isWrittenOn))
        await navigate({ to: '/each-pre-invoice/$id', params: { id: saved.id }, search, replace: true });
    } catch (error) {
      if (isGone(error) && store.getSnapshot().source !== null) return await goOnAnew();
      toast.error(strings.saveFailed, {
        detail: whyNot(error),
        ...(isStale(error) ? { action: { label: strings.openNewer, onPress: () => openNewer(store) } } : {}),
      });
      // What was new and is stored now is found under its id by a reload.
      const { source } = store.getSnapshot();
      if (wasNew && source !== null && isShown())
        await navigate({
          to: '/each-pre-invoice/$id',
          params: { id: source.id },
          search: { edit: true },
          replace: true,
        });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
