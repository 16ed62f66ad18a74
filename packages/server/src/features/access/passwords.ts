import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../../platform/take-turns.ts';

/** argon2id, 19 MiB, two passes, one lane: OWASP's first choice, about 8 ms here. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More at once would only wait for the processor, and hold 19 MiB each. */
const atOnceMax = 4;
const takeTurn = takeTurns(atOnceMax);
const inTurn = <T>(work: () => Promise<T>): Promise<T> => takeTurn('', work);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

let someHash: Promise<string> | undefined;

/**
 * Does the password fit the hash? For an unknown user (null) the same work is done against a hash that nothing fits, so
 * that the answer takes as long.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  someHash ??= hashPassword('no user has this password');
  const against = passwordHash ?? (await someHash);
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== null;
}
