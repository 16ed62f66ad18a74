import type { Tx } from '../../platform/db/database.ts';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { teller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { followRestored } from './imports/follow-ways-back.ts';
import { purchaseTexts } from './messages.fa.ts';
import { inAccounts } from './on-account.ts';
import { type PurchaseRow, writtenOf } from './purchase-row.ts';
import { purchaseById } from './queries.ts';
import { type PurchaseInput, readPurchase } from './read-purchase.ts';
import { returnedAmong } from './returned.ts';
import { standingPurchase } from './standing-purchase.ts';

export type Sources = Pick<Runtime, 'clock' | 'ids'>;

/** Whose purchases, and who enters them. */
export interface Buyer {
  accountId: string;
  userId: string;
}

const tell = teller<'purchase.created' | 'purchase.changed' | 'purchase.deleted' | 'purchase.restored', PurchaseRow>({
  nameOf: ({ supplier_name }) => supplier_name,
  shown: (row) => {
    const {
      etag: _etag,
      by: _by,
      created_at: _created,
      account_customer_id: _account,
      files: _files,
      stock: _stock,
      ...rest
    } = writtenOf(row);
    return { ...rest, returns: rest.returns === null ? '' : purchaseTexts.givenBack(rest.returns) };
  },
});

const refusingTwins = <T>(work: Promise<T>): Promise<T> =>
  refuseTaken(work, 'purchases_tax_number_unique', 'tax_number', purchaseTexts.taken);

/** @throws Problem INVALID_INPUT, CONFLICT for a tax number that another purchase has */
export async function createPurchase(
  { clock, ids }: Sources,
  tx: Tx,
  { accountId, userId }: Buyer,
  input: PurchaseInput,
): Promise<PurchaseRow> {
  const fields = await readPurchase(tx, input, null, clock.nowMs());
  const now = new Date(clock.nowMs());
  const id = ids.uuid();
  const made = { ...fields, account_id: accountId, id, created_by: userId, created_at: now, updated_at: now };
  await inAccounts({ clock }, tx, accountId, [id], () =>
    refusingTwins(tx.insertInto('purchases').values(made).execute()),
  );
  const row = await purchaseById(tx, id);
  await tell(tx, 'purchase.created', null, row);
  return row;
}

/** Locks a purchase until the transaction ends. @throws Problem NOT_FOUND */
async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow> {
  await tx.selectFrom('purchases').select('id').where('id', '=', id).forUpdate().execute();
  return purchaseById(tx, id);
}

/** @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT as for a new one; one that a return names stays a purchase, one whose goods moved what it is */
export async function changePurchase(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  id: string,
  input: PurchaseInput,
  ifMatch: string | null,
): Promise<PurchaseRow> {
  const before = await lockPurchase(tx, id);
  checkIfMatch(ifMatch, before.version);
  const fields = await readPurchase(tx, input, before, clock.nowMs());
  if (fields.kind === 'return' && before.kind === 'buy' && (await returnedAmong(tx, [id])).has(id)) {
    const errors = [{ path: 'kind', code: 'IN_USE', message: purchaseTexts.isReturned }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  if (fields.kind !== before.kind && before.stock.documents > 0) {
    const errors = [{ path: 'kind', code: 'IN_USE', message: purchaseTexts.hasMoved }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const values = { ...fields, version: before.version + 1, updated_at: new Date(clock.nowMs()) };
  await inAccounts({ clock }, tx, before.account_id, [id], () =>
    refusingTwins(tx.updateTable('purchases').set(values).where('id', '=', id).execute()),
  );
  const after = await purchaseById(tx, id);
  await tell(tx, 'purchase.changed', before, after);
  return after;
}

/** @throws Problem NOT_FOUND, IN_USE while a return names it */
export async function removePurchase({ clock }: Pick<Sources, 'clock'>, tx: Tx, id: string): Promise<void> {
  const row = await lockPurchase(tx, id);
  const isSeen = (await returnedAmong(tx, [id])).get(id);
  if (isSeen !== undefined)
    throw new Problem('IN_USE', { detail: isSeen ? purchaseTexts.inUse : purchaseTexts.inUseBeyond });
  const now = new Date(clock.nowMs());
  await inAccounts({ clock }, tx, row.account_id, [id], () =>
    tx.updateTable('purchases').set({ deleted_at: now }).where('id', '=', id).execute(),
  );
  await tell(tx, 'purchase.deleted', row, null);
}

/**
 * Brings a deleted purchase back, a return without what it named where that is gone, beside the account of a customer who was
 * removed since.
 * @throws Problem NOT_FOUND, CONFLICT where another took its tax number since
 */
export async function restorePurchase(
  { clock }: Pick<Sources, 'clock'>,
  tx: Tx,
  accountId: string,
  id: string,
): Promise<PurchaseRow> {
  const deleted = await tx
    .selectFrom('purchases')
    .select('returns_id')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (deleted === undefined) throw new Problem('NOT_FOUND');
  const returns_id = deleted.returns_id === null ? null : await standingPurchase(tx, deleted.returns_id);
  await inAccounts({ clock }, tx, accountId, [id], () =>
    refusingTwins(
      tx
        .updateTable('purchases')
        .set(({ eb }) => ({
          deleted_at: null,
          returns_id,
          version: eb('version', '+', 1),
          updated_at: new Date(clock.nowMs()),
        }))
        .where('id', '=', id)
        .execute(),
    ),
  );
  await followRestored(tx, id);
  const row = await purchaseById(tx, id);
  await tell(tx, 'purchase.restored', null, row);
  return row;
}
