import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DayRange } from '../../ui/jalali-values.ts';

/** Until an answer that was asked for has come in. */
const answerMs = 3_000;

/**
 * A comparison of days, done when it is asked for, and again: of the days that are shown, whatever stands in the field by
 * then. What is asked for anew meanwhile comes instead of one that waits for an answer; nothing is done after the screen.
 */
export function useComparison<Result>(compare: (days: DayRange) => Promise<Result>) {
  const work = useMutation({ mutationFn: compare });
  const shown = useRef<DayRange | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    return () => {
      isOver.current = true;
      clearTimeout(waiting.current);
    };
  }, []);
  const run = (days: DayRange): void => {
    clearTimeout(waiting.current);
    shown.current = days;
    work.mutate(days);
  };
  const again = (): void => {
    if (shown.current !== null) run(shown.current);
  };
  const againSoon = (): void => {
    clearTimeout(waiting.current);
    if (!isOver.current) waiting.current = setTimeout(again, answerMs);
  };
  return { work, run, again, againSoon };
}
