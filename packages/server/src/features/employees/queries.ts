import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { EmployeeTables } from './tables.ts';

export type EmployeeRow = Selectable<EmployeeTables['employees']>;

/** A person with the access they have, or had. */
export interface Person extends EmployeeRow {
  id: string;
  role: 'admin' | 'employee';
  permissions: string[];
  memory_ids: string[] | null;
  branch_id: string | null;
  active: boolean;
  /**
   * also works for another account, or for the platform: whoever sets such a one's password has more than this account. Of who
   * works here no more neither this nor the phone is told (false): it is none of this account's, and what is done to who
   * comes back reads it once they have (`setPassword`, `writePhone`).
   */
  is_shared: boolean;
  /** has a phone that they proved themselves: codes go there, whatever the record says */
  phone_proved: boolean;
  last_seen_at: Date | null;
}

interface Joined extends EmployeeRow {
  role: 'admin' | 'employee' | null;
  permissions: string[] | null;
  memory_ids: string[] | null;
  branch_id: string | null;
  is_shared: boolean;
  phone_proved: boolean;
  last_seen_at: Date | null;
}

function personOf({ role, permissions, memory_ids, branch_id, ...row }: Joined): Person {
  const access = role === null ? row.former : { role, permissions: permissions ?? [], memory_ids, branch_id };
  const nothing = { role: 'employee' as const, permissions: [], memory_ids: null, branch_id: null };
  return { ...row, ...(access ?? nothing), id: row.user_id, active: role !== null };
}

/** The people of the account of the transaction, those whose access was taken away included. */
export async function people(tx: Tx, userId: string | null = null): Promise<Person[]> {
  const { rows } = await sql<Joined>`
    select e.*, m.role, m.permissions, m.memory_ids, m.branch_id,
      employees_work_elsewhere(e.user_id) or exists (
        select from users u where u.user_id = e.user_id and u.is_operator) as is_shared,
      exists (
        select from users u where u.user_id = e.user_id and u.phone_verified_at is not null) as phone_proved,
      (select max(l.created_at) from logins l where l.account_id = e.account_id and l.user_id = e.user_id) as last_seen_at
    from employees e left join memberships m on m.account_id = e.account_id and m.user_id = e.user_id
    where ${userId}::uuid is null or e.user_id = ${userId}::uuid`.execute(tx);
  return rows.map(personOf);
}

export const personById = async (tx: Tx, userId: string): Promise<Person | null> =>
  (await people(tx, userId))[0] ?? null;

export async function branchNames(
  tx: Tx,
): Promise<Map<string, { id: string; _id: string; name: string; code: string }>> {
  const rows = await tx.selectFrom('branches').select(['id', 'name', 'code']).execute();
  return new Map(rows.map((row) => [row.id, { ...row, _id: row.id }]));
}
