import type { Clock } from '../system.ts';
import type { ServerInformation } from './decode-information.ts';
import { CallError } from './errors.ts';

/** As long as the authority's own library keeps it. The key has been the same for years. */
const keptMs = 60 * 60 * 1000;

/** An authority that hangs is not asked for what is kept more often than this: each call would wait for it. */
const failedIntervalMs = 60 * 1000;

/** However often packets fail to be decrypted, the authority is not asked more often than this. */
const suspicionIntervalMs = 60 * 1000;

/** What `server-information` said, kept for an hour, and asked for by one call at a time. */
export interface ServerInformationCache {
  get(): Promise<ServerInformation>;
  /** Asks anew, whatever is kept. */
  refresh(): Promise<ServerInformation>;
  /** A packet could not be decrypted: the next `get` asks anew, unless that was done a moment ago. */
  suspect(): void;
}

const isAway = (error: unknown): boolean => error instanceof CallError && error.retryable;

/** @param fetch asks the authority */
export function createServerInformationCache(
  fetch: () => Promise<ServerInformation>,
  clock: Clock,
): ServerInformationCache {
  let kept: { readonly information: ServerInformation; readonly fetchedAtMs: number } | null = null;
  let isSuspect = false;
  let failedAtMs = Number.NEGATIVE_INFINITY;
  let pending: Promise<ServerInformation> | null = null;

  function refresh(): Promise<ServerInformation> {
    pending ??= fetch()
      .then((information) => {
        kept = { information, fetchedAtMs: clock() };
        isSuspect = false;
        return information;
      })
      .catch((error: unknown) => {
        if (isAway(error)) failedAtMs = clock();
        throw error;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  }

  return {
    refresh,
    async get() {
      const nowMs = clock();
      if (kept !== null && !isSuspect && (nowMs - kept.fetchedAtMs < keptMs || nowMs - failedAtMs < failedIntervalMs))
        return kept.information;
      try {
        return await refresh();
      } catch (error) {
        // An old key is better than none while the authority is away; a suspected one is not.
        if (kept !== null && !isSuspect && isAway(error)) return kept.information;
        throw error;
      }
    },
    suspect() {
      if (kept !== null && clock() - kept.fetchedAtMs >= suspicionIntervalMs) isSuspect = true;
    },
  };
}
