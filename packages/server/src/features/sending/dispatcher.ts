import { askTurn } from './ask-turn.ts';
import type { SendingDeps } from './deps.ts';
import { createDueLanes, environments } from './due-lanes.ts';
import { type Candidate, createPacing, type Pacing } from './pacing.ts';
import { sendTurn } from './send-turn.ts';

export interface Dispatcher {
  /** Looks at the lanes now; cheap to call often. */
  wake(): void;
  /** Takes no new turns and waits for those under way. */
  stop(): Promise<void>;
}

async function runTurn(deps: SendingDeps, pacing: Pacing, candidate: Candidate, limit: number): Promise<void> {
  const { kind, memory } = candidate;
  try {
    const asked = kind === 'ask' ? await askTurn(deps, memory, limit) : null;
    if (kind === 'send') await sendTurn(deps, memory, limit);
    pacing.wentWell(candidate, asked);
  } catch (error) {
    pacing.failed(candidate);
    deps.runtime.log.error({ err: error, kind, memory_id: memory.memoryId }, 'a turn of sending failed');
  }
}

/** The turns of this process that are under way, within its bounds and the circuit breakers'. */
function createTurns(deps: SendingDeps, pacing: Pacing, onEnd: () => void) {
  const { settings, breakerOf } = deps;
  const underWay = new Map<string, number>();
  const running = new Set<Promise<void>>();
  const count = ({ name }: Candidate, change: number): number => {
    const now = (underWay.get(name) ?? 0) + change;
    underWay.set(name, now);
    return now;
  };

  function start(candidate: Candidate): void {
    const breaker = breakerOf(candidate.memory.environment);
    const admitted = breaker.admit();
    if (admitted === 'none') return;
    const full = pacing.sizeOf(candidate);
    const limit = admitted === 'probe' ? Math.min(settings.probeSize, full) : full;
    pacing.served(candidate);
    count(candidate, 1);
    const turn = runTurn(deps, pacing, candidate, limit).finally(() => {
      count(candidate, -1);
      running.delete(turn);
      if (admitted === 'probe') breaker.withdrew();
      onEnd();
    });
    running.add(turn);
  }

  return {
    /** Each candidate one turn; a memory that is alone several at once, so that sealing and waiting overlap. */
    startAll(candidates: readonly Candidate[]): void {
      const isAlone = new Set(candidates.map(({ lane }) => lane)).size === 1;
      const rounds = isAlone ? settings.turnsPerLaneMax : 1;
      for (let round = 0; round < rounds; round += 1) {
        for (const candidate of candidates) {
          if (running.size >= settings.turnsMax) return;
          if (count(candidate, 0) <= (candidate.kind === 'send' ? round : 0)) start(candidate);
        }
      }
    },
    ended: () => Promise.allSettled([...running]),
  };
}

/**
 * Runs the turns of this process: whatever memory is due gets its turn, the one served longest ago first, each turn
 * bounded; one memory's million so waits behind another's one. Any number of processes do the same side by side.
 */
export function startDispatcher(deps: SendingDeps): Dispatcher {
  const { settings, runtime } = deps;
  const pacing = createPacing(deps);
  const dueLanes = createDueLanes(deps);
  const turns = createTurns(deps, pacing, () => wake());
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const plan = (nextMs: number): void => {
    const nowMs = runtime.clock.nowMs();
    const probes = environments.map((environment) => deps.breakerOf(environment).retryAtMs() ?? 0);
    const soonest = Math.min(nextMs, pacing.nextMs(), ...probes.filter((at) => at > nowMs));
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(Math.max(soonest - nowMs, 5), settings.pollMs));
  };
  const look = async (): Promise<void> => {
    const { lanes, nextMs } = await dueLanes();
    if (!stopped) turns.startAll(pacing.candidates(lanes));
    plan(nextMs);
  };
  const lookWhileAsked = async (): Promise<void> => {
    while (again && !stopped) {
      again = false;
      try {
        await look();
      } catch (error) {
        runtime.log.warn({ err: error }, 'the sending lanes could not be looked at');
        plan(Number.POSITIVE_INFINITY);
      }
    }
    looking = null;
  };
  function wake(): void {
    if (stopped) return;
    again = true;
    looking ??= lookWhileAsked();
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      await looking;
      clearTimeout(timer);
      await turns.ended();
    },
  };
}
