import { clock } from '../../ui/clock.ts';
import { useFormat } from '../../ui/preferences.ts';
import { timeLeft } from '../../ui/time-left.ts';
import { errorStrings } from './strings.fa.ts';

const lastDay = {
  past: { short: errorStrings.passed, long: errorStrings.deadlinePassed },
  today: { short: errorStrings.today, long: errorStrings.deadlineToday },
  tomorrow: { short: errorStrings.tomorrow, long: errorStrings.deadlineTomorrow },
} as const;

/** How long one has, short for a column and long for a sentence; `isNear` within three days. */
export function useDeadlineText() {
  const format = useFormat();
  return (iso: string): { short: string; long: string; isNear: boolean } => {
    const { kind, days } = timeLeft(iso, clock.nowMs());
    if (kind !== 'days') return { ...lastDay[kind], isNear: true };
    const text = format.number(days);
    return { short: errorStrings.days(text), long: errorStrings.deadline(text), isNear: days <= 3 };
  };
}
