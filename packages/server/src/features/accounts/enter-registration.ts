import type { Tx } from '../../platform/db/database.ts';
import { type CleanSignup, foldedOf } from './signup-input.ts';
import type { RegistryChecks } from './tables.ts';

/** Keeps what an account signed up with, by which the operator finds it. @param tx of the account */
export async function enterRegistration(
  tx: Tx,
  accountId: string,
  { values, checks, now }: { values: CleanSignup; checks: RegistryChecks; now: Date },
): Promise<void> {
  await tx
    .insertInto('registrations')
    .values({
      account_id: accountId,
      entered: JSON.stringify(values),
      checks: JSON.stringify(checks),
      reasons: '[]',
      folded: foldedOf(values),
      submitted_at: now,
      updated_at: now,
    })
    .execute();
}
