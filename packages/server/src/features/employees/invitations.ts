import type { CallInput, CallReply, calls } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { leanOnPassword, passwordBehind } from '../access/password-lock.ts';
import { userById } from '../access/queries.ts';
import { accessChannel } from '../access/sessions.ts';
import { giveChoicesBack } from '../notifications/choices.ts';
import { refuseUserOverQuota } from '../subscription/quota.ts';
import { collector, readAccess, readUsername } from './input.ts';
import { employeeMessages } from './messages.fa.ts';
import { branchNames } from './queries.ts';
import type { EmployeeTables } from './tables.ts';

type Body = CallInput<typeof calls.inviteEmployee>['body'];
type Invitation = CallReply<typeof calls.listInvitations>['invitations'][number];
type OwnInvitation = CallReply<typeof calls.listOwnInvitations>['invitations'][number];
type Row = Selectable<EmployeeTables['invitations']>;
type Sources = Pick<Runtime, 'clock' | 'ids'>;

const goodForMs = 14 * DAY_MS;
/** So long whoever invited is told that it was declined. */
const declinedForMs = 30 * DAY_MS;

async function present(tx: Tx, rows: readonly Row[], now: Date): Promise<Invitation[]> {
  const branches = await branchNames(tx);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: row.role,
    permissions: row.permissions as Invitation['permissions'],
    branch: branches.get(row.branch_id ?? '') ?? null,
    branch_gone: row.branch_id !== null && !branches.has(row.branch_id),
    taxIDs: row.memory_ids,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.answer === 'declined' ? 'declined' : row.expires_at > now ? 'open' : 'expired',
  }));
}

/** Ran out unanswered, or was declined. */
const isOver =
  (now: Date) =>
  ({ and, eb, or }: ExpressionBuilder<EmployeeTables, 'invitations'>) =>
    or([and([eb('answered_at', 'is', null), eb('expires_at', '<=', now)]), eb('answer', '=', 'declined')]);

/**
 * Whoever takes away what the one who invites may do waits for the invitation, and takes it back; whoever was first is waited
 * for. @throws Problem UNAUTHENTICATED, FORBIDDEN
 */
async function standAsAdmin(tx: Tx, userId: string): Promise<void> {
  const member = await tx
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  if (member === undefined) throw new Problem('UNAUTHENTICATED');
  if (member.role !== 'admin') throw new Problem('FORBIDDEN');
}

/**
 * Invites whoever has a user name. Whether anybody has it can be told neither from the answer nor from the list.
 * @throws Problem INVALID_INPUT, also for who works for the account already, CONFLICT while an invitation is open,
 * QUOTA_EXCEEDED where nobody could accept it
 */
export async function invite(
  { clock, ids }: Sources,
  tx: Tx,
  context: RequestContext,
  body: Body,
): Promise<Invitation> {
  const { errors, refuse } = collector();
  const username = readUsername(body.crew.username, (_path, code, message) => refuse('crew.username', code, message));
  const { username: _typed, ...crew } = body.crew;
  await lockAccount(tx);
  const access = await readAccess(tx, crew, body.profile?.taxIDs, refuse);
  const member = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select('users.user_id')
    .where('users.username', '=', username)
    .executeTakeFirst();
  if (member !== undefined) refuse('crew.username', 'TAKEN', employeeMessages.alreadyHere);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  await refuseUserOverQuota(tx, clock);
  await standAsAdmin(tx, context.userId);
  const now = new Date(clock.nowMs());
  await tx
    .updateTable('invitations')
    .set({ answered_at: now, answer: 'withdrawn' })
    .where('username', '=', username)
    .where(isOver(now))
    .execute();
  const { rows } = await sql<{ id: string | null }>`select access_user_named(${username}) as id`.execute(tx);
  const row = await tx
    .insertInto('invitations')
    .values({
      account_id: context.accountId,
      id: ids.uuid(),
      username,
      user_id: rows[0]?.id ?? null,
      role: access.role ?? 'employee',
      permissions: access.permissions ?? [],
      branch_id: access.branch_id ?? null,
      memory_ids: access.memory_ids ?? null,
      created_by: context.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + goodForMs),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'username']).where('answered_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('CONFLICT', { detail: employeeMessages.invitedAlready });
  const [invitation] = await present(tx, [row], now);
  if (invitation === undefined) throw new Error('an invitation was written and is not there');
  const { role, permissions, branch, taxIDs, expires_at } = invitation;
  await logEvent(tx, {
    action: 'employee.invited',
    subjectId: row.id,
    subjectName: username,
    after: { role, permissions, branch_name: branch?.name ?? '', taxIDs, expires_at },
  });
  return invitation;
}

const paging = {
  sorts: { created_at: (row: Row) => row.created_at.toISOString(), username: (row: Row) => row.username },
  text: (row: Row) => row.username,
};

/** The account's invitations that are open, and those that came to nothing: whoever invited is told. */
export async function listInvitations(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  query: NonNullable<CallInput<typeof calls.listInvitations>['query']>,
): Promise<CallReply<typeof calls.listInvitations>> {
  const now = new Date(clock.nowMs());
  const told = await tx
    .selectFrom('invitations')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        eb('answered_at', 'is', null),
        and([eb('answer', '=', 'declined'), eb('answered_at', '>', new Date(now.getTime() - declinedForMs))]),
      ]),
    )
    .execute();
  const { count, rows, next } = pageInMemory(told, query, paging);
  return { count, invitations: await present(tx, rows, now), next };
}

/** @throws Problem NOT_FOUND when it is not open (any more) */
async function close(tx: Tx, id: string, now: Date, answer: 'accepted' | 'declined' | 'withdrawn'): Promise<Row> {
  const row = await tx
    .updateTable('invitations')
    .set({ answered_at: now, answer })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND', { detail: employeeMessages.invitationOver });
  return row;
}

