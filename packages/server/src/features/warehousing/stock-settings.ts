import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { checkIfMatch, etagOf } from '../../platform/http/etag.ts';
import type { Sources } from './warehouses.ts';

export interface StockSettings {
  negative: 'refuse' | 'allow';
  takes_invoices: boolean;
  version: number;
}

/** As they are until somebody chooses: nothing leaves that is not there, and invoices take from stock. */
const defaults: StockSettings = { negative: 'refuse', takes_invoices: true, version: 0 };

export const readStockSettings = async (tx: Tx): Promise<StockSettings> =>
  (await tx.selectFrom('stock_settings').select(['negative', 'takes_invoices', 'version']).executeTakeFirst()) ??
  defaults;

export const presentSettings = ({ negative, takes_invoices, version }: StockSettings) => ({
  etag: etagOf(version),
  negative,
  takes_invoices,
});

/** @throws Problem STALE */
export async function changeStockSettings(
  { clock }: Sources,
  tx: Tx,
  accountId: string,
  input: CallInput<typeof calls.putStockSettings>['body'],
  ifMatch: string | null,
): Promise<StockSettings> {
  // Before the first change there is no row to lock.
  await lockAccount(tx);
  const before = await readStockSettings(tx);
  checkIfMatch(ifMatch, before.version);
  const after = { ...input, version: before.version + 1, updated_at: new Date(clock.nowMs()) };
  await tx
    .insertInto('stock_settings')
    .values({ ...after, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(after))
    .execute();
  const shown = ({ negative, takes_invoices }: Pick<StockSettings, 'negative' | 'takes_invoices'>) => ({
    negative,
    takes_invoices,
  });
  await logEvent(tx, { action: 'stock_settings.changed', before: shown(before), after: shown(after) });
  return readStockSettings(tx);
}
