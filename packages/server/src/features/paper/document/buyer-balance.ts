import { labels } from '../messages.fa.ts';
import type { PaperSource } from '../paper-source.ts';
import { figure } from './figures.ts';
import { dateText, type Pair } from './runs.ts';
import { isStanding } from './status.ts';

/** What the buyer owes by the day on which the paper is taken, or is owed; nothing of what is no bill of theirs, or by nobody's account. */
export function balancePairs(source: PaperSource): Pair[] {
  const { balance, offer } = source;
  if (balance === undefined || offer !== undefined || !isStanding(source)) return [];
  const label = labels.balance(dateText(balance.at));
  if (balance.amount === '0') return [[label, labels.settled]];
  const isOwed = !balance.amount.startsWith('-');
  return [
    [
      `${label} (${isOwed ? labels.owes : labels.isOwed})`,
      { f: figure(isOwed ? balance.amount : balance.amount.slice(1)) },
    ],
  ];
}
