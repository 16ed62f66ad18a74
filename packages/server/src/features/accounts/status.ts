import { sql } from 'kysely';
import { nameToken } from '../../adapters/sms/sms-sender.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { currentAccount } from '../access/queries.ts';
import { accessChannel } from '../access/sessions.ts';
import type { SignupStatus } from '../access/tables.ts';
import { queueSms } from '../sms/sms-queue.ts';
import { type Situation, statusFor } from './decide.ts';
import type { AccountDeps } from './deps.ts';
import { ownAccount, statusTokens } from './messages.fa.ts';
import { adminPhones, documentRows, lastRejection, type RegistrationRow } from './queries.ts';
import type { Reason } from './tables.ts';

export interface StatusChange {
  accountId: string;
  status: SignupStatus;
  by: { kind: 'user' | 'system' | 'operator'; userId: string | null };
  reasons?: readonly Reason[];
}

/** Statuses that the admins hear of by SMS where they came about without them; of a person's decision they hear always. */
const told: ReadonlySet<SignupStatus> = new Set(['VERIFIED', 'REJECTED', 'SUSPENDED']);

/** An entry of the admission log. */
export async function logStatus(
  { clock, ids }: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  { accountId, status, by, reasons = [] }: StatusChange,
): Promise<void> {
  await tx
    .insertInto('registration_log')
    .values({
      account_id: accountId,
      id: ids.uuid(),
      at: new Date(clock.nowMs()),
      status,
      by_kind: by.kind,
      by_user: by.userId,
      reasons: JSON.stringify(reasons),
    })
    .execute();
}

/** Writes a status and how it came about; every open session sees it at once. Where no admin has a phone, that of the sign-up is told. */
export async function setStatus(deps: AccountDeps, tx: Tx, change: StatusChange): Promise<void> {
  const { runtime } = deps;
  const { accountId, status, reasons = [] } = change;
  const now = new Date(runtime.clock.nowMs());
  await tx.updateTable('accounts').set({ signup_status: status, updated_at: now }).execute();
  const row = await tx
    .updateTable('registrations')
    .set((old) => ({ reasons: JSON.stringify(reasons), version: old('version', '+', 1), updated_at: now }))
    .returning('entered')
    .executeTakeFirst();
  await logStatus(runtime, tx, change);
  await publish(tx, accountId, { type: 'account.status', data: { status } });
  await sql`select pg_notify(${accessChannel}, '')`.execute(tx);
  if (row === undefined || (change.by.kind !== 'operator' && !told.has(status))) return;
  const admins = await adminPhones(tx);
  const { name } = await currentAccount(tx);
  const tokens = [statusTokens[status], nameToken(name, ownAccount)];
  for (const receptor of admins.length === 0 ? [row.entered.phone] : admins)
    await queueSms(deps, tx, { receptor, template: 'taraz-status', tokens });
}

/** Everything that the status of the present account follows from. */
export async function situationOf(deps: AccountDeps, tx: Tx, row: RegistrationRow): Promise<Situation> {
  const account = await currentAccount(tx);
  const documents = await documentRows(tx);
  return {
    entity: account.entity,
    checks: row.checks,
    documents: documents.map(({ kind, created_at }) => ({ kind, createdAtMs: created_at.getTime() })),
    isAutomatic: deps.isAutomatic,
    rejection: await lastRejection(tx),
  };
}

const underWay: ReadonlySet<SignupStatus> = new Set(['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW']);

/**
 * Moves a registration to where it belongs by what is known now. A rejected one moves only when it is sent again.
 * @param isResent values were mended and sent
 */
export async function settleStatus(
  deps: AccountDeps,
  tx: Tx,
  accountId: string,
  { isResent = false }: { isResent?: boolean } = {},
): Promise<void> {
  const row = await tx.selectFrom('registrations').selectAll().forUpdate().executeTakeFirst();
  if (row === undefined) return;
  const { signup_status: present } = await currentAccount(tx);
  if (!underWay.has(present) && !(isResent && present === 'REJECTED')) return;
  const status = statusFor(await situationOf(deps, tx, row));
  if (status === present) return;
  // What a rejection asked for stays in sight until it is there.
  const reasons = status === 'DOCUMENTS_REQUIRED' ? row.reasons : [];
  await setStatus(deps, tx, { accountId, status, by: { kind: 'system', userId: null }, reasons });
}
