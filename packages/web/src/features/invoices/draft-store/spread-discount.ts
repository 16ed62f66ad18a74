/**
 * Spreads an overall discount over the lines.
 *
 * Method (shown to the user in words): each line takes the share of its own amount after its own discount,
 * share = ⌊discount × room / Σ room⌋ in whole rial, where room = price before discount − discount. What truncation leaves
 * over (less than one rial a line) goes one rial at a time to the lines with the largest cut-off fractions, the earlier
 * line first when equal. So the shares add up to the discount exactly and no line goes below zero.
 */
export interface DiscountRoom {
  uuid: string;
  /** Whole rial, price before discount less the line's own discount; 0 or more. */
  room: bigint;
}

export type Spread =
  | { ok: true; shares: ReadonlyMap<string, bigint> }
  /** The discount is zero or negative, or above what the lines can take (`room` of all). */
  | { ok: false; room: bigint };

export function spreadDiscount(discount: bigint, rooms: readonly DiscountRoom[]): Spread {
  const total = rooms.reduce((sum, { room }) => sum + room, 0n);
  if (discount <= 0n || discount > total) return { ok: false, room: total };
  const parts = rooms.map(({ uuid, room }, index) => ({
    uuid,
    index,
    share: (discount * room) / total,
    cut: (discount * room) % total,
  }));
  let left = discount - parts.reduce((sum, { share }) => sum + share, 0n);
  const byCut = [...parts].sort((a, b) => (a.cut === b.cut ? a.index - b.index : a.cut > b.cut ? -1 : 1));
  for (const part of byCut) {
    if (left === 0n) break;
    part.share += 1n;
    left -= 1n;
  }
  return { ok: true, shares: new Map(parts.map(({ uuid, share }) => [uuid, share])) };
}
