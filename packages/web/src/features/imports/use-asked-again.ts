import { onlineManager } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { problemStatus } from '../../app/session-store.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

/** Whether the same question may be answered another time: the line was lost, or the server too busy, or down. */
const mayCome = (error: unknown): boolean => {
  const status = problemStatus(error);
  return status !== null && (status === 0 || status === 429 || status >= 500);
};

/**
 * When to ask again for what did not come: with the network, and while that is there ever more seldom.
 * @returns `turn`, another number when it is time, and what is to be told of each answer and failure
 */
export function useAskedAgain() {
  const [turn, next] = useReducer((turns: number) => turns + 1, 0);
  const pause = useRef(firstPauseMs);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = useCallback(() => {
    clearTimeout(timer.current ?? undefined);
    timer.current = null;
  }, []);
  const onCome = useCallback(() => {
    pause.current = firstPauseMs;
  }, []);
  const onMiss = useCallback(
    (error: unknown) => {
      if (timer.current !== null || !mayCome(error)) return;
      timer.current = setTimeout(() => {
        stop();
        next();
      }, pause.current);
      pause.current = Math.min(2 * pause.current, longestPauseMs);
    },
    [stop],
  );
  useEffect(() => {
    const leave = onlineManager.subscribe((isOnline) => {
      if (!isOnline || timer.current === null) return;
      stop();
      next();
    });
    return () => {
      leave();
      stop();
    };
  }, [stop]);
  return { turn, onCome, onMiss };
}
