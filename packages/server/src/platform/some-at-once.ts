/** For files that are read side by side: a process may have as few as 256 open. */
export const filesAtOnce = 32;

/**
 * `Promise.all` over many, of which some are under way at once: files, say, which a process may not open by the hundred.
 * @param most under way at any time
 * @returns results in the order of `items`
 */
export async function someAtOnce<T, R>(items: readonly T[], most: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < items.length) {
      const place = next++;
      results[place] = await work(items[place] as T);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, walk));
  return results;
}
