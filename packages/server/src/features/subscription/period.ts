import { DAY_MS } from '@taraz/core';

/** What an account holds when something new is bought. */
export interface HeldPeriod {
  planId: string;
  /** rial, for `days` */
  price: bigint;
  days: number;
  startsAtMs: number;
  /** null: it does not end */
  endsAtMs: number | null;
}

export interface BoughtPlan {
  id: string;
  /** rial, for `days` */
  price: bigint;
  days: number;
}

export interface Period {
  startsAtMs: number;
  endsAtMs: number;
}

/** A plan that costs next to nothing would else last beyond every calendar. */
export const creditMaxMs = 10 * 365 * DAY_MS;

/** The time of the new plan that the unused time of the held one is worth, by their prices; whole milliseconds, down. */
function creditMs(nowMs: number, held: HeldPeriod, plan: BoughtPlan): number {
  if (held.endsAtMs === null || held.endsAtMs <= nowMs || held.price === 0n || plan.price === 0n) return 0;
  const left = BigInt(held.endsAtMs - Math.max(nowMs, held.startsAtMs));
  const worth = (left * held.price * BigInt(plan.days)) / (BigInt(held.days) * plan.price);
  return worth > BigInt(creditMaxMs) ? creditMaxMs : Number(worth);
}

/**
 * The period that a payment gives. The same plan again goes on where the present one ends; another begins at once, and
 * the unused time of the present one is added to it at its worth, up to ten years.
 */
export function periodBought(nowMs: number, held: HeldPeriod | null, plan: BoughtPlan): Period {
  const lengthMs = plan.days * DAY_MS;
  const isRunning = held !== null && held.endsAtMs !== null && held.endsAtMs > nowMs;
  if (isRunning && held.planId === plan.id) {
    return { startsAtMs: held.startsAtMs, endsAtMs: (held.endsAtMs ?? nowMs) + lengthMs };
  }
  return { startsAtMs: nowMs, endsAtMs: nowMs + lengthMs + (held === null ? 0 : creditMs(nowMs, held, plan)) };
}

/** One period that an account was given. */
export interface Grant extends BoughtPlan {
  atMs: number;
  /** without end: a plan that costs nothing and that no operator gave for a time */
  isForGood: boolean;
}

/** What an account holds after a grant. */
export function heldAfter(held: HeldPeriod | null, { id, price, days, atMs, isForGood }: Grant): HeldPeriod {
  const { startsAtMs, endsAtMs } = periodBought(atMs, held, { id, price, days });
  return { planId: id, price, days, startsAtMs, endsAtMs: isForGood ? null : endsAtMs };
}
