import { useEffect, useState } from 'react';
import { clock } from '../../ui/clock.ts';

/** Whole seconds until a moment (epoch ms), down to 0. */
export function useCountdown(untilMs: number): number {
  const left = () => Math.max(0, Math.ceil((untilMs - clock.nowMs()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((untilMs - clock.nowMs()) / 1000)));
    tick();
    if (untilMs <= clock.nowMs()) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return seconds;
}

/** «۱:۰۵» before its digits are made the user's. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
