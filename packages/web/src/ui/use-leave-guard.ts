import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCountUnsaved } from './unsaved.ts';

/** How long after a save or a decision to discard leaving is not asked about again. */
const leaveGraceMs = 500;

/**
 * Asks once before changes are lost: by closing, by going to another screen, by closing the window. What is
 * being saved or removed may be left; should that fail, it asks again. Show `LeaveQuestion` with what it returns.
 */
export function useLeaveGuard(isDirty: boolean, isSaving = false) {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  useCountUnsaved(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSaving && !mayLeave.current,
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  });
  const open = useCallback(() => {
    mayLeave.current = true;
    setTimeout(() => {
      mayLeave.current = false;
    }, leaveGraceMs);
  }, []);
  // What was just saved may be left, though the form still counts as changed until its owner takes the answer in.
  useEffect(() => (isSaving ? open : undefined), [isSaving, open]);
  const go = (how: () => void) => {
    open();
    how();
  };
  return {
    isAsking: pending !== null || blocker.status === 'blocked',
    leave: (how: () => void) => (isDirty && !mayLeave.current ? setPending(() => how) : go(how)),
    stay: () => {
      setPending(null);
      blocker.reset?.();
    },
    discard: () => {
      const how = pending ?? blocker.proceed;
      setPending(null);
      if (how) go(how);
    },
  };
}
