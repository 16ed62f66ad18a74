import { DAY_MS } from '@taraz/core';

/** What an account holds when something new is bought. */
export interface HeldPeriod {
  planId: string;
  /** rial that were paid for `worthMs` of it, on the average of what is left */
  worth: bigint;
  worthMs: number;
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

/** What is left of a period that ends; 0 without one. */
const leftMs = (nowMs: number, held: HeldPeriod | null): number =>
  held === null || held.endsAtMs === null || held.endsAtMs <= nowMs
    ? 0
    : held.endsAtMs - Math.max(nowMs, held.startsAtMs);

/** The time of the new plan that the unused time of the held one is worth, by what was paid; whole milliseconds, down. */
function creditMs(nowMs: number, held: HeldPeriod, plan: BoughtPlan): number {
  if (plan.price === 0n) return 0;
  const left = BigInt(leftMs(nowMs, held));
  const worth = (left * held.worth * BigInt(plan.days * DAY_MS)) / (BigInt(held.worthMs) * plan.price);
  return worth > BigInt(creditMaxMs) ? creditMaxMs : Number(worth);
}

/** Is it the plan that runs, which goes on? */
export const goesOn = (
  nowMs: number,
  held: HeldPeriod | null,
  planId: string,
): held is HeldPeriod & { endsAtMs: number } =>
  held !== null && held.endsAtMs !== null && held.endsAtMs > nowMs && held.planId === planId;

/**
 * The period that a payment gives. The same plan again goes on where the present one ends; another begins at once, and
 * the unused time of the present one is added to it at its worth, up to ten years.
 */
export function periodBought(nowMs: number, held: HeldPeriod | null, plan: BoughtPlan): Period {
  const lengthMs = plan.days * DAY_MS;
  if (goesOn(nowMs, held, plan.id)) return { startsAtMs: held.startsAtMs, endsAtMs: held.endsAtMs + lengthMs };
  return { startsAtMs: nowMs, endsAtMs: nowMs + lengthMs + (held === null ? 0 : creditMs(nowMs, held, plan)) };
}

/** One period that an account was given. */
export interface Grant extends BoughtPlan {
  atMs: number;
  /** without end: the default plan, which no operator gave for a time */
  isForGood: boolean;
}

/** What an account holds after a grant. Time that goes on keeps what was paid for it: the plan may cost something else by now. */
export function heldAfter(held: HeldPeriod | null, { id, price, days, atMs, isForGood }: Grant): HeldPeriod {
  const { startsAtMs, endsAtMs } = periodBought(atMs, held, { id, price, days });
  const keptMs = goesOn(atMs, held, id) ? leftMs(atMs, held) : 0;
  const kept = held === null ? 0n : (BigInt(keptMs) * held.worth) / BigInt(held.worthMs);
  return {
    planId: id,
    worth: price + kept,
    worthMs: days * DAY_MS + keptMs,
    startsAtMs,
    endsAtMs: isForGood ? null : endsAtMs,
  };
}
