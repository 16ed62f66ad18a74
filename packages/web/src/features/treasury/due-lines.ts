import type { CallReply, calls } from '@taraz/contract';
import { addDecimals } from '@taraz/core';

export type Due = CallReply<typeof calls.chequeCalendar>['days'][number];

/** What falls due on a day, by direction; what bounced apart from it, since it is no money to count on. */
export interface DueLine {
  direction: 'received' | 'issued';
  isBounced: boolean;
  count: number;
  /** whole rials */
  sum: string;
}

export interface MonthSums {
  /** whole rials, of what has not bounced */
  received: string;
  issued: string;
}

/** What comes in and goes out in days together, as far as it may be counted on. */
export function sumsOf(days: readonly Due[]): MonthSums {
  const awaited = days.flatMap(dueLines).filter(({ isBounced }) => !isBounced);
  const sum = (direction: DueLine['direction']) =>
    addDecimals(...awaited.filter((line) => line.direction === direction).map((line) => line.sum));
  return { received: sum('received'), issued: sum('issued') };
}

/** A day's cheques as lines of its cell; empty ones left out. */
export function dueLines(due: Due): DueLine[] {
  const lines = (['received', 'issued'] as const).flatMap((direction): DueLine[] => {
    const [count, sum] = [due[`${direction}_bounced_count`], due[`${direction}_bounced_sum`]];
    const rest = (BigInt(due[`${direction}_sum`]) - BigInt(sum)).toString();
    return [
      { direction, isBounced: false, count: due[`${direction}_count`] - count, sum: rest },
      { direction, isBounced: true, count, sum },
    ];
  });
  return lines.filter(({ count }) => count > 0);
}
