import { apiKeyScopes, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import {
  type ApiKeyDeps,
  type ApiKeyRow,
  authorizeApiKey,
  createApiKey,
  revokeApiKey,
  tokenSeconds,
} from './commands.ts';

const present = (row: ApiKeyRow, makers: ReadonlyMap<string, string>) => ({
  id: row.id,
  name: row.name,
  beginning: row.beginning,
  scopes: apiKeyScopes.filter((scope) => row.scopes.includes(scope)),
  memory_ids: row.memory_ids,
  created_by: makers.get(row.created_by) ?? '',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

async function makersOf(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('employees').select(['user_id', 'username', 'first_name', 'last_name']).execute();
  return new Map(rows.map((row) => [row.user_id, `${row.first_name} ${row.last_name}`.trim() || row.username]));
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
