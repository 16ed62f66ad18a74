import { calls } from '@taraz/contract';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { StateWatchDeps } from './watch.ts';
import { type LineLimits, whatWaits } from './what-waits.ts';

interface StateDeps extends StateWatchDeps {
  limits: LineLimits;
}

/** How the installation does, for its operator. */
export function operatorStateRoutes({ database, runtime, limits, diskSpace }: StateDeps): Route[] {
  return [
    implement(calls.getOperatorState, async () => {
      const disk = await diskSpace();
      return database.withPlatform(async (tx) => {
        const nowMs = runtime.clock.nowMs();
        const authorities = await tx.selectFrom('authority_health').selectAll().orderBy('environment').execute();
        const alerts = await tx.selectFrom('operator_alerts').selectAll().orderBy('last_at', 'desc').execute();
        return {
          checked_at: new Date(nowMs).toISOString(),
          authorities: authorities.map(({ environment, state, last_answer_at, changed_at }) => ({
            environment,
            state,
            last_answer_at: last_answer_at?.toISOString() ?? null,
            changed_at: changed_at.toISOString(),
          })),
          alerts: alerts.map(({ first_at, last_at, ...alert }) => ({
            ...alert,
            first_at: first_at.toISOString(),
            last_at: last_at.toISOString(),
          })),
          disk: disk === null ? null : { free_bytes: disk.freeBytes, size_bytes: disk.sizeBytes, is_low: disk.isLow },
          waiting: await whatWaits(tx, nowMs, limits),
        };
      });
    }),
    implement(calls.deleteAlert, ({ params }) =>
      database.withPlatform(async (tx) => {
        const gone = await tx
          .deleteFrom('operator_alerts')
          .where('id', '=', params.id)
          .returning('id')
          .executeTakeFirst();
        if (gone === undefined) throw new Problem('NOT_FOUND');
        return gone;
      }),
    ),
  ];
}
