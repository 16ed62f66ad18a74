import { useQueryClient } from '@tanstack/react-query';
import { purchasesKey } from '../queries.ts';
import { importQuery, type PurchaseImport } from './queries.ts';

/** For what changed a file: it is shown as it is now, and everything of purchases is read anew. */
export function useRegisterChanged(): (next: PurchaseImport) => Promise<void> {
  const client = useQueryClient();
  return (next) => {
    client.setQueryData(importQuery(next.id).queryKey, next);
    return client.invalidateQueries({ queryKey: purchasesKey });
  };
}
