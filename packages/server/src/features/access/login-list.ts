import type { CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { countOf, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { readSort } from '../../platform/http/paging.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { endLogin } from './sessions.ts';

type SessionList = CallReply<typeof calls.listSessions>;

/** The open logins of the user in this account: neither ended nor left unused until their refresh token ran out. */
export async function listLogins(
  tx: Tx,
  { clock }: Runtime,
  context: RequestContext,
  query: { offset?: number; limit?: number; sort?: string; after?: string },
): Promise<SessionList> {
  const now = new Date(clock.nowMs());
  const sort = readSort(query.sort, ['created_at']);
  const open = tx
    .selectFrom('logins')
    .where('user_id', '=', context.userId)
    .where('ended_at', 'is', null)
    .where((row) =>
      row.exists(
        row
          .selectFrom('login_tokens')
          .whereRef('login_tokens.login_id', '=', 'logins.login_id')
          .where('login_tokens.kind', '=', 'refresh')
          .where('login_tokens.expires_at', '>', now)
          .select('login_tokens.login_id'),
      ),
    );
  const { rows, next } = await pageOfQuery(
    open
      .select(['login_id as id', 'ip', 'user_agent', 'created_at'])
      .select(
        sql<Date>`(select max(t.created_at) from login_tokens t where t.account_id = logins.account_id and t.login_id = logins.login_id)`.as(
          'last_used_at',
        ),
      ),
    {
      sort,
      column: sql.ref('created_at'),
      type: 'timestamptz',
      id: sql.ref('login_id'),
      keyOf: (row) => row.created_at.toISOString(),
    },
    query,
  );
  return {
    count: await countOf(open),
    sessions: rows.map(({ id, ip, user_agent, created_at, last_used_at }) => ({
      id,
      is_current: id === context.loginId,
      ip,
      user_agent,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    next,
  };
}

/** Ends a login of this very user. @throws Problem NOT_FOUND */
export async function endOwnLogin(tx: Tx, runtime: Runtime, userId: string, loginId: string): Promise<void> {
  const found = await tx
    .selectFrom('logins')
    .select('login_id')
    .where('login_id', '=', loginId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new Problem('NOT_FOUND');
  await endLogin(tx, runtime, loginId, 'ended');
}
