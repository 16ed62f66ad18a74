import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { Problem } from '../../platform/problem.ts';
import { holdPassword } from '../access/password-lock.ts';
import { employeeMessages } from './messages.fa.ts';
import { nameOf } from './presenter.ts';
import type { Person } from './queries.ts';

/** Since when a removed person may have worked elsewhere. */
const letOutAt = ({ former, updated_at }: Person): Date =>
  former?.ended_at === undefined ? updated_at : new Date(former.ended_at);

/**
 * Whoever set the password of a removed person since, a factor of theirs, or where their codes go, another employer perhaps, would
 * come into this account with the access that is given back. By an invitation the person comes in with what they know themselves.
 * @throws Problem CONFLICT
 */
export async function refuseOtherReach(tx: Tx, person: Person): Promise<void> {
  await holdPassword(tx, person.id);
  const { is_new } = onlyRow(
    await sql<{
      is_new: boolean;
    }>`select employees_reach_set_since(${person.id}, ${letOutAt(person)}) as is_new`.execute(tx),
  );
  if (is_new) throw new Problem('CONFLICT', { detail: employeeMessages.reachSince });
}

/**
 * Who comes back with a password of this account's: the passkeys and the authenticator app made since they were let out go, and a
 * phone proved since counts as one that nobody proved (SQL 0950, decision 0070). A passkey alone is a login, whatever the password.
 * Of who works elsewhere too nothing goes: their password is not set here, either.
 * @param person as they were while removed; they have their access by now
 */
export async function dropOtherReach(tx: Tx, person: Person): Promise<void> {
  await holdPassword(tx, person.id);
  const { rows } = await sql<{ factor: 'passkey' | 'totp'; id: string; name: string }>`
    select * from employees_drop_reach_since(${person.id}, ${letOutAt(person)})`.execute(tx);
  await logEvents(
    tx,
    rows.map(({ factor, id, name }) => ({
      action: factor === 'passkey' ? ('passkey.removed' as const) : ('totp.removed' as const),
      subjectId: id,
      subjectName: name === '' ? nameOf(person) : `${name} (${nameOf(person)})`,
    })),
  );
}
