import type { Database, Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { leanOnPassword, type ProvedPassword } from '../password-lock.ts';
import { hashToken, newToken } from '../tokens.ts';
import { actAs, factorsOf, hasFactor } from './factors.ts';
import { isTrusted, type ReadCookie } from './trusted-devices.ts';

/** Seconds in which the second step has to follow the first. */
export const secondStepSeconds = 600;

/** Keeps a login that waits for its proof. @returns the token that names it, for a cookie */
export async function keepWaiting(
  tx: Tx,
  { clock, random }: Pick<Runtime, 'clock' | 'random'>,
  login: { user_id: string | null; challenge?: string },
): Promise<string> {
  const nowMs = clock.nowMs();
  const token = newToken(random);
  await tx
    .insertInto('second_steps')
    .values({
      ...login,
      token_hash: hashToken(token),
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + secondStepSeconds * 1000),
    })
    .execute();
  return token;
}

/**
 * The token of a login that waits for its second factor; null for a user who has none, or has proved it in this browser
 * and trusts it.
 * @param challengeId of the code that proved the first step, where one did: from then on it is spent
 * @param password as it was when the first step was proved
 * @throws Problem BAD_CREDENTIALS when the password was changed meanwhile
 */
export async function beginSecondStep(
  { database, runtime }: { database: Database; runtime: Runtime },
  userId: string,
  cookie: ReadCookie,
  password: ProvedPassword,
  challengeId: string | null,
): Promise<string | null> {
  return database.withPlatform(async (tx) => {
    if (!(await leanOnPassword(tx, userId, password))) throw new Problem('BAD_CREDENTIALS');
    await actAs(tx, userId);
    if (!hasFactor(await factorsOf(tx)) || (await isTrusted(tx, runtime, userId, cookie))) return null;
    if (challengeId !== null)
      await tx
        .updateTable('otp_challenges')
        .set({ second_step_begun: true })
        .where('challenge_id', '=', challengeId)
        .execute();
    return keepWaiting(tx, runtime, { user_id: userId });
  });
}
