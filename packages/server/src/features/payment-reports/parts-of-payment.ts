import { lesserOf, type PaymentMethod } from '@taraz/core';

/** When and how money came. */
export interface Way {
  /** YYYY-MM-DD in Tehran */
  day: string;
  method: PaymentMethod;
}

/** By what a payment is found; '' of what is not known. */
export interface Numbers {
  terminal: string;
  reference: string;
}

/** Money that names the invoice; rial. `method` null: it was booked by hand, and says no way. */
export interface NamedMoney extends Numbers {
  amount: bigint;
  day: string;
  method: PaymentMethod | null;
}

/** A payment as it is reported; rial. */
export interface Part extends Way, Numbers {
  amount: bigint;
  /** its day is that of money which names the invoice */
  isKnown: boolean;
}

/** What is or may be reported already; rial. */
export type Reported = Way & { amount: bigint };

interface Paid {
  /** what Taraz has as received of it, whatever money that was; rial */
  received: bigint;
  reported: readonly Reported[];
  /** the most that may be reported yet */
  left: bigint;
  /** the oldest first */
  named: readonly NamedMoney[];
}

const total = (all: readonly { amount: bigint }[]): bigint => all.reduce((sum, { amount }) => sum + amount, 0n);

/** What came in of an invoice and is not reported yet, at most `left`; rial, never below zero. */
export function dueOf({ received, reported, left }: Pick<Paid, 'received' | 'reported' | 'left'>): bigint {
  const due = lesserOf(received - total(reported), left);
  return due > 0n ? due : 0n;
}

/** Named money of which nothing was reported by its day, and by its way or amount, and how much was reported of none such; rial. */
function withoutReported({ named, reported }: Pick<Paid, 'named' | 'reported'>) {
  const fresh = named.map((money) => ({ ...money }));
  let others = 0n;
  for (const { amount, day, method } of reported) {
    let rest = amount;
    const own = fresh.filter((money) => money.day === day && (money.method ?? method) === method);
    const alike = fresh.filter((money) => money.day === day && money.amount === amount && !own.includes(money));
    for (const money of [...own, ...alike]) {
      const taken = lesserOf(rest, money.amount);
      money.amount -= taken;
      rest -= taken;
    }
    others += rest;
  }
  return { fresh, others };
}

/**
 * What came in of an invoice and is not reported yet, by the days on which it came. Money that names no invoice pays the oldest
 * debt, so of its share in this one neither day nor way is known: it goes as was said for it. What was reported and is no
 * money that names the invoice was of that share, and beyond it the earliest that names it.
 * @returns none where nothing is to be reported; together what was received and not reported, at most `left`
 */
export function partsOf(paid: Paid, said: Way): Part[] {
  let due = dueOf(paid);
  const { fresh: unreported, others } = withoutReported(paid);
  const unnamed = paid.received - total(paid.named);
  let passed = others - lesserOf(others, unnamed > 0n ? unnamed : 0n);
  const parts: Part[] = [];
  const add = (amount: bigint, way: Way & Numbers, isKnown: boolean) => {
    const same = parts.find(
      (part) =>
        part.day === way.day &&
        part.method === way.method &&
        part.terminal === way.terminal &&
        part.reference === way.reference &&
        part.isKnown === isKnown,
    );
    if (same === undefined) parts.push({ amount, ...way, isKnown });
    else same.amount += amount;
    due -= amount;
  };
  for (const { amount, day, method, terminal, reference } of unreported) {
    const skipped = lesserOf(passed, amount);
    passed -= skipped;
    const fresh = lesserOf(amount - skipped, due);
    if (fresh > 0n) add(fresh, { day, method: method ?? said.method, terminal, reference }, true);
  }
  if (due > 0n) add(due, { ...said, terminal: '', reference: '' }, false);
  return parts;
}
