import { sql } from 'kysely';
import type { SendingDeps } from './deps.ts';
import type { DueLane } from './pacing.ts';

/** Lanes looked at in one go; more than are ever under way at once. */
const lanesMax = 200;
export const environments = ['simulator', 'sandbox', 'production'] as const;

export interface DueLanes {
  lanes: DueLane[];
  /** epoch ms at which the next lane falls due; Infinity: none */
  nextMs: number;
}

type Place = Pick<DueLane, 'account_id' | 'memory_id'> & { environment: string };

const start: Place = { account_id: '00000000-0000-0000-0000-000000000000', environment: '', memory_id: '' };

/**
 * Which lanes are due: those that are it the longest. Where there are more than a look takes, the next ones of all in turn
 * come with them, so that each due lane is looked at again and again, however long others stay due.
 */
export function createDueLanes({
  database,
  runtime,
  breakerOf,
}: Pick<SendingDeps, 'database' | 'runtime' | 'breakerOf'>) {
  let place = start;
  return async (): Promise<DueLanes> => {
    const now = new Date(runtime.clock.nowMs());
    const down = environments.filter((environment) => breakerOf(environment).state() === 'down');
    return database.withPlatform(async (tx) => {
      const { rows: oldest } =
        await sql<DueLane>`select * from sending_due_lanes(${now}, ${lanesMax}, ${down}::text[])`.execute(tx);
      const { rows } = await sql<{ at: Date | number | null }>`select sending_next_due(${now}) as at`.execute(tx);
      const nextMs = Number(rows[0]?.at ?? Number.POSITIVE_INFINITY);
      if (oldest.length < lanesMax) return { lanes: oldest, nextMs };
      const { account_id, environment, memory_id } = place;
      const { rows: others } = await sql<DueLane>`
        select * from sending_due_lanes_after(${now}, ${lanesMax}, ${down}::text[],
          ${account_id}::uuid, ${environment}, ${memory_id})`.execute(tx);
      place = (others.length < lanesMax ? null : others.at(-1)) ?? start;
      const nameOf = (lane: DueLane): string => `${lane.account_id} ${lane.environment} ${lane.memory_id}`;
      const lanes = [...new Map([...oldest, ...others].map((lane) => [nameOf(lane), lane])).values()];
      return { lanes, nextMs };
    });
  };
}
