import {
  apiKeyScopes,
  type CallInput,
  type calls,
  type FieldProblem,
  holds,
  keptPermissions,
  permissions,
} from '@taraz/contract';
import { type Selectable, sql } from 'kysely';
import { bothAllow } from '../../platform/both-allow.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { everyBranchRole } from '../../platform/http/branch-limit.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import type { Authenticate, Principal } from '../../platform/http/principal.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { accessChannel } from '../access/sessions.ts';
import { findInTurn } from '../access/throttle.ts';
import { hashToken, isTokenShaped, newToken } from '../access/tokens.ts';
import { holdImportsOfKey } from '../imports/commands/limit-imports.ts';
import { readMemoryId } from '../settings/read-memory-id.ts';
import { apiKeyMessages } from './messages.fa.ts';
import type { ApiKeyTables } from './tables.ts';

export type ApiKeyRow = Selectable<ApiKeyTables['api_keys']>;
export interface ApiKeyDeps {
  database: Database;
  runtime: Runtime;
}
type CreateBody = CallInput<typeof calls.createApiKey>['body'];

/** What a key begins with: people and secret scanners know it by that. */
const keyPrefix = 'trz_';
/** Tokens of programs are told from those of people by theirs. */
const tokenPrefix = 'trzp_';
const shownLength = 10;
export const tokenSeconds = 15 * 60;

/** Those whose time has passed among them: they stand in the list until they are revoked, and it shows them all. */
const apiKeysMax = 100;

