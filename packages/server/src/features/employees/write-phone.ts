import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/runtime.ts';
import { holdPassword } from '../access/password-lock.ts';

/**
 * Codes and messages go to the phone of an employee's record from now on, unless the user proved one, works elsewhere too or
 * for the platform (SQL 0769). Who accepts another account's invitation meanwhile is waited for: whose phone gets the codes
 * would have that account, too.
 */
export async function writePhone(tx: Tx, clock: Clock, userId: string, phone: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['phone', 'phone_verified_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  // Nor is a login thrown away that waits for its second step, where nothing would be written.
  if (user === undefined || user.phone_verified_at !== null || (user.phone ?? '') === phone) return;
  await holdPassword(tx, userId);
  await sql`select employees_write_phone(${userId}, ${phone}, ${new Date(clock.nowMs())})`.execute(tx);
}
