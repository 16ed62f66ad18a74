import { CallError, type ServerInformation } from '@taraz/authority';
import { inTime } from '../../platform/in-time.ts';
import type { Clock } from '../../platform/runtime.ts';

/** So long an invoice waits after its date anyway (`defaultInvoiceSettings`), and so much the way of an answer may take. */
const coveredMs = 1_000;

/** Farther off, a clock is wrong: the connection test says so, and waiting for it would hold up all. */
export const waitedForMs = 600_000;

/** What was told of a clock longer ago says nothing of it now: either may have been put right, or wrong, since. */
const toldForMs = 60_000;

/** Sending waits for it: a later answer counts for the next turn. */
const patienceMs = 3_000;

type Told = Pick<ServerInformation, 'serverTimeMs' | 'receivedAtMs'>;

/** How far this machine's clock is ahead of the authority's, negative where it is behind; 0 where nothing is known of it. */
const clockAheadMs = ({ serverTimeMs, receivedAtMs }: Told): number =>
  serverTimeMs === null ? 0 : receivedAtMs - serverTimeMs;

/**
 * How long after its date by this machine's clock an invoice is not yet dated ahead at the authority: 0 where the clocks
 * are as good as alike, or so far off that nobody waits for it.
 */
export const datedAheadMs = (aheadMs: number): number => (aheadMs > coveredMs && aheadMs <= waitedForMs ? aheadMs : 0);

/**
 * How far this machine's clock is ahead now: what the authority told of its own is asked for anew when it is older than a
 * minute, or of a time that has not come: the clock was put back since. No more than once a minute; 0 where that fails, or
 * takes longer than sending waits.
 * @param information what it told last, kept for an hour, or asks it @throws CallError where there is none
 */
export function clockAheadNow(
  information: (options?: { refresh: boolean }) => Promise<Told>,
  { nowMs }: Pick<Clock, 'nowMs'>,
): () => Promise<number> {
  const isNow = (ms: number): boolean => ms <= nowMs() && nowMs() - ms < toldForMs;
  let asked = { atMs: Number.NEGATIVE_INFINITY, aheadMs: 0 };
  let asking: Promise<void> | null = null;
  const ask = async (): Promise<void> => {
    const told = await inTime(information({ refresh: true }), patienceMs).catch((error: unknown) => {
      // The key is kept for an hour, and what is sealed with it may go: whatever is wrong, sending tells.
      if (error instanceof CallError) return null;
      throw error;
    });
    asked = { atMs: nowMs(), aheadMs: told === null ? 0 : clockAheadMs(told) };
  };
  return async () => {
    const kept = await inTime(information(), patienceMs);
    if (kept === null) return 0;
    if (isNow(kept.receivedAtMs)) return clockAheadMs(kept);
    if (!isNow(asked.atMs)) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      await asking;
    }
    return asked.aheadMs;
  };
}
