import { DAY_MS } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';

/** A deadline nearer than so many days waits for people. */
export const nearDays = 4;

/** Two moments and all between them, both included. */
export interface Moments {
  from: Date;
  to: Date;
}

/** Deadlines that are near at a moment: dashboard, board, list and assistant count and show these. */
export const nearDeadlines = (now: Date): Moments => ({ from: now, to: new Date(now.getTime() + nearDays * DAY_MS) });

/**
 * What has still to be sent (refused, in line, or waiting for room in the plan) and whose deadline of the law lies between two
 * moments, as a table of `invoice_id`, `memory_id`, `branch_id` and `deadline`. SQL has it, as the board of all accounts and
 * the notifications read it there (0865).
 */
export const withDeadline = (accountId: string, { from, to }: Moments): RawBuilder<unknown> =>
  sql`near_deadlines(${accountId}::uuid, ${from}::timestamptz, ${to}::timestamptz)`;
