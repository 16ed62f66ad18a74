import { DAY_MS } from '@taraz/core';
import { dayOfInstant } from './jalali-values.ts';

/** How far off an instant is: `days` are whole ones, of 24 hours; the last of them is today's or, by the calendar, tomorrow's. */
export type TimeLeft =
  | { kind: 'past'; days: number }
  | { kind: 'today' | 'tomorrow'; days: 0 }
  | { kind: 'days'; days: number };

/** @param iso an instant @param nowMs epoch ms */
export function timeLeft(iso: string, nowMs: number): TimeLeft {
  const leftMs = Date.parse(iso) - nowMs;
  if (leftMs < 0) return { kind: 'past', days: Math.floor(-leftMs / DAY_MS) };
  const days = Math.floor(leftMs / DAY_MS);
  if (days > 0) return { kind: 'days', days };
  const isToday = dayOfInstant(iso) === dayOfInstant(new Date(nowMs).toISOString());
  return { kind: isToday ? 'today' : 'tomorrow', days: 0 };
}
