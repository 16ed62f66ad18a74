import { lesserOf, type PaymentMethod } from '@taraz/core';

/** When and how money came. */
export interface Way {
  /** YYYY-MM-DD in Tehran */
  day: string;
  method: PaymentMethod;
}

/** Money that names the invoice; rial. `method` null: it was booked by hand, and says no way. */
export interface NamedMoney {
  amount: bigint;
  day: string;
  method: PaymentMethod | null;
}

/** A payment as it is reported; rial. */
export interface Part extends Way {
  amount: bigint;
  /** its day is that of money which names the invoice */
  isKnown: boolean;
}

interface Paid {
  /** what Taraz has as received of it, whatever money that was, and what is or may be reported already; rial */
  received: bigint;
  reported: bigint;
  /** the most that may be reported yet */
  left: bigint;
  /** the oldest first */
  named: readonly NamedMoney[];
}

/** What came in of an invoice and is not reported yet, at most `left`; rial, never below zero. */
export function dueOf({ received, reported, left }: Pick<Paid, 'received' | 'reported' | 'left'>): bigint {
  const due = lesserOf(received - reported, left);
  return due > 0n ? due : 0n;
}

/**
 * What came in of an invoice and is not reported yet, by the days on which it came: what was reported already is the earliest
 * of it. Money that names no invoice pays the oldest debt, so of its share in this one neither day nor way is known: it goes as
 * was said for it.
 * @returns none where nothing is to be reported; together what was received and not reported, at most `left`
 */
export function partsOf({ named, ...paid }: Paid, said: Way): Part[] {
  let due = dueOf(paid);
  let passed = paid.reported;
  const parts: Part[] = [];
  const add = (amount: bigint, way: Way, isKnown: boolean) => {
    const same = parts.find((part) => part.day === way.day && part.method === way.method && part.isKnown === isKnown);
    if (same === undefined) parts.push({ amount, ...way, isKnown });
    else same.amount += amount;
    due -= amount;
  };
  for (const { amount, day, method } of named) {
    const skipped = lesserOf(passed, amount);
    passed -= skipped;
    const fresh = lesserOf(amount - skipped, due);
    if (fresh > 0n) add(fresh, { day, method: method ?? said.method }, true);
  }
  if (due > 0n) add(due, said, false);
  return parts;
}
