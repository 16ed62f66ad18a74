import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useEffect } from 'react';
import { api } from '../../app/api.ts';
import { toast } from '../../ui/toast-store.ts';
import { onServerEvent, useLiveInvoices } from '../invoices/live/use-live-invoices.ts';
import { reasonOf } from '../invoices/use-invoice-actions.ts';
import { type ImportChange, type ImportDetail, importKey, importsKey, showChanged } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** Many steps a second make one fetch. */
const restMs = 350;

/** While mounted, imports in sight change by themselves. */
export function useLiveImports(): void {
  const client = useQueryClient();
  useLiveInvoices();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const stop = onServerEvent((event) => {
      if (!event.type.startsWith('import.') || timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        void client.invalidateQueries({ queryKey: importsKey });
      }, restMs);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
}

/** Changes an import; what comes back is shown at once. Other parts of the page see by `mutationKey` that it is under way. */
export function useImportChange(
  id: string,
  failed: string = importStrings.actions.failed,
  mutationKey: readonly string[] = importKey(id),
) {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: (body: ImportChange) => api(calls.changeImport, { params: { id }, body }),
    onSuccess: (detail: ImportDetail) => showChanged(client, detail),
    onError: (error) => {
      toast.error(failed, { detail: reasonOf(error) });
      void client.invalidateQueries({ queryKey: importKey(id) });
    },
  });
}
