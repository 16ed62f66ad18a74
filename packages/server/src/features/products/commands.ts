import type { Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type ProductInput, readProduct } from './input.ts';
import { productTexts } from './messages.fa.ts';
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

/** @throws Problem INVALID_INPUT, CONFLICT */
export async function createProduct(
  { clock, ids }: Sources,
  tx: Tx,
  accountId: string,
  input: ProductInput,
): Promise<ProductRow> {
  const now = new Date(clock.nowMs());
  const fields = readProduct(input, now.toISOString());
  return refusingTwins(
    tx
      .insertInto('products')
      .values({ ...fields, account_id: accountId, id: ids.uuid(), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
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
    .select('version')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw new Problem('NOT_FOUND');
  checkIfMatch(ifMatch, before.version);
  return refusingTwins(
    tx
      .updateTable('products')
      .set({ ...fields, version: before.version + 1, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** Removes a product from every list; invoices have their own copy. @throws Problem NOT_FOUND */
export async function removeProduct({ clock }: Sources, tx: Tx, id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set({ deleted_at: new Date(clock.nowMs()) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Problem('NOT_FOUND');
}
