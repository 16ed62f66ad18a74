import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { leanOnPassword, type ProvedPassword } from './password-lock.ts';
import type { SignupStatus } from './tables.ts';
import { hashToken, newToken } from './tokens.ts';

/** Seconds an access token is worth something. */
export const accessSeconds = 15 * 60;
/** Seconds without use after which a login has to be made anew. */
export const idleSeconds = 14 * 24 * 3600;
/** Seconds after which a login ends however much it is used. */
export const loginSeconds = 90 * 24 * 3600;

/** Tells every process that what it remembers of a login is no longer true; the payload is the login's id. */
export const accessChannel = 'taraz_access';

export interface AccountOfUser {
  account_id: string;
  name: string;
  role: 'admin' | 'employee';
  permissions: string[];
  signup_status: SignupStatus;
  is_operator: boolean;
}

/** The accounts a user works for, the one used last first. */
export async function accountsOf(tx: Tx, userId: string): Promise<AccountOfUser[]> {
  const { rows } = await sql<AccountOfUser>`select * from access_accounts_of(${userId})`.execute(tx);
  return rows;
}

/** The code of each account of a user, economic else national: it tells accounts of one name apart. */
export async function accountCodesOf(tx: Tx, userId: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account_id: string; code: string }>`
    select * from access_account_codes(${userId})`.execute(tx);
  return new Map(rows.map(({ account_id, code }) => [account_id, code]));
}

export interface Tokens {
  loginId: string;
  access: string;
  refresh: string;
}

const secondsFrom = (nowMs: number, seconds: number): Date => new Date(nowMs + seconds * 1000);

/** A new pair of tokens for a login; the refresh token never outlives the login. */
export async function issueTokens(
  tx: Tx,
  { clock, random }: Runtime,
  login: { accountId: string; loginId: string; expiresAt: Date },
): Promise<Tokens> {
  const nowMs = clock.nowMs();
  const tokens = { loginId: login.loginId, access: newToken(random), refresh: newToken(random) };
  const idleUntilMs = Math.min(nowMs + idleSeconds * 1000, login.expiresAt.getTime());
  const shared = { account_id: login.accountId, login_id: login.loginId, created_at: new Date(nowMs) };
  await tx
    .insertInto('login_tokens')
    .values([
      {
        ...shared,
        kind: 'access',
        token_hash: hashToken(tokens.access),
        expires_at: secondsFrom(nowMs, accessSeconds),
      },
      {
        ...shared,
        kind: 'refresh',
        token_hash: hashToken(tokens.refresh),
        expires_at: new Date(idleUntilMs),
      },
    ])
    .execute();
  return tokens;
}

export interface Visitor {
  userId: string;
  ip: string;
  userAgent: string;
}

/**
 * Begins a login of a user in one account.
 * @param password as it was when what it rests on was proved @throws Problem BAD_CREDENTIALS when that was changed meanwhile
 */
export async function beginLogin(
  database: Database,
  runtime: Runtime,
  accountId: string,
  visitor: Visitor,
  password: ProvedPassword,
): Promise<Tokens> {
  const nowMs = runtime.clock.nowMs();
  const loginId = runtime.ids.uuid();
  const expiresAt = secondsFrom(nowMs, loginSeconds);
  return database.withAccount(accountId, async (tx) => {
    if (!(await leanOnPassword(tx, visitor.userId, password))) throw new Problem('BAD_CREDENTIALS');
    await tx
      .insertInto('logins')
      .values({
        account_id: accountId,
        login_id: loginId,
        user_id: visitor.userId,
        created_at: new Date(nowMs),
        expires_at: expiresAt,
        ended_because: null,
        ip: visitor.ip,
        user_agent: visitor.userAgent,
      })
      .execute();
    const { userId, ip, userAgent } = visitor;
    await logEvent(tx, { action: 'login.begun', userId, ip, userAgent });
    return issueTokens(tx, runtime, { accountId, loginId, expiresAt });
  });
}

export type EndReason = 'logout' | 'reuse' | 'switch';

/** Ends a login at once, in every process. */
export async function endLogin(tx: Tx, runtime: Runtime, loginId: string, because: EndReason): Promise<void> {
  await tx
    .updateTable('logins')
    .set({ ended_at: new Date(runtime.clock.nowMs()), ended_because: because })
    .where('login_id', '=', loginId)
    .where('ended_at', 'is', null)
    .execute();
  await sql`select pg_notify(${accessChannel}, ${loginId})`.execute(tx);
}

/** Is the account still verified, or still not, as it was when it was looked up? The operator closes one at any time. */
export async function isAccountAsBefore(database: Database, { accountId, verified }: RequestContext): Promise<boolean> {
  const account = await database.withAccount(accountId, (tx) =>
    tx.selectFrom('accounts').select('signup_status').executeTakeFirst(),
  );
  return (account?.signup_status === 'VERIFIED') === verified;
}

/** Is this login still good, and may its user still do exactly what they might when it was looked up? */
export async function isContextCurrent(
  database: Database,
  runtime: Runtime,
  context: RequestContext,
): Promise<boolean> {
  return database.withAccount(context.accountId, async (tx) => {
    const row = await tx
      .selectFrom('logins')
      .innerJoin('memberships', 'memberships.user_id', 'logins.user_id')
      .select(['memberships.role', 'memberships.permissions', 'memberships.memory_ids', 'memberships.branch_id'])
      .where('logins.login_id', '=', context.loginId)
      .where('logins.ended_at', 'is', null)
      .where('logins.expires_at', '>', new Date(runtime.clock.nowMs()))
      .executeTakeFirst();
    if (row === undefined || !context.roles.includes(row.role) || row.branch_id !== context.branchId) return false;
    const same = (a: readonly string[] | null, b: readonly string[] | null) => JSON.stringify(a) === JSON.stringify(b);
    return same(row.permissions, context.permissions) && same(row.memory_ids, context.memoryIds);
  });
}
