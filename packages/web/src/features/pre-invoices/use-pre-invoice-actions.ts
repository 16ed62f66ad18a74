import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { calls, type PaperLayout } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { useAttempt } from '../../app/use-attempt.ts';
import { keepFile } from '../../ui/keep-file.ts';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { printPdf } from '../paper/print-pdf.ts';
import {
  fetchPreInvoicePaper,
  type PreInvoice,
  type PreInvoiceSummary,
  preInvoiceKey,
  preInvoicesKey,
} from './queries.ts';
import { preInvoiceStrings as strings } from './strings.fa.ts';

/** What list and page do with a pre-invoice. */
export function usePreInvoiceActions() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const { busyId, attempt } = useAttempt(() => void client.invalidateQueries({ queryKey: preInvoicesKey }));
  const run = async <T>(id: string, work: () => Promise<T>, failed: string): Promise<T | null> => {
    if (busyId !== null) return null;
    const tried = await attempt(id, work);
    if ('made' in tried) return tried.made;
    toast.error(failed, { detail: tried.refused });
    return null;
  };
  const paper = (id: string, layout?: PaperLayout) =>
    run(id, () => fetchPreInvoicePaper(id, layout), strings.paperFailed);
  return {
    busyId,
    /** What it becomes is an invoice's draft, which is opened: whoever may not see invoices would stand before a closed door. */
    seesInvoices: mayOpen({ permission: 'invoices' }, useSession()),
    open: (id: string) => void navigate({ to: '/each-pre-invoice/$id', params: { id }, search: {} }),
    edit: (id: string) => void navigate({ to: '/each-pre-invoice/$id', params: { id }, search: { edit: true } }),
    duplicate: (id: string) =>
      void navigate({ to: '/each-pre-invoice/$id', params: { id: 'new' }, search: { from: id } }),
    toInvoice: (id: string, isDraft: boolean) =>
      isDraft
        ? void navigate({ to: '/create-invoice/{-$id}', params: { id }, search: {} })
        : void navigate({ to: '/invoice/{-$id}', params: { id } }),
    /** Makes the invoice's draft and opens it; only the first of two at the same time does. */
    convert: async (id: string) => {
      const input = { params: { id }, body: { convert: true } };
      const key = { idempotencyKey: crypto.randomUUID() };
      const converted = await run(id, () => api(calls.putPreInvoice, input, key), strings.convertFailed);
      if (converted?.invoice == null) return;
      client.setQueryData(preInvoiceKey(id), converted);
      void client.invalidateQueries({ queryKey: ['invoices', 'list'] });
      toast.notice(strings.converted);
      if (isShown()) await navigate({ to: '/create-invoice/{-$id}', params: { id: converted.invoice.id }, search: {} });
    },
    /**
     * Removes what was asked about; one that was changed or answered since stays.
     * @returns null once it is gone, or why not, for who asked to tell
     */
    remove: async ({ id, number, etag, answer }: PreInvoice, shown: string): Promise<string | null> => {
      const input = { params: { id }, query: { answered_at: answer?.at ?? 'none' } };
      const tried = await attempt(id, () => api(calls.deletePreInvoice, input, { ifMatch: etag }));
      if ('refused' in tried) return tried.refused;
      client.removeQueries({ queryKey: preInvoiceKey(id) });
      toast.show(strings.removed(shown || number));
      return null;
    },
    print: async (id: string, layout?: PaperLayout) => {
      const blob = await paper(id, layout);
      if (blob !== null) printPdf(blob);
    },
    download: async ({ id, number }: Pick<PreInvoiceSummary, 'id' | 'number'>) => {
      const blob = await paper(id);
      if (blob !== null) keepFile(`pre-invoice-${number}.pdf`, blob);
    },
  };
}
