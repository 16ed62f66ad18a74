import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A password as it was when it was proved; checking one takes a while, in which it may be changed. */
export interface ProvedPassword {
  username: string;
  hash: string;
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

async function isStill(tx: Tx, { username, hash }: ProvedPassword): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select password_hash = ${hash} as same from access_credentials(${username})`.execute(tx);
  return rows[0]?.same === true;
}

/** For who changes a password: false when somebody else has done so since it was proved. */
export async function holdProved(tx: Tx, userId: string, proved: ProvedPassword): Promise<boolean> {
  await holdPassword(tx, userId);
  return isStill(tx, proved);
}

/** For a login: false when the password was changed since it was proved; until the transaction ends it stays as it is. */
export async function leanOnPassword(tx: Tx, userId: string, proved: ProvedPassword): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${key(userId)})`.execute(tx);
  return isStill(tx, proved);
}
