import { useEffect, useState } from 'react';
import { clock } from '../../ui/clock.ts';

const secondsUntil = (untilMs: number): number => Math.max(0, Math.ceil((untilMs - clock.nowMs()) / 1000));

/** Whole seconds until a moment (epoch ms), down to 0. */
export function useCountdown(untilMs: number): number {
  const [left, setLeft] = useState(() => ({ untilMs, seconds: secondsUntil(untilMs) }));
  useEffect(() => {
    if (untilMs <= clock.nowMs()) return;
    const tick = () => {
      const seconds = secondsUntil(untilMs);
      setLeft((old) => (old.untilMs === untilMs && old.seconds === seconds ? old : { untilMs, seconds }));
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  // Of another moment nothing was counted yet.
  return left.untilMs === untilMs ? left.seconds : secondsUntil(untilMs);
}

/** «۱:۰۵» before its digits are made the user's. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
