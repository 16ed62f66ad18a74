import { addDays, epochDays } from '../jalali/epoch-days.ts';
import { toJalali } from '../jalali/jalali.ts';
import { inYears, isWholeYear, ofYear } from './join-periods.ts';
import { likeWord } from './period-words.fa.ts';
import type { FoundPeriod } from './read-period.ts';

const yearOf = (day: string): number => toJalali(`${day}T09:00:00Z`).year;
const numberOf = (day: string): number => epochDays(Date.parse(`${day}T00:00:00Z`));

/** As much of a past time as has passed of the running one; null where neither its year nor what comes right after it is running. */
function asMuchOf(one: FoundPeriod, today: string): FoundPeriod | null {
  const years = yearOf(today) - yearOf(one.from);
  if (years > 0 && inYears(one.from, years) <= today && today <= inYears(one.to, years))
    return { ...one, to: inYears(today, -years) };
  const passed = numberOf(today) - numberOf(one.to);
  const length = numberOf(one.to) - numberOf(one.from) + 1;
  // A month of thirty days follows one of twenty-nine.
  if (passed < 1 || passed > length + 2) return null;
  const [to = one.to] = [addDays(one.from, passed - 1), one.to].toSorted();
  return { ...one, to };
}

/**
 * «فروش مدت مشابه سال قبل»: the same days of it until today; beside a part of the running year («آذر و مدت مشابه سال قبل»), that part of the
 * other. Null where it is said of nothing that is running. What is compared is held against as much of the other anyway. `today`: `YYYY-MM-DD`.
 */
export function ofLikeDays(
  tokens: readonly string[],
  periods: readonly FoundPeriod[],
  today: string,
): FoundPeriod[] | null {
  if (!tokens.includes(likeWord)) return [...periods];
  const [first, second, ...more] = periods;
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) {
    const like = asMuchOf(first, today);
    return like === null ? null : [like];
  }
  const like = isWholeYear(second) && !isWholeYear(first) ? ofYear(first, second) : asMuchOf(second, today);
  return like === null ? null : [first, like];
}
