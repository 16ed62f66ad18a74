import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem, calls } from '@taraz/contract';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { draftOf } from '../invoices/draft-store/wizard-state.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { isOutcomeUnknown } from '../invoices/wizard/use-send.ts';
import { type PreInvoice, preInvoiceKey, preInvoicesKey } from './queries.ts';
import { preInvoiceStrings } from './strings.fa.ts';

const strings = preInvoiceStrings.editor;

/** The reason of the first bad field says more than that something is bad. */
function whyNot(error: unknown): string {
  if (isOutcomeUnknown(error)) return strings.saveUnknown;
  const problem = error instanceof ApiProblem ? error.problem : null;
  if (problem?.code === 'STALE') return strings.stale;
  return problem?.errors?.[0]?.message ?? reasonOf(error);
}

/** Saves what is written, new or changed, and opens it. */
export function useSavePreInvoice(source: PreInvoice | null, until: string) {
  const store = useDraftStore();
  const client = useQueryClient();
  const navigate = useNavigate();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  // The same key until the server has answered: pressed twice it is saved once.
  const attempt = useRef<{ key: string; body: string } | null>(null);
  const put = (body: object): Promise<PreInvoice> => {
    const text = JSON.stringify(body);
    if (attempt.current?.body !== text) attempt.current = { key: crypto.randomUUID(), body: text };
    const idempotencyKey = attempt.current.key;
    if (source === null) return api(calls.createPreInvoice, { body }, { idempotencyKey });
    const options = { idempotencyKey, ifMatch: source.etag };
    return api(calls.putPreInvoice, { params: { id: source.id }, body }, options);
  };
  const save = async () => {
    const { state } = store.getSnapshot();
    if (isBusy) return;
    if (state.items.length === 0) return void toast.notice(strings.noItems, 'warn');
    setBusy(true);
    try {
      const saved = await withLoading(put({ ...draftOf(state), valid_until: until }));
      client.setQueryData(preInvoiceKey(saved.id), saved);
      void client.invalidateQueries({ queryKey: preInvoicesKey });
      store.discard();
      toast.notice(strings.saved(format.number(saved.number)));
      await navigate({ to: '/each-pre-invoice/$id', params: { id: saved.id }, search: {}, replace: true });
    } catch (error) {
      if (!isOutcomeUnknown(error)) attempt.current = null;
      toast.error(strings.saveFailed, { detail: whyNot(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
