import type { Tx } from '../../platform/db/database.ts';
import { checkUsable } from '../treasury/movements.ts';
import { type LockedPlace, lockPlaces } from '../treasury/post-movements.ts';

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
