import { sql } from 'kysely';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { Environment } from '../settings/tables.ts';
import { type AskResult, askTurn } from './ask-turn.ts';
import { idsPerCall } from './authority-line.ts';
import { backoffMs } from './backoff.ts';
import type { SendingDeps } from './deps.ts';
import { sendTurn } from './send-turn.ts';

/** What a turn is about. */
type TurnKind = 'send' | 'ask';

interface DueLane {
  account_id: string;
  environment: Environment;
  memory_id: string;
  send_at: Date | number;
  ask_at: Date | number;
}

interface Candidate {
  name: string;
  lane: string;
  kind: TurnKind;
  memory: MemoryKey;
}

export interface Dispatcher {
  /** Looks at the lanes now; cheap to call often. */
  wake(): void;
  /** Takes no new turns and waits for those under way. */
  stop(): Promise<void>;
}

/** Lanes looked at in one go; more than are ever under way at once. */
const lanesMax = 200;

async function dueLanes({ database, runtime }: SendingDeps): Promise<{ lanes: DueLane[]; nextMs: number }> {
  const now = new Date(runtime.clock.nowMs());
  return database.withPlatform(async (tx) => {
    const { rows: lanes } = await sql<DueLane>`select * from sending_due_lanes(${now}, ${lanesMax})`.execute(tx);
    const { rows } = await sql<{ at: Date | number | null }>`select sending_next_due(${now}) as at`.execute(tx);
    return { lanes, nextMs: Number(rows[0]?.at ?? Number.POSITIVE_INFINITY) };
  });
}

/** How a memory's asking paces itself. */
interface Rest {
  /** turns in a row that met mostly undecided invoices: the authority is behind, and is only tasted until it catches up */
  undecided: number;
  untilMs: number;
}

/**
 * The pause between two turns of asking: short, so that what falls due together is asked about together; longer while
 * the authority has not decided most of what it was asked about, since what it got later it has not decided either.
 */
function restAfter(
  { settings, runtime }: SendingDeps,
  before: Rest | undefined,
  { asked, decided, more }: AskResult,
): Rest {
  const isBehind = asked > 0 && decided * 2 < asked;
  const undecided = isBehind ? (before?.undecided ?? 0) + 1 : 0;
  const most = Math.max(settings.firstAskMs, settings.askGapMs);
  const pause = isBehind
    ? backoffMs(undecided, { firstMs: settings.askGapMs, maxMs: most }, runtime.random)
    : more
      ? 0
      : settings.askGapMs;
  return { undecided, untilMs: runtime.clock.nowMs() + pause };
}

/**
 * Runs the turns of this process: whatever memory is due gets its turn, the one served longest ago first, each turn
 * bounded; one memory's million so waits behind another's one. Any number of processes do the same side by side.
 */
export function startDispatcher(deps: SendingDeps): Dispatcher {
  const { settings, runtime } = deps;
  const underWay = new Map<string, number>();
  const servedAt = new Map<string, number>();
  const troubled = new Map<string, { tries: number; untilMs: number }>();
  const resting = new Map<string, Rest>();
  const running = new Set<Promise<void>>();
  let served = 0;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const candidatesOf = (lanes: readonly DueLane[]): Candidate[] => {
    const nowMs = runtime.clock.nowMs();
    const candidates = lanes.flatMap(({ account_id: accountId, environment, memory_id: memoryId, send_at, ask_at }) => {
      const lane = `${environment}/${accountId}/${memoryId}`;
      const kinds: TurnKind[] = [
        ...(Number(ask_at) <= nowMs ? ['ask' as const] : []),
        ...(Number(send_at) <= nowMs ? ['send' as const] : []),
      ];
      return kinds.map((kind) => ({
        name: `${kind} ${lane}`,
        lane,
        kind,
        memory: { accountId, environment, memoryId },
      }));
    });
    return candidates
      .filter(({ name }) => (troubled.get(name)?.untilMs ?? 0) <= nowMs && (resting.get(name)?.untilMs ?? 0) <= nowMs)
      .sort((a, b) => (servedAt.get(a.name) ?? 0) - (servedAt.get(b.name) ?? 0));
  };

  const run = async ({ name, kind, memory }: Candidate, limit: number): Promise<void> => {
    try {
      if (kind === 'send') await sendTurn(deps, memory, limit);
      else resting.set(name, restAfter(deps, resting.get(name), await askTurn(deps, memory, limit)));
      troubled.delete(name);
    } catch (error) {
      const tries = (troubled.get(name)?.tries ?? 0) + 1;
      const pause = backoffMs(tries, { firstMs: settings.retryFirstMs, maxMs: settings.retryMaxMs }, runtime.random);
      troubled.set(name, { tries, untilMs: runtime.clock.nowMs() + pause });
      runtime.log.error({ err: error, kind, memory_id: memory.memoryId }, 'a turn of sending failed');
    }
  };

  const start = (candidate: Candidate): boolean => {
    const { name, kind, memory } = candidate;
    const breaker = deps.breakerOf(memory.environment);
    const admitted = breaker.admit();
    if (admitted === 'none') return false;
    const tastes = (resting.get(name)?.undecided ?? 0) > 0;
    const full = kind === 'send' ? settings.batchSize : tastes ? idsPerCall : settings.askBatch;
    const limit = admitted === 'probe' ? Math.min(settings.probeSize, full) : full;
    served += 1;
    servedAt.set(name, served);
    underWay.set(name, (underWay.get(name) ?? 0) + 1);
    const turn = run(candidate, limit).finally(() => {
      underWay.set(name, (underWay.get(name) ?? 1) - 1);
      running.delete(turn);
      if (admitted === 'probe') breaker.withdrew();
      wake();
    });
    running.add(turn);
    return true;
  };

  const look = async (): Promise<void> => {
    const { lanes, nextMs } = await dueLanes(deps);
    const candidates = candidatesOf(lanes);
    const alone = new Set(candidates.map(({ lane }) => lane)).size === 1;
    const perLane = alone ? settings.turnsPerLaneMax : 1;
    for (let round = 0; round < perLane; round += 1) {
      for (const candidate of candidates) {
        if (stopped || running.size >= settings.turnsMax) return;
        const most = candidate.kind === 'send' ? round : 0;
        if ((underWay.get(candidate.name) ?? 0) <= most) start(candidate);
      }
    }
    plan(nextMs);
  };

  const plan = (nextMs: number): void => {
    const nowMs = runtime.clock.nowMs();
    const probes = (['simulator', 'sandbox', 'production'] as const).map(
      (environment) => deps.breakerOf(environment).retryAtMs() ?? Number.POSITIVE_INFINITY,
    );
    const pauses = [...troubled.values(), ...resting.values()].map(({ untilMs }) => untilMs);
    const soonest = Math.min(nextMs, ...pauses.filter((at) => at > nowMs), ...probes.filter((at) => at > nowMs));
    const delay = Math.min(Math.max(soonest - nowMs, 5), settings.pollMs);
    clearTimeout(timer);
    timer = setTimeout(wake, delay);
  };

  const wake = (): void => {
    if (stopped) return;
    again = true;
    looking ??= (async () => {
      while (again && !stopped) {
        again = false;
        try {
          await look();
        } catch (error) {
          runtime.log.warn({ err: error }, 'the sending lanes could not be looked at');
          plan(Number.POSITIVE_INFINITY);
        }
      }
    })().finally(() => {
      looking = null;
    });
  };

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.allSettled([...running]);
    },
  };
}
