/** A timer that is set longer, some 24 days, comes at once, and Node warns of it each time. */
const longestMs = 2 ** 31 - 1;

/** Whole milliseconds that a timer can wait for these, which may be months. */
export const timerMs = (ms: number): number => Math.min(Math.ceil(ms), longestMs);
