import type { StockMovement } from './queries.ts';

/**
 * Movements that were entered after a later one: a card is in the order of entry, since each took its cost and its
 * balance from what was there then.
 * @param rows the latest entry first
 * @returns their ids
 */
export function enteredLate(rows: readonly Pick<StockMovement, 'id' | 'at'>[]): ReadonlySet<string> {
  const late = new Set<string>();
  let latest = '';
  for (const { id, at } of rows.toReversed()) {
    if (at < latest) late.add(id);
    else latest = at;
  }
  return late;
}
