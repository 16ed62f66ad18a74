/** What was found first, then what was found besides; each once. */
export function unionById<T extends { id: string }>(first: readonly T[], then: readonly T[]): readonly T[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}
