import type { Randomness } from '../../platform/runtime.ts';

/** 0 (included) to 1 (not), from the injected source. */
export function fraction(random: Randomness): number {
  const bytes = random.bytes(4);
  return new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0) / 2 ** 32;
}

export interface BackoffOptions {
  firstMs: number;
  maxMs: number;
  /** growth from one to the next; default 2 */
  factor?: number;
}

/**
 * A pause before the next try: grows with the number of tries, and is spread over its upper half so that what failed
 * together does not come back together.
 * @param tries failures before this one, 0 for the first
 */
export function backoffMs(tries: number, { firstMs, maxMs, factor = 2 }: BackoffOptions, random: Randomness): number {
  const full = Math.min(firstMs * factor ** Math.min(tries, 60), maxMs);
  return Math.round(full * (0.5 + fraction(random) / 2));
}
