import { DAY_MS } from '@taraz/core';

/** One invoice of the demo, before buyers and goods are put in. */
export interface PlannedInvoice {
  /** epoch ms */
  dateMs: number;
  kind: 'history' | 'recent' | 'draft';
  /** history only: the state it is brought in with */
  state: 'confirmed' | 'abandoned';
  /** recent only: with a mistake that the product cannot know and the authority refuses */
  isRefused: boolean;
  isFinalConsumer: boolean;
  isCredit: boolean;
  isArchived: boolean;
  /** draws for the rest: buyer, lines, quantities */
  draw: (below: number) => number;
  number: number;
}

const historyCount = 420;
const recentCount = 40;
const draftCount = 9;
/** A year and a half, so that a month and a season have their likes of last year beside them. */
const historyDays = 560;
/** Older ones may be in the archive. */
const archivedAfterDays = 365;
/** Older than the authority takes, so brought in as history; newer ones go to it for real. */
const firstHistoryDay = 13;
const recentDays = 9;

/** The same sequence at every start (Lehmer's generator): the demo looks the same everywhere. */
export function drawsFrom(seed: number): (below: number) => number {
  let state = seed % 2_147_483_647 || 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Business hours in Tehran (UTC+03:30), never on a Friday. */
function businessTime(nowMs: number, daysAgo: number, draw: (below: number) => number): number {
  const day = Math.floor((nowMs - daysAgo * DAY_MS) / DAY_MS) * DAY_MS;
  const isFriday = new Date(day).getUTCDay() === 5;
  return day - (isFriday ? DAY_MS : 0) + (4 * 60 + 30 + draw(8 * 60)) * 60_000 + draw(60) * 1000;
}

/** What the demo account has, oldest first: months of history, recent invoices that go to the authority, and drafts among those. */
export function planDemo(nowMs: number): PlannedInvoice[] {
  const draw = drawsFrom(14_003_778);
  const common = () => ({ isFinalConsumer: draw(4) === 0, isCredit: draw(3) === 0, draw });
  const history = Array.from({ length: historyCount }, (_, index): Omit<PlannedInvoice, 'number'> => {
    // More of them towards the present, as a growing business has: a third more in the last month than in the middle.
    const share = 1 - (index / historyCount) ** 0.7;
    const daysAgo = firstHistoryDay + Math.round(share * (historyDays - firstHistoryDay));
    return {
      kind: 'history',
      dateMs: businessTime(nowMs, daysAgo, draw),
      state: draw(40) === 0 ? 'abandoned' : 'confirmed',
      isRefused: false,
      isArchived: draw(2) === 0 && daysAgo > archivedAfterDays,
      ...common(),
    };
  });
  const recent = Array.from(
    { length: recentCount },
    (_, index): Omit<PlannedInvoice, 'number'> => ({
      kind: 'recent',
      dateMs: nowMs - Math.round(((recentCount - index) / recentCount) * recentDays * DAY_MS) - draw(3_600_000),
      state: 'confirmed',
      isRefused: index % 8 === 5,
      isArchived: false,
      ...common(),
    }),
  );
  const drafts = Array.from(
    { length: draftCount },
    (_, index): Omit<PlannedInvoice, 'number'> => ({
      kind: 'draft',
      dateMs: nowMs - (draftCount - index) * 5 * 3_600_000,
      state: 'confirmed',
      isRefused: false,
      isArchived: false,
      ...common(),
    }),
  );
  const ordered = [...history, ...recent, ...drafts].sort((a, b) => a.dateMs - b.dateMs);
  return ordered.map((invoice, index) => ({ ...invoice, number: 1001 + index }));
}
