import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { isOutcomeUnknown } from '../../app/create-once.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { type EditsNow, noteChange } from './insist.ts';
import { type ImportChange, type ImportDetail, importKey, importsKey, showChanged } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** While mounted, imports in sight change by themselves. */
export const useLiveImports = (): void => useLive('import.', importsKey, { firstMs: 350, longestMs: 1_000 });

/** Of a file the last that went without an answer and would do more if it were done again: over which edit, and its key. */
const unanswered = new Map<string, { what: string; key: string }>();

/** The key under which a change goes that is not to be done twice; pressed again where no answer came it is the same one. */
function onceKey(client: QueryClient, id: string, body: ImportChange): string | undefined {
  if (!('undo' in body || 'redo' in body || 'replace' in body)) return undefined;
  const seen = client.getQueryData<ImportDetail>(importKey(id))?.last_edit;
  const what = JSON.stringify([body, seen]);
  const known = unanswered.get(id);
  const key = known?.what === what ? known.key : crypto.randomUUID();
  unanswered.set(id, { what, key });
  return key;
}

/** Number of the last edit of a file, which undo takes back; 0 for none. */
export const lastOf = ({ last_edit }: Pick<ImportDetail, 'last_edit'>): number => last_edit?.number ?? 0;

/** One of very many rows that is undone is the file's last until that is over, and nothing says of it then that it may be done again. */
function editsNow(body: ImportChange, detail: ImportDetail): EditsNow {
  const isUndoing = detail.editing?.is_undo === true;
  return {
    isBackOrForth: 'undo' in body || 'redo' in body,
    last: lastOf(detail) - (isUndoing ? 1 : 0),
    mayRedo: detail.can_redo || isUndoing || detail.editing?.is_redo === true,
  };
}

type Failed = string | ((error: unknown) => void) | null;

/** Changes an import; what comes back is shown at once. @param failed of the notice of a failure, or what raises it; null: whoever asked shows it, for as long as that is there */
export function useImportChange(id: string, failed: Failed = importStrings.actions.failed) {
  const client = useQueryClient();
  return useMutation({
    ...(failed !== null && { meta: { tells: true } }),
    mutationFn: (body: ImportChange) => {
      const idempotencyKey = onceKey(client, id, body);
      return api(calls.changeImport, { params: { id }, body }, idempotencyKey === undefined ? {} : { idempotencyKey });
    },
    onSuccess: (detail: ImportDetail, body) => {
      unanswered.delete(id);
      noteChange(id, editsNow(body, detail));
      showChanged(client, detail);
    },
    onError: (error) => {
      if (!isOutcomeUnknown(error)) unanswered.delete(id);
      if (typeof failed === 'string') toast.error(failed, { detail: reasonOf(error) });
      else failed?.(error);
      void client.invalidateQueries({ queryKey: importKey(id) });
    },
  });
}
