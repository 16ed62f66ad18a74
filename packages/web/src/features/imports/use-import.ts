import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type ImportChange, type ImportDetail, importKey, importsKey, showChanged } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** While mounted, imports in sight change by themselves. */
export const useLiveImports = (): void => useLive('import.', importsKey, { firstMs: 350, longestMs: 1_000 });

type Failed = string | ((error: unknown) => void) | null;

/** Changes an import; what comes back is shown at once. @param failed of the notice of a failure, or what raises it; null: whoever asked tells it */
export function useImportChange(id: string, failed: Failed = importStrings.actions.failed) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportChange) => api(calls.changeImport, { params: { id }, body }),
    onSuccess: (detail: ImportDetail) => showChanged(client, detail),
    onError: (error) => {
      if (typeof failed === 'string') toast.error(failed, { detail: reasonOf(error) });
      else failed?.(error);
      void client.invalidateQueries({ queryKey: importKey(id) });
    },
  });
}
