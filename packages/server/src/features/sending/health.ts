import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { Environment } from '../settings/tables.ts';
import { type Breaker, type BreakerState, createBreaker } from './breaker.ts';
import type { SendingSettings } from './settings.ts';

export interface HealthDeps {
  database: Database;
  runtime: Runtime;
  settings: SendingSettings;
}

export interface AuthorityHealth {
  breakerOf(environment: Environment): Breaker;
  /** Stores when each authority last answered, for the other processes and after a restart. */
  store(): Promise<void>;
}

const gaugeValues = { up: 0, degraded: 1, down: 2 } as const satisfies Record<BreakerState, number>;

/** One circuit breaker for each authority; its changes are kept, counted, and told to the accounts that wait for it. */
export function createAuthorityHealth({ database, runtime, settings }: HealthDeps): AuthorityHealth {
  const breakers = new Map<Environment, Breaker>();
  /** what is stored of each, so that nothing is written while nothing happens */
  const stored = new Map<Environment, string>();
  const gauge = runtime.metrics.gauge('taraz_authority_state', '0 up, 1 degraded, 2 down', ['environment']);

  const keep = async (environment: Environment, breaker: Breaker): Promise<void> => {
    const answered = breaker.lastAnswerAtMs();
    const news = JSON.stringify([breaker.state(), answered, breaker.lastFailure()]);
    if (stored.get(environment) === news) return;
    await database.withPlatform(async (tx) => {
      await sql`
        insert into authority_health as health (environment, state, last_answer_at, last_failure, changed_at)
        values (${environment}, ${breaker.state()}, ${answered === null ? null : new Date(answered)}, ${breaker.lastFailure()}, ${new Date(runtime.clock.nowMs())})
        on conflict (environment) do update set state = excluded.state, last_failure = excluded.last_failure,
          last_answer_at = greatest(health.last_answer_at, excluded.last_answer_at),
          changed_at = case when health.state = excluded.state then health.changed_at else excluded.changed_at end`.execute(
        tx,
      );
    });
    stored.set(environment, news);
  };
  const tell = async (environment: Environment, breaker: Breaker, state: BreakerState): Promise<void> => {
    await keep(environment, breaker);
    const accounts = await database.withPlatform(async (tx) => {
      const { rows } = await sql<{ id: string }>`select sending_accounts(${environment}) as id`.execute(tx);
      return rows.map(({ id }) => id);
    });
    for (const accountId of accounts) {
      await database.withAccount(accountId, (tx) =>
        publish(tx, accountId, { type: 'authority.status', data: { environment, state } }),
      );
    }
  };

  return {
    breakerOf(environment) {
      const known = breakers.get(environment);
      if (known !== undefined) return known;
      const breaker = createBreaker({
        clock: runtime.clock,
        random: runtime.random,
        failures: settings.breakerFailures,
        firstMs: settings.breakerFirstMs,
        maxMs: settings.breakerMaxMs,
        onChange: (state) => {
          gauge.set({ environment }, gaugeValues[state]);
          runtime.log.warn({ environment, state, reason: breaker.lastFailure() }, 'the authority changed its state');
          tell(environment, breaker, state).catch((error: unknown) =>
            runtime.log.warn({ err: error }, 'the state of the authority could not be told'),
          );
        },
      });
      breakers.set(environment, breaker);
      return breaker;
    },
    async store() {
      for (const [environment, breaker] of breakers) await keep(environment, breaker);
    },
  };
}
