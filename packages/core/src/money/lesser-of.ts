/** The lesser of two amounts of whole rials. */
export function lesserOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
