/** Numbers in [0, 1) from a seed, the same on every machine (mulberry32): a failed run can be had again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of this run: `TARAZ_E2E_SEED` when given, else a fresh one. Print it. */
export function seedOfRun(): number {
  const given = process.env.TARAZ_E2E_SEED;
  return given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given) >>> 0;
}
