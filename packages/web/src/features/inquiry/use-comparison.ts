import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DayRange } from '../../ui/jalali-values.ts';

/** Until an answer that was asked for has come in. */
const answerMs = 3_000;
/** Whoever comes back sees what was compared, and after this long it is compared anew meanwhile. */
const freshMs = 30_000;

/**
 * A comparison of the days that the screen's address names, and again: of the days that are shown, whatever stands in the
 * field by then. What is asked for anew meanwhile comes instead of one that waits for an answer; nothing is done after the screen.
 * @param days null: nothing was asked for yet
 * @param compare gets the days; what else it depends on stands in `about`
 * @param show brings other days into the address
 */
export function useComparison<Result>(
  days: DayRange | null,
  about: readonly string[],
  compare: (days: DayRange) => Promise<Result>,
  show: (days: DayRange) => void,
) {
  const work = useQuery({
    queryKey: ['inquiry', 'comparison', about, days],
    queryFn: () => compare(days as DayRange),
    enabled: days !== null,
    staleTime: freshMs,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
      clearTimeout(waiting.current);
    };
  }, []);
  const repeat = (): void => {
    clearTimeout(waiting.current);
    // Of the days that are shown by then.
    void work.refetch();
  };
  const run = (next: DayRange): void => {
    clearTimeout(waiting.current);
    if (days?.from === next.from && days.to === next.to) repeat();
    else show(next);
  };
  const againSoon = (): void => {
    clearTimeout(waiting.current);
    if (!isOver.current) waiting.current = setTimeout(repeat, answerMs);
  };
  return { work, run, again: repeat, againSoon };
}