/** @returns the row, and the key itself, which is kept nowhere @throws Problem INVALID_INPUT; CONFLICT when there are enough */
export async function createApiKey(
  { runtime }: ApiKeyDeps,
  tx: Tx,
  maker: { accountId: string; userId: string },
  body: CreateBody,
): Promise<{ row: ApiKeyRow; key: string }> {
  const now = new Date(runtime.clock.nowMs());
  const name = body.name.trim();
  const expiresAt = body.expires_at ? new Date(body.expires_at) : null;
  const memoryIds = body.memory_ids?.map(readMemoryId) ?? null;
  const errors: FieldProblem[] = [];
  if (name === '') errors.push({ path: 'name', code: 'REQUIRED', message: apiKeyMessages.nameMissing });
  if (expiresAt !== null && expiresAt <= now) {
    errors.push({ path: 'expires_at', code: 'PAST', message: apiKeyMessages.past });
  }
  if (memoryIds !== null && body.scopes.includes('admin')) {
    errors.push({ path: 'memory_ids', code: 'NOT_ALLOWED', message: apiKeyMessages.adminOfAll });
  }
  // Whoever removes a memory is waited for: what is named here is one, and is taken from the key once it is none.
  await lockAccount(tx);
  const known = new Set(
    (await tx.selectFrom('tax_memories').select('memory_id').execute()).map((row) => row.memory_id),
  );
  memoryIds?.forEach((id, index) => {
    if (known.has(id)) return;
    errors.push({ path: `memory_ids[${index}]`, code: 'UNKNOWN_VALUE', message: apiKeyMessages.memory });
  });
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  if ((await countOf(tx.selectFrom('api_keys').where('revoked_at', 'is', null))) >= apiKeysMax) {
    throw new Problem('CONFLICT', { detail: apiKeyMessages.tooMany(apiKeysMax) });
  }
  const key = `${keyPrefix}${newToken(runtime.random)}`;
  const row = await tx
    .insertInto('api_keys')
    .values({
      account_id: maker.accountId,
      id: runtime.ids.uuid(),
      name,
      beginning: key.slice(0, shownLength),
      key_hash: hashToken(key),
      scopes: keptPermissions(body.scopes),
      memory_ids: memoryIds,
      created_by: maker.userId,
      created_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, scopes, expires_at } = row;
  await logEvent(tx, {
    action: 'api_key.created',
    subjectId: id,
    subjectName: name,
    after: { name, scopes, memory_ids: memoryIds, expires_at },
  });
  return { row, key };
}

/** The key and every token it gave open nothing any more, in any process, and its files are issued no further. @throws Problem NOT_FOUND */
export async function revokeApiKey({ runtime }: Pick<ApiKeyDeps, 'runtime'>, tx: Tx, id: string): Promise<void> {
  const now = new Date(runtime.clock.nowMs());
  const row = await tx
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  await holdImportsOfKey(tx, id, now);
  await sql`select pg_notify(${accessChannel}, ${id})`.execute(tx);
  await logEvent(tx, { action: 'api_key.revoked', subjectId: id, subjectName: row.name, before: { name: row.name } });
}

/** Whose key it is; null for one that never was, is revoked, has ended, or whose maker has no access any more. */
async function ownerOf({ database, runtime }: ApiKeyDeps, key: string) {
  const isShaped = key.startsWith(keyPrefix) && isTokenShaped(key.slice(keyPrefix.length));
  if (!isShaped) return null;
  const now = new Date(runtime.clock.nowMs());
  return database.withPlatform(async (tx) => {
    const found = sql<{ account_id: string; key_id: string }>`select * from api_key_owner(${hashToken(key)}, ${now})`;
    return (await found.execute(tx)).rows[0] ?? null;
  });
}

/**
 * A key to an access token. @throws Problem BAD_API_KEY for a key that never was, is revoked, has ended, or whose maker
 * has no access any more; TOO_MANY_REQUESTS
 */
export async function authorizeApiKey(deps: ApiKeyDeps, apiKey: string, ip: string): Promise<string> {
  const { database, runtime } = deps;
  const now = new Date(runtime.clock.nowMs());
  const owner = await findInTurn({ database, clock: runtime.clock, ip }, 'key', () => ownerOf(deps, apiKey.trim()));
  if (owner === null) throw new Problem('BAD_API_KEY');
  const token = `${tokenPrefix}${newToken(runtime.random)}`;
  await database.withAccount(owner.account_id, async (tx) => {
    await tx
      .insertInto('api_key_tokens')
      .values({
        account_id: owner.account_id,
        token_hash: hashToken(token),
        key_id: owner.key_id,
        created_at: now,
        expires_at: new Date(now.getTime() + tokenSeconds * 1000),
      })
      .execute();
    await tx.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', owner.key_id).execute();
  });
  return token;
}

/** What a key names, and what its maker may do. */
interface KeyRights {
  scopes: string[];
  memory_ids: string[] | null;
  role: 'admin' | 'employee';
  permissions: string[];
  branch_id: string | null;
  maker_memory_ids: string[] | null;
}

interface SessionRow extends KeyRights {
  key_id: string;
  account_id: string;
  user_id: string;
  expires_at: Date;
  signup_status: string;
}

/** The rights of a key: its scopes, and of those what its maker may do at this moment. */
function rightsOf(row: KeyRights): Pick<Principal, 'roles' | 'permissions' | 'branchId' | 'memoryIds'> {
  const isMakerAdmin = row.role === 'admin';
  // An admin works with every memory, so who is limited to some is none: keys from before this was refused.
  const isAdmin = isMakerAdmin && row.scopes.includes('admin') && row.memory_ids === null;
  const seesEvery = isMakerAdmin && !isAdmin && row.branch_id !== null;
  return {
    roles: [isAdmin ? 'admin' : 'employee', 'program', ...(seesEvery ? [everyBranchRole] : [])],
    permissions: keptPermissions(
      permissions.filter((one) => holds(row.scopes, one) && (isMakerAdmin || holds(row.permissions, one))),
    ),
    branchId: row.branch_id,
    memoryIds: bothAllow(row.memory_ids, row.maker_memory_ids),
  };
}

/** What a key's maker may do, at this moment. */
export type MakerRights = Omit<KeyRights, 'scopes' | 'memory_ids'>;

/** Of what a key names, what it opens at this moment. @param maker null: they have no access any more */
export function opensOf({ scopes, memory_ids }: ApiKeyRow, maker: MakerRights | null) {
  if (maker === null) return [];
  const { roles, permissions: opened } = rightsOf({ scopes, memory_ids, ...maker });
  if (roles.includes('admin')) return apiKeyScopes.filter((scope) => scopes.includes(scope));
  // Of «issue» a maker who only drafts leaves «draft», which the key need not name.
  return apiKeyScopes.filter(
    (scope) => scope !== 'admin' && (opened.includes(scope) || (scopes.includes(scope) && holds(opened, scope))),
  );
}

function principalOf(row: SessionRow): Principal {
  return {
    userId: row.user_id,
    accountId: row.account_id,
    loginId: row.key_id,
    ...rightsOf(row),
    verified: row.signup_status === 'VERIFIED',
    expiresAtMs: row.expires_at.getTime(),
  };
}

/** Who bears a program's token; never remembered, so that a revoked key is worth nothing at once. */
export function programAuthenticator({ database, runtime }: ApiKeyDeps): Authenticate {
  return async (token) => {
    if (!token.startsWith(tokenPrefix) || !isTokenShaped(token.slice(tokenPrefix.length))) return null;
    const now = new Date(runtime.clock.nowMs());
    const { rows } = await database.withPlatform((tx) =>
      sql<SessionRow>`select * from api_key_session(${hashToken(token)}, ${now})`.execute(tx),
    );
    return rows[0] === undefined ? null : principalOf(rows[0]);
  };
}

/** Is a program's key still good, and opens exactly what it did when it was looked up? For streams that stay open. */
export async function isKeyCurrent(
  { database, runtime }: ApiKeyDeps,
  context: Pick<RequestContext, 'accountId' | 'loginId' | 'roles' | 'permissions' | 'branchId' | 'memoryIds'>,
): Promise<boolean> {
  return database.withAccount(context.accountId, async (tx) => {
    const row = await tx
      .selectFrom('api_keys')
      .innerJoin('memberships', 'memberships.user_id', 'api_keys.created_by')
      .select(['api_keys.revoked_at', 'api_keys.expires_at', 'api_keys.scopes', 'api_keys.memory_ids'])
      .select(['memberships.role', 'memberships.permissions', 'memberships.branch_id'])
      .select('memberships.memory_ids as maker_memory_ids')
      .where('api_keys.id', '=', context.loginId)
      .executeTakeFirst();
    if (row === undefined || row.revoked_at !== null) return false;
    if (row.expires_at !== null && row.expires_at.getTime() <= runtime.clock.nowMs()) return false;
    const { roles, permissions, branchId, memoryIds } = context;
    return JSON.stringify(rightsOf(row)) === JSON.stringify({ roles, permissions, branchId, memoryIds });
  });
}
