import { ApiProblem } from '@taraz/contract';
import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { clock } from '../../ui/clock.ts';
import { useCountdown } from './use-countdown.ts';

/** Until when the server refuses the next try as well, epoch ms; 0 where it may come at once. */
function waitOf(error: unknown): number {
  const seconds = error instanceof ApiProblem && error.status === 429 ? error.retryAfterSeconds : null;
  return seconds === null ? 0 : clock.nowMs() + seconds * 1000;
}

const nothing = { reason: null as string | null, untilMs: 0 };

/** What is said of the last try, and for how many seconds the next one would be refused too: after them it is said no more. */
export function useRefusal() {
  const [{ reason, untilMs }, setRefused] = useState(nothing);
  const seconds = useCountdown(untilMs);
  return {
    reason: untilMs > 0 && seconds === 0 ? null : reason,
    seconds,
    refuse: (error: unknown, told = reasonOf(error)) => setRefused({ reason: told, untilMs: waitOf(error) }),
    /** It is being written anew: nothing is said of it any more, and what has to be waited for remains. */
    excuse: () => setRefused((old) => ({ ...old, reason: null })),
    /** Another try goes, or it is about somebody else. */
    clear: () => setRefused(nothing),
  };
}
