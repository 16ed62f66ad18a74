import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type ProductInput, readProduct } from './input.ts';
import { productTexts } from './messages.fa.ts';
import { presentProduct } from './presenter.ts';
import type { ProductRow } from './queries.ts';

type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** @throws Problem CONFLICT for a stock code that another product has */
async function refusingTwins<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, 'products_sku_unique')) throw error;
    throw new Problem('CONFLICT', { detail: productTexts.known, cause: error });
  }
}

/** To the event log, and to those who follow changes. */
async function tell(tx: Tx, action: ProductAction, before: ProductRow | null, after: ProductRow | null): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  const logged = (one: ProductRow | null) => one && presentProduct(one);
  await logEvent(tx, {
    action,
    subjectId: row.id,
    subjectName: row.name,
    before: logged(before),
    after: logged(after),
  });
  await publish(tx, row.account_id, { type: action, data: { id: row.id } });
}
type ProductAction = 'product.created' | 'product.changed' | 'product.deleted';

/** @throws Problem INVALID_INPUT, CONFLICT */
export async function createProduct(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  input: ProductInput,
): Promise<ProductRow> {
  const now = new Date(clock.nowMs());
  const fields = readProduct(input, now.toISOString());
  const row = await refusingTwins(
    tx
      .insertInto('products')
      .values({ ...fields, account_id: accountId, id: ids.uuid(), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await tell(tx, 'product.created', null, row);
  return row;
}

/** Replaces a product's fields. @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT */
export async function changeProduct(
  { clock }: Sources,
  tx: Tx,
  id: string,
  input: ProductInput,
  ifMatch: string | null,
): Promise<ProductRow> {
  const now = new Date(clock.nowMs());
  const fields = readProduct(input, now.toISOString());
  const before = await tx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw new Problem('NOT_FOUND');
  checkIfMatch(ifMatch, before.version);
  const row = await refusingTwins(
    tx
      .updateTable('products')
      .set({ ...fields, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await tell(tx, 'product.changed', before, row);
  return row;
}

/** Removes a product from every list; invoices have their own copy. @throws Problem NOT_FOUND */
export async function removeProduct({ clock }: Sources, tx: Tx, id: string): Promise<void> {
  const row = await tx
    .updateTable('products')
    .set({ deleted_at: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  await tell(tx, 'product.deleted', row, null);
}
