import type { CallInput, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import type { PostingsDeps } from '../postings/deps.ts';
import { wakeEffects } from '../postings/effects.ts';
import { warehousingTexts } from './messages.fa.ts';
import { readWarehouse } from './read-plan.ts';

/** Of a product: where invoices take it from, and below how much it is low; what is not told stays. @throws Problem INVALID_INPUT, NOT_FOUND */
export async function changeStockRule(
  deps: PostingsDeps,
  tx: Tx,
  accountId: string,
  productId: string,
  input: CallInput<typeof calls.putStockRule>['body'],
): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['name', 'type'])
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    // Of two who change one thing each neither takes the other's back.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (product === undefined) throw new Problem('NOT_FOUND');
  const before = await tx
    .selectFrom('stock_rules')
    .select(['min_qty', 'warehouse_id'])
    .where('product_id', '=', productId)
    .executeTakeFirst();
  const reader = fieldReader();
  if (product.type === 'services') reader.refuse('min_qty', 'NOT_ALLOWED', warehousingTexts.service);
  const { min_qty: least = before?.min_qty, warehouse_id = before?.warehouse_id ?? null } = input;
  const min_qty = reader.quantity('min_qty', least ?? undefined);
  if (warehouse_id !== null && input.warehouse_id !== undefined)
    await readWarehouse(reader, tx, 'warehouse_id', warehouse_id);
  reader.done();
  const after = { min_qty, warehouse_id, updated_at: new Date(deps.runtime.clock.nowMs()) };
  await tx
    .insertInto('stock_rules')
    .values({ ...after, account_id: accountId, product_id: productId })
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet(after))
    .execute();
  // The product's own form shows it too: one that is open there must not write the former one back.
  const isMoved = (before?.warehouse_id ?? null) !== warehouse_id;
  if (isMoved) {
    await tx
      .updateTable('products')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', productId)
      .execute();
    await publish(tx, accountId, { type: 'product.changed', data: { id: productId } });
  }
  await logEvent(tx, {
    action: 'stock_rule.changed',
    subjectId: productId,
    subjectName: product.name,
    before: before === undefined ? null : await loggedRule(tx, before),
    after: await loggedRule(tx, { min_qty, warehouse_id }),
  });
  // What is short where it was taken from may lie there.
  if (isMoved) await wakeEffects(deps, tx, accountId, 'stock');
}

/** As the event log keeps it: the warehouse by its name, too. */
async function loggedRule(tx: Tx, rule: { min_qty: string | null; warehouse_id: string | null }) {
  const warehouse =
    rule.warehouse_id === null
      ? undefined
      : await tx.selectFrom('warehouses').select('name').where('id', '=', rule.warehouse_id).executeTakeFirst();
  return { ...rule, warehouse_name: warehouse?.name ?? '' };
}
