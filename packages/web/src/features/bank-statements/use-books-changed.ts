import { useQueryClient } from '@tanstack/react-query';
import { treasuryKey } from '../treasury/queries.ts';
import { type Statement, statementQuery } from './queries.ts';

/** For what changed a statement: it is shown as it is now, and everything of the treasury and of customers is read anew. */
export function useBooksChanged(): (next: Statement) => Promise<void> {
  const client = useQueryClient();
  return (next) => {
    client.setQueryData(statementQuery(next.id).queryKey, next);
    void client.invalidateQueries({ queryKey: ['customers'] });
    return client.invalidateQueries({ queryKey: treasuryKey });
  };
}
