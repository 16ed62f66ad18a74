import { Problem } from '../../../platform/problem.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import type { StatementDays } from '../commands.ts';
import { sharingMessages as messages } from '../messages.fa.ts';

/** The days that a statement is to be shared over. @throws Problem INVALID_INPUT for days out of order, and for one that has not come */
export function readDays(from: string | undefined, to: string | undefined, nowMs: number): StatementDays {
  const refuse = (path: string, code: string, message: string) =>
    new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });
  if (to !== undefined && to > tehranDay(new Date(nowMs))) throw refuse('to_day', 'TOO_LATE', messages.dayNotCome);
  if (from !== undefined && to !== undefined && from > to) throw refuse('from_day', 'TOO_LATE', messages.daysInOrder);
  return { from: from ?? null, to: to ?? null };
}
