import type { Format } from '../../i18n/format.ts';

/** Until when there has to be room for what waits. */
export interface HeldUntil {
  /** as it is shown */
  at: string;
  /** it is over: what it was of goes no more as it stands */
  isOver: boolean;
}

/** @param deadline `held_deadline` of the subscription */
export const heldUntil = (deadline: string | null | undefined, format: Format, nowMs: number): HeldUntil | null =>
  deadline ? { at: format.dateTime(deadline), isOver: Date.parse(deadline) < nowMs } : null;
