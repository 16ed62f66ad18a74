import type { Tx } from '../../../platform/db/database.ts';
import { secondStepSeconds } from './begin-second-step.ts';
import type { SecondFactorDeps } from './deps.ts';
import { matchTotp } from './totp.ts';

const secretBytes = 20;
/** So long after an app was confirmed, confirming it again is the same: as long as a login waits for its second step. */
const latelyMs = secondStepSeconds * 1000;
/** What the vault binds a secret to; platform/keys/rotate-master-key.ts says the same in SQL. */
const bindingOf = (userId: string): string => `totp/${userId}`;

/** A new secret in place of one that was never confirmed. Returns its bytes, for the QR code. */
export async function storeTotpSecret(
  { vault, runtime }: SecondFactorDeps,
  tx: Tx,
  userId: string,
): Promise<Uint8Array> {
  const secret = runtime.random.bytes(secretBytes);
  const row = {
    secret_sealed: Buffer.from(vault.seal(secret, bindingOf(userId))),
    created_at: new Date(runtime.clock.nowMs()),
  };
  await tx
    .insertInto('user_totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row).where('user_totp.confirmed_at', 'is', null))
    .execute();
  return secret;
}

/**
 * Is it a code of the user's app, of a step that no code was taken of yet? Then it is taken.
 * @param confirming the first code proves that the app has the secret
 */
export async function takeTotp(
  { vault, runtime }: SecondFactorDeps,
  tx: Tx,
  userId: string,
  code: string,
  confirming = false,
): Promise<boolean> {
  const nowMs = runtime.clock.nowMs();
  const row = await tx
    .selectFrom('user_totp')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || (row.confirmed_at === null) !== confirming) return false;
  const step = matchTotp(vault.open(row.secret_sealed, bindingOf(userId)), code, nowMs);
  if (step === null) return false;
  const taken = await tx
    .updateTable('user_totp')
    .set({ last_step: String(step), ...(confirming ? { confirmed_at: new Date(nowMs) } : {}) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Is it a code of an app that was confirmed so lately that it may be the same confirming, whose answer got lost? The code
 * that confirmed it is one too; others are taken, as by a login.
 */
export async function confirmedLately(
  { vault, runtime }: SecondFactorDeps,
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  const nowMs = runtime.clock.nowMs();
  const row = await tx
    .selectFrom('user_totp')
    .select(['secret_sealed', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined || row.confirmed_at === null || nowMs - row.confirmed_at.getTime() >= latelyMs) return false;
  const step = matchTotp(vault.open(row.secret_sealed, bindingOf(userId)), code, nowMs);
  if (step === null || step < Number(row.last_step)) return false;
  await tx
    .updateTable('user_totp')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
