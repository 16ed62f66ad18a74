import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { presentProduct } from './presenter.ts';
import type { PricedProduct } from './prices.ts';

/** To the event log, and to those who follow changes. */
export async function tell(
  tx: Tx,
  action: ProductAction,
  before: PricedProduct | null,
  after: PricedProduct | null,
): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  const logged = (one: PricedProduct | null) => one && presentProduct(one);
  await logEvent(tx, {
    action,
    subjectId: row.id,
    subjectName: row.name,
    before: logged(before),
    after: logged(after),
  });
  await publish(tx, row.account_id, { type: action, data: { id: row.id } });
}
export type ProductAction =
  | 'product.created'
  | 'product.changed'
  | 'product.deleted'
  | 'product.restored'
  | 'product.priced'
  | 'product.photo';
