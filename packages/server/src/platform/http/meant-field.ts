import { slipsBetween } from '@taraz/core';

/** Nobody's field is named at such length. */
const nameMax = 60;
/** Of so few letters each name is near to any other. */
const shortest = 4;
const slipsMax = 2;

/** A name as it is compared: `itemQty`, `item-qty` and `ITEM_QTY` are `item_qty`. */
const letters = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * The field that an unknown one is meant for: written another way, or with a slip of the pen.
 * @returns null: none is so near, or several are as near
 */
export function meantField(unknown: string, known: readonly string[]): string | null {
  const sought = letters(unknown.slice(0, nameMax + 1));
  if (sought.length > nameMax || sought.length < shortest) return null;
  const most = Math.min(slipsMax, Math.floor(sought.length / shortest));
  const slips = known.map((name) => ({ name, slips: slipsBetween(sought, letters(name), most) }));
  const [nearest, next] = slips.filter((one) => one.slips <= most).sort((a, b) => a.slips - b.slips);
  return nearest === undefined || nearest.slips === next?.slips ? null : nearest.name;
}
