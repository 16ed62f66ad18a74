import { randomBytes } from 'node:crypto';

/** The present, in epoch milliseconds. */
export type Clock = () => number;

/** That many random bytes, of cryptographic quality. */
export type Random = (size: number) => Uint8Array;

/** The machine's own clock, the default wherever a `clock` may be given. */
export const systemClock: Clock = () => Date.now();

/** OpenSSL's generator, the default wherever `random` may be given. */
export const systemRandom: Random = (size) => randomBytes(size);
