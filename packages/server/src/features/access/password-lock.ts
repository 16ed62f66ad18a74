import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';

/** A user's password as it was when it, or a code or passkey in its place, was proved: until a login begins it may be changed. */
export interface ProvedPassword {
  /** null: of a user who has none */
  hash: string | null;
}

const key = (userId: string) => sql`hashtextextended(${`password:${userId}`}, 0)`;

/**
 * For who changes a password. Until the transaction ends nobody begins a login with it: one that was proved before and
 * begun after would outlive the end of all others. Nor does one go on that waits for its second step.
 */
export async function holdPassword(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(userId)})`.execute(tx);
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute();
}

async function hashNow(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`select access_password_of(${userId}) as hash`.execute(tx);
  return rows[0]?.hash ?? null;
}

const isStill = async (tx: Tx, userId: string, { hash }: ProvedPassword): Promise<boolean> =>
  (await hashNow(tx, userId)) === hash;

/** For who changes a password: false when somebody else has done so since it was proved. */
export async function holdProved(tx: Tx, userId: string, proved: ProvedPassword): Promise<boolean> {
  await holdPassword(tx, userId);
  return isStill(tx, userId, proved);
}

const shareKey = (tx: Tx, userId: string) => sql`select pg_advisory_xact_lock_shared(${key(userId)})`.execute(tx);

/** For a login: false when the password was changed since it was proved; until the transaction ends it stays as it is. */
export async function leanOnPassword(tx: Tx, userId: string, proved: ProvedPassword): Promise<boolean> {
  await shareKey(tx, userId);
  return isStill(tx, userId, proved);
}

/**
 * For a login that rests on something else, before that is proved in the same transaction: the password as it is, and stays
 * until the transaction ends.
 */
export async function passwordNow(tx: Tx, userId: string): Promise<ProvedPassword> {
  await shareKey(tx, userId);
  return { hash: await hashNow(tx, userId) };
}

/**
 * What a login rests on that another begins from: the user's password as it is while the login has not ended.
 * @param tx of the login's account @throws Problem UNAUTHENTICATED when it has ended meanwhile
 */
export async function passwordBehind(
  tx: Tx,
  { userId, loginId }: { userId: string; loginId: string },
): Promise<ProvedPassword> {
  await shareKey(tx, userId);
  const login = await tx
    .selectFrom('logins')
    .select('login_id')
    .where('login_id', '=', loginId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (login === undefined) throw new Problem('UNAUTHENTICATED');
  return { hash: await hashNow(tx, userId) };
}
