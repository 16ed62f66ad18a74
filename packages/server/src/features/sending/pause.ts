/** A time in which nothing is tried, by the process's clock (epoch ms). */
export interface Pause {
  sinceMs: number;
  untilMs: number;
}

/** Over also where the clock was set back before its beginning: it would last for as long as the clock had been ahead. */
export const isOver = ({ sinceMs, untilMs }: Pause, nowMs: number): boolean => nowMs >= untilMs || nowMs < sinceMs;
