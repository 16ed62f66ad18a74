import type { Tx } from './database.ts';

/**
 * Of two who decide over what the account has as a whole (its admins, its period, its memories), the second waits here
 * until the first's transaction is over. Nobody else does: `for update` would hold up every row that names its account,
 * an invoice being issued as well, and whoever such a one holds up in turn.
 */
export const lockAccount = (tx: Tx): Promise<unknown> =>
  tx.selectFrom('accounts').select('account_id').forNoKeyUpdate().execute();
