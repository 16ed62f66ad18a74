import { useFormat } from '../../ui/preferences.ts';
import { errorStrings } from './strings.fa.ts';

const dayMs = 86_400_000;

/** Whole days left until an instant; negative when it is past. */
export const daysUntil = (iso: string, nowMs: number): number => Math.floor((Date.parse(iso) - nowMs) / dayMs);

/** How long one has, short for a column and long for a sentence; `isNear` within three days. */
export function useDeadlineText() {
  const format = useFormat();
  return (iso: string): { short: string; long: string; isNear: boolean } => {
    const days = daysUntil(iso, Date.now());
    if (days < 0) return { short: errorStrings.passed, long: errorStrings.deadlinePassed, isNear: true };
    if (days === 0) return { short: errorStrings.today, long: errorStrings.deadlineToday, isNear: true };
    const text = format.number(days);
    return { short: errorStrings.days(text), long: errorStrings.deadline(text), isNear: days <= 3 };
  };
}
