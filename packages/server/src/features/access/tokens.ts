import { createHash } from 'node:crypto';
import type { Randomness } from '../../platform/runtime.ts';

const tokenBytes = 32;

/** An opaque token: 256 random bits, base64url. Only its hash is stored. */
export const newToken = (random: Randomness): string => Buffer.from(random.bytes(tokenBytes)).toString('base64url');

/** SHA-256 is enough for what is random already: there is nothing to guess slowly. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Could this be a token of ours? Spares the database what cannot be one. */
export const isTokenShaped = (token: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(token);
