import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { isLeaveHeld } from './held-leave.ts';

/**
 * Tells, when an answer comes late, whether what it was asked from is still shown, and its user not on the way to another
 * screen: whoever has gone on, or has opened another record in the same place, is told and not called back.
 */
export function useIsShown(): () => boolean {
  const router = useRouter({ warn: false });
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => {
    const at = router?.state.resolvedLocation?.pathname;
    const isLeaving = at !== undefined && at !== router.latestLocation.pathname;
    return isMounted.current && !isLeaving;
  }, [router]);
}

/** `act`, closing or leading on, for as long as what asks for it is shown (`useIsShown`), and nobody waits to go elsewhere. */
export function useWhileShown<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
): (...args: Args) => void {
  const isShown = useIsShown();
  const latest = useRef(act);
  latest.current = act;
  return useCallback(
    (...args) => {
      if (isShown() && !isLeaveHeld()) latest.current(...args);
    },
    [isShown],
  );
}
