import { useQueryClient } from '@tanstack/react-query';
import { purchasesKey } from '../purchases/queries.ts';
import { stockKey } from './queries.ts';

/** After a stock document is written, joined or undone: purchases tell what came of them. */
export function useRefreshStock(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all([stockKey, purchasesKey].map((queryKey) => client.invalidateQueries({ queryKey })));
}
