import type { Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/publish.ts';

/** Those who look at the list read it anew; a file that nothing was written of is no entry of the log, which tells them of the rest. */
export const tellScreens = (tx: Tx, accountId: string): Promise<void> =>
  publish(tx, accountId, { type: 'purchases.changed', data: {} });