/** Those who look at the list read it anew, also of what is no entry of the log. */
const tellScreens = (tx: Tx, accountId: string) => publish(tx, accountId, { type: 'staff.changed', data: {} });

export async function withdraw(tx: Tx, { clock }: Pick<Runtime, 'clock'>, id: string): Promise<void> {
  const now = new Date(clock.nowMs());
  const past = await tx
    .updateTable('invitations')
    .set({ answered_at: now, answer: 'withdrawn' })
    .where('id', '=', id)
    .where(isOver(now))
    .returning('account_id')
    .executeTakeFirst();
  if (past !== undefined) return tellScreens(tx, past.account_id);
  const row = await close(tx, id, now, 'withdrawn');
  await logEvent(tx, { action: 'employee.uninvited', subjectId: id, subjectName: row.username });
}

/**
 * Takes back what is open of one who invited and may no longer, or for one who was let in otherwise: an invitation gives
 * no more than whoever wrote it could, and no other rights than those that were given since.
 */
export async function withdrawOpen(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  whose: { created_by: string } | { user_id: string },
): Promise<void> {
  const now = new Date(clock.nowMs());
  const [column, id] =
    'user_id' in whose ? (['user_id', whose.user_id] as const) : (['created_by', whose.created_by] as const);
  const rows = await tx
    .updateTable('invitations')
    .set({ answered_at: now, answer: 'withdrawn' })
    .where(column, '=', id)
    .where('answered_at', 'is', null)
    .returning(['id', 'username', 'expires_at'])
    .execute();
  for (const row of rows.filter(({ expires_at }) => expires_at > now)) {
    await logEvent(tx, { action: 'employee.uninvited', subjectId: row.id, subjectName: row.username });
  }
}

interface OwnRow extends Omit<OwnInvitation, 'created_at'> {
  account_id: string;
  created_at: Date;
}

const ownRows = (database: Database, userId: string, now: Date): Promise<OwnRow[]> =>
  database.withPlatform(
    async (tx) => (await sql<OwnRow>`select * from access_invitations_of(${userId}, ${now})`.execute(tx)).rows,
  );

/** What the user is invited to. */
export async function ownInvitations(database: Database, { clock }: Pick<Runtime, 'clock'>, userId: string) {
  const rows = await ownRows(database, userId, new Date(clock.nowMs()));
  return rows.map(({ account_id: _account, created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/** For whom they work by an invitation that they accepted before; null where they did not, or do no more. */
const acceptedAccount = (database: Database, userId: string, id: string): Promise<string | null> =>
  database.withPlatform(async (tx) => {
    const { rows } = await sql<{ account_id: string | null }>`
      select access_invitation_accepted(${userId}, ${id}) as account_id`.execute(tx);
    return rows[0]?.account_id ?? null;
  });

/** Who answers, signed in where they work now. */
type Answerer = Pick<RequestContext, 'accountId' | 'userId' | 'loginId'>;

/**
 * The invited user's answer; accepted, they work for the account from then on, and are told so however often they say it.
 * @returns the account, null when declined
 * @throws Problem NOT_FOUND for what is not (any more) theirs to answer, CONFLICT when its branch is gone, QUOTA_EXCEEDED while
 * the account has no room: the invitation stays open; UNAUTHENTICATED when their password was changed, or their login ended,
 * meanwhile: whoever set it would work for the account in their place
 */
export async function answerInvitation(
  database: Database,
  { clock }: Pick<Runtime, 'clock'>,
  { accountId, userId, loginId }: Answerer,
  id: string,
  accept: boolean,
): Promise<string | null> {
  const now = new Date(clock.nowMs());
  const asked = (await ownRows(database, userId, now)).find((row) => row.id === id);
  if (asked === undefined) {
    const joined = accept ? await acceptedAccount(database, userId, id) : null;
    if (joined !== null) return joined;
    throw new Problem('NOT_FOUND', { detail: employeeMessages.invitationOver });
  }
  const password = await database.withAccount(accountId, (tx) => passwordBehind(tx, { userId, loginId }));
  return database.withAccount(asked.account_id, async (tx) => {
    // Before the invitation, as who changes people's access: what it gives is there.
    if (accept) await lockAccount(tx);
    if (!(await leanOnPassword(tx, userId, password))) throw new Problem('UNAUTHENTICATED');
    const row = await close(tx, id, now, accept ? 'accepted' : 'declined');
    if (!accept) {
      await tellScreens(tx, row.account_id);
      return null;
    }
    const { account_id, role, permissions, branch_id, memory_ids } = row;
    const branch = branch_id === null ? null : (await branchNames(tx)).get(branch_id);
    if (branch === undefined) {
      throw new Problem('CONFLICT', { detail: employeeMessages.invitationStale });
    }
    await refuseUserOverQuota(tx, clock, employeeMessages.accountFull(asked.account_name, asked.invited_by));
    // Of who was here before: the record forgets it with the membership.
    const record = await tx.selectFrom('employees').select('former').where('user_id', '=', userId).executeTakeFirst();
    await tx
      .insertInto('memberships')
      .values({ account_id, user_id: userId, role, permissions, branch_id, memory_ids, created_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
      .execute();
    await giveChoicesBack(tx, clock, { accountId: account_id, userId }, record?.former?.choices);
    const user = await userById(tx, userId);
    await logEvent(tx, {
      action: 'employee.joined',
      subjectId: userId,
      subjectName: `${user.first_name} ${user.last_name}`.trim() || user.username,
      after: { role, permissions, branch_id, branch_name: branch?.name ?? '', memory_ids },
    });
    await sql`select pg_notify(${accessChannel}, ${userId})`.execute(tx);
    return account_id;
  });
}
