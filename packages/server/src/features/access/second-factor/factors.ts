import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

/** From here on the transaction sees the second factors of this user, and of nobody else. */
export async function actAs(tx: Tx, userId: string): Promise<void> {
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(tx);
}

export interface Factors {
  totpSince: Date | null;
  passkeys: {
    id: string;
    credential_id: string;
    transports: string[];
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  }[];
  recoveryCodesLeft: number;
}

/** What the user of `actAs` has. */
export async function factorsOf(tx: Tx): Promise<Factors> {
  const totp = await tx.selectFrom('user_totp').select('confirmed_at').executeTakeFirst();
  const passkeys = await tx
    .selectFrom('user_passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .orderBy('created_at')
    .execute();
  const { left } = await tx
    .selectFrom('user_recovery_codes')
    .select((row) => row.fn.countAll<string>().as('left'))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { totpSince: totp?.confirmed_at ?? null, passkeys, recoveryCodesLeft: Number(left) };
}

export const hasFactor = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys.length > 0;

/** Whether a user has a second factor, in whatever browser. */
export const asksSecondStep = (database: Database, userId: string): Promise<boolean> =>
  database.withPlatform(async (tx) => {
    await actAs(tx, userId);
    return hasFactor(await factorsOf(tx));
  });

/** New recovery codes in place of all before; returns them, who stores only their hashes. */
export async function renewRecoveryCodes(
  tx: Tx,
  userId: string,
  { random }: Pick<Runtime, 'random'>,
): Promise<string[]> {
  const codes = newRecoveryCodes(random);
  await tx.deleteFrom('user_recovery_codes').execute();
  await tx
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code; false when it is none, or has served. */
export async function takeRecoveryCode(tx: Tx, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('user_recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
