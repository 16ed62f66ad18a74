import type { Tx } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/runtime.ts';
import { booksOf } from './books.ts';
import { onlyOwnerOf } from './of-invoice.ts';

/**
 * What the buyers of these invoices owe by now, by the invoice, where the account's papers say so; of whom there is no account,
 * or several, nothing. @returns rial (below zero: is owed to them) and ISO 8601 UTC
 */
export async function balancesForPaper(
  tx: Tx,
  clock: Clock,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, { amount: string; at: string }>> {
  const settings = await tx.selectFrom('account_settings').select('shows_balance').executeTakeFirst();
  if (settings?.shows_balance !== true) return new Map();
  const owners = new Map<string, string>();
  for (const id of invoiceIds) {
    const owner = await onlyOwnerOf(tx, id);
    if (owner !== null) owners.set(id, owner);
  }
  const books = await booksOf(tx, [...new Set(owners.values())], null);
  const at = new Date(clock.nowMs()).toISOString();
  return new Map(
    [...owners].flatMap(([id, owner]) => {
      const book = books.get(owner);
      return book === undefined ? [] : [[id, { amount: book.balance, at }] as const];
    }),
  );
}
