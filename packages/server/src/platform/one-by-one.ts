const lines = new Map<string, Promise<unknown>>();

/**
 * Runs works of the same key one after another in this process: guesses sent all at once must not all pass the throttle
 * before the first of them has been counted.
 */
export async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => {});
  lines.set(key, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === settled) lines.delete(key);
  }
}
