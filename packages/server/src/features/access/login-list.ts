import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { AccessDeps } from './commands.ts';
import { accessChannel } from './sessions.ts';

type SessionList = CallReply<typeof calls.listSessions>;

interface LoginRow {
  id: string;
  account_id: string;
  account_name: string;
  ip: string;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

/** Neither ended nor left unused until their refresh token ran out, in whichever account. */
async function openLogins(tx: Tx, { clock }: Pick<Runtime, 'clock'>, userId: string): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    select * from access_logins_of(${userId}, ${new Date(clock.nowMs())})`.execute(tx);
  return rows;
}

const paging = {
  sorts: { created_at: (row: LoginRow) => row.created_at.toISOString() },
  text: () => '',
};

/** The open logins of the user, over all their accounts. */
export async function listLogins(
  tx: Tx,
  runtime: Runtime,
  context: RequestContext,
  query: PageQuery,
): Promise<SessionList> {
  const { count, rows, next } = pageInMemory(await openLogins(tx, runtime, context.userId), query, paging);
  return {
    count,
    sessions: rows.map(({ id, account_id, account_name, ip, user_agent, created_at, last_used_at }) => ({
      id,
      is_current: id === context.loginId,
      account: { id: account_id, name: account_name },
      ip,
      user_agent,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    next,
  };
}

/** Ends those of the logins that are this user's, in every process. @returns how many */
export async function endLogins(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  userId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from access_end_logins(${userId}, ${[...ids]}, ${new Date(clock.nowMs())}) as id`.execute(tx);
  for (const { id } of rows) await sql`select pg_notify(${accessChannel}, ${id})`.execute(tx);
  return rows.length;
}

/** Ends those of one's own logins that are given, each told of in the event log of its account. @returns how many */
async function endOwn({ database, runtime }: AccessDeps, userId: string, chosen: readonly LoginRow[]): Promise<number> {
  let count = 0;
  for (const { id, account_id, ip } of chosen) {
    count += await database.withAccount(account_id, async (tx) => {
      const ended = await endLogins(tx, runtime, userId, [id]);
      if (ended > 0) await logEvent(tx, { action: 'login.ended', subjectId: id, subjectName: ip });
      return ended;
    });
  }
  return count;
}

const ownLogins = ({ database, runtime }: AccessDeps, { accountId, userId }: RequestContext): Promise<LoginRow[]> =>
  database.withAccount(accountId, (tx) => openLogins(tx, runtime, userId));

/** Ends a login of this very user. @throws Problem NOT_FOUND */
export async function endOwnLogin(deps: AccessDeps, context: RequestContext, loginId: string): Promise<void> {
  const chosen = (await ownLogins(deps, context)).filter(({ id }) => id === loginId);
  if ((await endOwn(deps, context.userId, chosen)) === 0) throw new Problem('NOT_FOUND');
}

/** Ends all logins of this user but the one that asks. @returns how many */
export async function endOtherLogins(deps: AccessDeps, context: RequestContext): Promise<number> {
  const others = (await ownLogins(deps, context)).filter(({ id }) => id !== context.loginId);
  return endOwn(deps, context.userId, others);
}
