import type { MemoryKey } from '../invoices/numbering.ts';
import type { Environment } from '../settings/tables.ts';
import type { AskResult } from './ask-turn.ts';
import { backoffMs } from './backoff.ts';
import type { SendingDeps } from './deps.ts';
import { isOver, type Pause } from './pause.ts';

/** What a turn is about. */
export type TurnKind = 'send' | 'ask';

/** A lane that is due, as the database gives it; 'infinity' comes as a number. */
export interface DueLane {
  account_id: string;
  environment: Environment;
  memory_id: string;
  send_at: Date | number;
  ask_at: Date | number;
}

/** A turn that could be taken now. */
export interface Candidate {
  name: string;
  lane: string;
  kind: TurnKind;
  memory: MemoryKey;
}

/** How a memory's asking paces itself. */
interface Rest {
  /** turns in a row that met mostly undecided invoices: the authority is behind, and is only tasted until it catches up */
  undecided: number;
  pause: Pause;
}

/** Remembers, for this process, what each memory's turns came to, and so whose turn it is. */
export interface Pacing {
  /** Turns that may be taken now, the one served longest ago first. */
  candidates(lanes: readonly DueLane[]): Candidate[];
  /** How many invoices a full turn takes. */
  sizeOf(candidate: Candidate): number;
  served(candidate: Candidate): void;
  wentWell(candidate: Candidate, asked: AskResult | null): void;
  /** It failed as a whole (the database, a bug): not again at once. */
  failed(candidate: Candidate): void;
  /** epoch ms at which the next pause ends; Infinity when there is none */
  nextMs(): number;
}

const kindsDue = ({ send_at, ask_at }: DueLane, nowMs: number): TurnKind[] => [
  ...(Number(ask_at) <= nowMs ? ['ask' as const] : []),
  ...(Number(send_at) <= nowMs ? ['send' as const] : []),
];

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
  const maxMs = Math.max(settings.firstAskMs, settings.askGapMs);
  const behindMs = () => backoffMs(undecided, { firstMs: settings.askGapMs, maxMs }, runtime.random);
  const pauseMs = isBehind ? behindMs() : more ? 0 : settings.askGapMs;
  const sinceMs = runtime.clock.nowMs();
  return { undecided, pause: { sinceMs, untilMs: sinceMs + pauseMs } };
}

/** @param deps settings, clock and randomness */
export function createPacing(deps: SendingDeps): Pacing {
  const { settings, runtime } = deps;
  const servedAt = new Map<string, number>();
  const troubled = new Map<string, { tries: number; pause: Pause }>();
  const resting = new Map<string, Rest>();
  let turns = 0;
  const isFree = (name: string, nowMs: number) =>
    [troubled.get(name), resting.get(name)].every((known) => known === undefined || isOver(known.pause, nowMs));

  return {
    candidates(lanes) {
      const nowMs = runtime.clock.nowMs();
      const all = lanes.flatMap((due) => {
        const { account_id: accountId, environment, memory_id: memoryId } = due;
        const lane = `${environment}/${accountId}/${memoryId}`;
        const memory = { accountId, environment, memoryId };
        return kindsDue(due, nowMs).map((kind) => ({ name: `${kind} ${lane}`, lane, kind, memory }));
      });
      const free = all.filter(({ name }) => isFree(name, nowMs));
      return free.sort((a, b) => (servedAt.get(a.name) ?? 0) - (servedAt.get(b.name) ?? 0));
    },
    sizeOf({ name, kind }) {
      if (kind === 'send') return settings.batchSize;
      return (resting.get(name)?.undecided ?? 0) > 0
        ? Math.min(settings.tasteSize, settings.askBatch)
        : settings.askBatch;
    },
    served({ name }) {
      turns += 1;
      servedAt.set(name, turns);
    },
    wentWell({ name }, asked) {
      troubled.delete(name);
      if (asked !== null) resting.set(name, restAfter(deps, resting.get(name), asked));
    },
    failed({ name }) {
      const tries = (troubled.get(name)?.tries ?? 0) + 1;
      const pauses = { firstMs: settings.retryFirstMs, maxMs: settings.retryMaxMs };
      const sinceMs = runtime.clock.nowMs();
      const untilMs = sinceMs + backoffMs(tries, pauses, runtime.random);
      troubled.set(name, { tries, pause: { sinceMs, untilMs } });
    },
    nextMs() {
      const nowMs = runtime.clock.nowMs();
      const ends = [...troubled.values(), ...resting.values()].map(({ pause }) => pause.untilMs);
      return ends.reduce((soonest, end) => (end > nowMs && end < soonest ? end : soonest), Number.POSITIVE_INFINITY);
    },
  };
}
