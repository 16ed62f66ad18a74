import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiProblem, calls } from '@taraz/contract';
import { useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { isOutcomeUnknown, useCreate } from '../../app/use-create.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { draftOf } from '../invoices/draft-store/wizard-state.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
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
  const create = useCreate();
  const put = (body: object): Promise<PreInvoice> =>
    source === null
      ? create(calls.createPreInvoice, { body })
      : create(calls.putPreInvoice, { params: { id: source.id }, body }, { ifMatch: source.etag });
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
      toast.error(strings.saveFailed, { detail: whyNot(error) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, save };
}
