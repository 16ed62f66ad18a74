import type { Tx } from '../../platform/db/database.ts';
import { checkUsable } from '../treasury/movements.ts';
import { lockPlaces } from '../treasury/post-movements.ts';

/** Locks a statement's place until the transaction ends. @throws Problem CONFLICT where it is switched off */
export async function lockPlaceOf(tx: Tx, { place_id }: { place_id: string }): Promise<void> {
  const place = (await lockPlaces(tx, [place_id])).get(place_id);
  if (place !== undefined) checkUsable(place, 0n);
}
