import type { ServerKey } from '@taraz/authority';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { Environment } from '../settings/tables.ts';

/** Keeps the authority's public key beside the receipts it verified: certificates of invoices carry it. */
export function keepReceiptKeys(database: Database, clock: Clock) {
  return async (environment: Environment, { id, publicKey }: ServerKey): Promise<void> => {
    const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    await database.withPlatform((tx) =>
      tx
        .insertInto('authority_keys')
        .values({ environment, spki, key_id: id, first_seen: new Date(clock.nowMs()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  };
}
