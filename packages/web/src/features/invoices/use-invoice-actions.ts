import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { useMay } from '../../app/use-may.ts';
import { toast } from '../../ui/toast-store.ts';
import { tellHeld } from '../subscription/tell-held.ts';
import { actionStrings } from './actions.fa.ts';
import { askAnew } from './ask-anew.ts';
import { mayWrite } from './list/invoice-status.ts';
import { type InvoiceDetail, type InvoiceSummary, invoiceKey } from './queries.ts';

/** What list and document page do with an invoice. Each knows which one is busy. */
export function useInvoiceActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayIssue = useMay('issue');
  const mayDraft = useMay('draft');
  const { busyId, attempt } = useAttempt(() => askAnew(client));
  return {
    busyId,
    /** who only reads invoices is offered nothing that writes, sends or gives one up */
    mayIssue,
    /** who writes drafts is offered what becomes one, and no more */
    mayDraft,
    mayWrite: (one: Pick<InvoiceSummary, 'state' | 'held'>): boolean => mayWrite(one, { mayIssue, mayDraft }),
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
      const tried = await attempt(id, () => api(calls.forcePush, { params: { id } }, key));
      if ('refused' in tried) {
        toast.error(actionStrings.pushFailed, { detail: tried.refused });
        return false;
      }
      client.setQueryData(invoiceKey(id), tried.made);
      toast.notice(actionStrings.pushed);
      return true;
    },
    /** Gives a refused invoice up: it is not mended and not sent again. @returns null, or why not, for who asked to tell */
    abandon: async (id: string): Promise<string | null> => {
      const key = { idempotencyKey: crypto.randomUUID() };
      const tried = await attempt(id, () => api(calls.abandonInvoice, { params: { id } }, key));
      if ('refused' in tried) return tried.refused;
      client.setQueryData(invoiceKey(id), tried.made);
      toast.show(actionStrings.abandoned);
      return null;
    },
    /** Issues a draft as it was seen, and not what somebody has made of it since. @returns null once it is in line or waits for room in the plan, or why not, for who asked to tell */
    issue: async ({ id, etag }: Pick<InvoiceDetail, 'id' | 'etag'>): Promise<string | null> => {
      const key = { idempotencyKey: crypto.randomUUID() };
      const body = { action: 'issue' as const, ids: [id], etags: [etag] };
      const tried = await attempt(id, () => api(calls.bulkInvoiceAction, { body }, key));
      if ('refused' in tried) return tried.refused;
      const [result] = tried.made.results;
      void client.invalidateQueries({ queryKey: ['invoices'] });
      if (result?.ok !== true) return result?.message ?? actionStrings.issueUnknown;
      if (result.code === 'HELD') void tellHeld(client, () => void navigate({ to: '/upgrade-account' }));
      else toast.show(actionStrings.issued);
      return null;
    },
    /** Deletes one as it was seen: a draft that was issued meanwhile is another thing. @returns null once it is gone, or why not, for who asked to tell */
    remove: async ({ id, etag }: Pick<InvoiceSummary, 'id' | 'etag'>): Promise<string | null> => {
      const tried = await attempt(id, () => api(calls.deleteInvoice, { params: { id } }, { ifMatch: etag }));
      if ('refused' in tried) return tried.refused;
      client.removeQueries({ queryKey: invoiceKey(id) });
      toast.show(actionStrings.removed);
      return null;
    },
  };
}

export type InvoiceActions = ReturnType<typeof useInvoiceActions>;
