/**
 * A change of an address's search, made of the address as it is by then: what was asked for a moment ago and has not come
 * back yet is kept. undefined takes a part away. For `navigate({ search: patched(…) })`.
 */
export function patched<Search extends object>(
  patch: {
    readonly [Key in keyof Search]?: Search[Key] | undefined;
  },
): (now: object) => Search {
  return (now) =>
    Object.fromEntries(Object.entries({ ...now, ...patch }).filter(([, value]) => value !== undefined)) as Search;
}
