import type { Tx } from '../../platform/db/database.ts';
import { checkUsable } from '../treasury/movements.ts';
import { type LockedPlace, lockPlaces, type NewMovement } from '../treasury/post-movements.ts';

/**
 * Locks a statement's place, and others that its rows move money from or to, until the transaction ends.
 * @throws Problem CONFLICT where it is switched off
 */
export async function lockPlaceOf(
  tx: Tx,
  { place_id }: { place_id: string },
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, LockedPlace>> {
  const places = await lockPlaces(tx, [place_id, ...others]);
  const place = places.get(place_id);
  if (place !== undefined) checkUsable(place, 0n);
  return places;
}

/**
 * May money be moved at the other places, by a statement's rows or by what takes them back? A desk pays out no more than it
 * has. @throws Problem CONFLICT, also where a desk is closed or a place switched off
 */
export function checkOthers(
  places: ReadonlyMap<string, LockedPlace>,
  { place_id }: { place_id: string },
  movements: readonly Pick<NewMovement, 'placeId' | 'amount'>[],
): void {
  const moved = Map.groupBy(
    movements.filter(({ placeId }) => placeId !== place_id),
    ({ placeId }) => placeId,
  );
  for (const [id, own] of moved) {
    const place = places.get(id);
    const sum = own.reduce((all, { amount }) => all + amount, 0n);
    if (place !== undefined) checkUsable(place, sum);
  }
}
