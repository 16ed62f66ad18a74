/**
 * The server's time. The clock of a device may be wrong by minutes or hours, as on many a computer that still keeps the
 * summer time of before 1402: dates of invoices would lie ahead of the authority's and be refused, or be silently wrong. Each
 * answer says when it was given, and corrects this one.
 */

export interface ClockDeps {
  /** of the device, milliseconds since 1970 UTC */
  deviceMs(): number;
  /** what was learnt is kept for a reload, also one without a network */
  readAhead(): number;
  keepAhead(ms: number): void;
}

/** An answer of the server: its `Date`, to the second, and the device's moments around it, milliseconds. */
export interface TimedAnswer {
  dateMs: number;
  sentMs: number;
  gotMs: number;
}

export function createClock({ deviceMs, readAhead, keepAhead }: ClockDeps) {
  let ahead = readAhead();
  const listeners = new Set<() => void>();
  const nowMs = () => deviceMs() - ahead;
  return {
    /** milliseconds since 1970 UTC */
    nowMs,
    /** ISO 8601 UTC */
    nowIso: (): string => new Date(nowMs()).toISOString(),
    /** How far the device's clock is ahead of the server's, milliseconds; 0 as long as no answer says otherwise. */
    aheadMs: (): number => ahead,
    /** What an answer leaves possible stays; else the latest that is, so that this clock never runs ahead of the server's. */
    learn({ dateMs, sentMs, gotMs }: TimedAnswer): void {
      const most = gotMs - dateMs;
      const least = sentMs - dateMs - 1_000;
      if (!Number.isFinite(dateMs) || gotMs < sentMs || (least <= ahead && ahead <= most)) return;
      ahead = most;
      keepAhead(ahead);
      for (const listener of listeners) listener();
    },
    /** Tells of every change of `aheadMs`. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const key = 'taraz.clock-ahead';

/** This page's own. */
export const clock = createClock({
  deviceMs: () => Date.now(),
  readAhead: () => {
    try {
      return Number(sessionStorage.getItem(key) ?? 0) || 0;
    } catch {
      return 0;
    }
  },
  keepAhead: (ms) => {
    try {
      sessionStorage.setItem(key, String(ms));
    } catch {
      // A browser that keeps nothing learns it anew.
    }
  },
});

/** A fetch by whose answers the clock is corrected; those that were kept somewhere on the way say nothing of now. */
export const timed =
  (fetch: (url: string, init: RequestInit) => Promise<Response>, { learn }: Pick<typeof clock, 'learn'> = clock) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const sentMs = Date.now();
    const response = await fetch(url, init);
    if (response.headers.get('cache-control')?.includes('no-store')) {
      learn({ dateMs: Date.parse(response.headers.get('date') ?? ''), sentMs, gotMs: Date.now() });
    }
    return response;
  };
