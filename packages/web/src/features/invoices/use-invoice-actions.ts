import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useMay } from '../../app/use-may.ts';
import { toast } from '../../ui/toast-store.ts';
import { actionStrings } from './actions.fa.ts';
import { invoiceKey } from './queries.ts';

/** What list and document page do with an invoice. Each knows which one is busy. */
export function useInvoiceActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);
  const mayIssue = useMay('issue');
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['invoices', 'list'] });
    void client.invalidateQueries({ queryKey: ['invoices', 'counts'] });
  };
  const run = async <T>(id: string, work: () => Promise<T>, failed: string): Promise<T | null> => {
    setBusyId(id);
    try {
      return await withLoading(work());
    } catch (error) {
      toast.error(failed, { detail: reasonOf(error) });
      return null;
    } finally {
      setBusyId(null);
      refresh();
    }
  };
  return {
    busyId,
    /** who only reads invoices is offered nothing that writes, sends or gives one up */
    mayIssue,
    open: (id: string) => void navigate({ to: '/invoice/{-$id}', params: { id } }),
    print: (id: string) => void navigate({ to: '/pdf/$id', params: { id } }),
    edit: (id: string, focus?: string) =>
      void navigate({
        to: '/create-invoice/{-$id}',
        params: { id },
        search: focus === undefined || focus === '' ? {} : { focus },
      }),
    duplicate: (id: string) =>
      void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: { from: id } }),
    correct: (id: string, as: 'corrective' | 'return') =>
      void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: { corrects: id, as } }),
    sign: () => void navigate({ to: '/signing-desk' }),
    /** Sends or asks again now; pressing twice is safe. Gives whether it was taken up. */
    push: async (id: string): Promise<boolean> => {
      const key = { idempotencyKey: crypto.randomUUID() };
      const invoice = await run(id, () => api(calls.forcePush, { params: { id } }, key), actionStrings.pushFailed);
      if (invoice === null) return false;
      client.setQueryData(invoiceKey(id), invoice);
      toast.notice(actionStrings.pushed);
      return true;
    },
    /** Gives a refused invoice up: it is not mended and not sent again. */
    abandon: async (id: string): Promise<void> => {
      const key = { idempotencyKey: crypto.randomUUID() };
      const invoice = await run(
        id,
        () => api(calls.abandonInvoice, { params: { id } }, key),
        actionStrings.abandonFailed,
      );
      if (invoice === null) return;
      client.setQueryData(invoiceKey(id), invoice);
      toast.show(actionStrings.abandoned);
    },
    /** Gives whether it is gone. */
    remove: async (id: string): Promise<boolean> => {
      const gone = await run(id, () => api(calls.deleteInvoice, { params: { id } }), actionStrings.removeFailed);
      if (gone === null) return false;
      client.removeQueries({ queryKey: invoiceKey(id) });
      toast.show(actionStrings.removed);
      return true;
    },
  };
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>;
