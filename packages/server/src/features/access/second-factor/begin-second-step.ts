import type { Database } from '../../../platform/db/database.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { hashToken, newToken } from '../tokens.ts';
import { actAs, factorsOf, hasFactor } from './factors.ts';

/** Seconds in which the second step has to follow the first. */
export const secondStepSeconds = 600;

/** The token of a login that waits for its second factor; null for a user who has none. */
export async function beginSecondStep(
  { database, runtime }: { database: Database; runtime: Runtime },
  userId: string,
): Promise<string | null> {
  return database.withPlatform(async (tx) => {
    await actAs(tx, userId);
    if (!hasFactor(await factorsOf(tx))) return null;
    const nowMs = runtime.clock.nowMs();
    const token = newToken(runtime.random);
    await tx
      .insertInto('second_steps')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        created_at: new Date(nowMs),
        expires_at: new Date(nowMs + secondStepSeconds * 1000),
      })
      .execute();
    return token;
  });
}
