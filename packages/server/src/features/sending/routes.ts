import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import { writerLimitOf } from '../../platform/http/writer-limit.ts';
import type { Environment } from '../settings/tables.ts';
import { authorityStatus } from './authority-status.ts';
import type { AuthorityHealth } from './health.ts';

export interface SendingRouteDeps {
  database: Database;
  health: AuthorityHealth;
  /** the environment of an account without memories */
  defaultEnvironment: Environment;
}

/** Calls of the sending feature. */
export function sendingRoutes({ database, health, defaultEnvironment }: SendingRouteDeps): Route[] {
  return [
    implement(calls.getAuthorityStatus, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { accountId, memoryIds } = context;
        const memory = await tx
          .selectFrom('tax_memories')
          .select('environment')
          .where('account_id', '=', accountId)
          .orderBy('is_default', 'desc')
          .limit(1)
          .executeTakeFirst();
        const whose = { accountId, memoryIds, writtenBy: writerLimitOf(context) };
        return authorityStatus(tx, whose, memory?.environment ?? defaultEnvironment, health);
      }),
    ),
  ];
}
