import { apiKeyScopes, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import {
  type ApiKeyDeps,
  type ApiKeyRow,
  authorizeApiKey,
  createApiKey,
  type MakerRights,
  opensOf,
  revokeApiKey,
  tokenSeconds,
} from './commands.ts';

interface Maker {
  name: string;
  /** null: they have no access any more */
  rights: MakerRights | null;
}

const present = (row: ApiKeyRow, makers: ReadonlyMap<string, Maker>) => ({
  id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: apiKeyScopes.filter((scope) => row.scopes.includes(scope)),
  opens: opensOf(row, makers.get(row.created_by)?.rights ?? null),
  maker_has_access: makers.get(row.created_by)?.rights != null,
  memory_ids: row.memory_ids,
  created_by: makers.get(row.created_by)?.name ?? '',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** Everybody of the account, also who has no access any more: their keys stand in the list. */
async function makersOf(tx: Tx): Promise<Map<string, Maker>> {
  const rows = await tx.selectFrom('employees').select(['user_id', 'username', 'first_name', 'last_name']).execute();
  // A user who is disabled has a membership and no access.
  const held = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .select(['memberships.user_id', 'memberships.role', 'memberships.permissions', 'memberships.branch_id'])
    .select('memberships.memory_ids as maker_memory_ids')
    .where('users.disabled', '=', false)
    .execute();
  const rights = new Map(held.map(({ user_id, ...one }) => [user_id, one]));
  return new Map(
    rows.map(({ user_id, username, first_name, last_name }) => [
      user_id,
      { name: `${first_name} ${last_name}`.trim() || username, rights: rights.get(user_id) ?? null },
    ]),
  );
}

const paging = {
  sorts: { created_at: (row: ApiKeyRow) => row.created_at.toISOString(), name: (row: ApiKeyRow) => row.name },
  text: (row: ApiKeyRow) => `${row.name} ${row.beginning}`,
};

export function apiKeyRoutes(deps: ApiKeyDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.authorizeApiKey, async ({ body, context }) => ({
      token: await authorizeApiKey(deps, body.api_key, context.ip),
      expires_in: tokenSeconds,
    })),
    implement(calls.createApiKey, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { row, key } = await createApiKey(deps, tx, context, body);
        return { ...present(row, await makersOf(tx)), api_key: key };
      }),
    ),
    implement(calls.listApiKeys, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const rows = await tx.selectFrom('api_keys').selectAll().where('revoked_at', 'is', null).execute();
        const { count, rows: shown, next } = pageInMemory(rows, query, paging);
        const makers = await makersOf(tx);
        return { count, api_keys: shown.map((row) => present(row, makers)), next };
      }),
    ),
    implement(calls.revokeApiKey, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await revokeApiKey(deps, tx, params.id);
        return { id: params.id };
      }),
    ),
  ];
}
