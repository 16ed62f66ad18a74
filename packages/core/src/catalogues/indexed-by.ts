/**
 * A look-up of rows by a key, built at its first use, so that importing a catalogue costs nothing.
 * Of two rows with the same key the first wins.
 */
export function indexedBy<Row>(
  rows: () => readonly Row[],
  keysOf: (row: Row) => readonly (string | null)[],
): (key: string) => Row | null {
  let index: Map<string, Row> | undefined;
  return (key) => {
    if (index === undefined) {
      index = new Map();
      for (const row of rows())
        for (const each of keysOf(row)) if (each !== null && !index.has(each)) index.set(each, row);
    }
    return index.get(key) ?? null;
  };
}
