import { DAY_MS } from '@taraz/core';

/** A deadline nearer than so many days waits for people. */
export const nearDays = 4;

/** Deadlines that are near at a moment, both ends included: dashboard, board, list and assistant count and show these. */
export const nearDeadlines = (now: Date): { from: Date; to: Date } => ({
  from: now,
  to: new Date(now.getTime() + nearDays * DAY_MS),
});
