import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { holdLeave } from './held-leave.ts';
import { useCountUnsaved } from './unsaved.ts';
import { useIsLong } from './use-is-long.ts';

/** How long after a removal or a decision to discard leaving is not asked about again. */
const leaveGraceMs = 500;

interface Place {
  readonly pathname: string;
  readonly search: object;
}

interface WayOn {
  readonly action: string;
  readonly current: Place;
  readonly next: Place;
}

/** It only takes parts of the address away, as a form does that closes once it is saved; going back is its user's. */
function isClosing({ action, current, next }: WayOn): boolean {
  const before = new Map(Object.entries(current.search));
  return (
    (action === 'PUSH' || action === 'REPLACE') &&
    current.pathname === next.pathname &&
    Object.entries(next.search).every(([name, value]) => JSON.stringify(before.get(name)) === JSON.stringify(value))
  );
}

export interface Unsaved {
  /** what is saved counts no more as soon as that is done, and what was refused goes on to */
  isDirty: boolean;
  /** whoever leaves goes on as soon as that is done, and stays where it fails */
  isSaving?: boolean;
  /** what is written goes along */
  isRemoving?: boolean;
}

/**
 * Asks once before changes are lost: by closing, by going to another screen, by closing the window. Who goes on while they
 * are being saved is asked nothing: he goes once they are, or sees where he is why they are not. What is being removed may
 * be left. Show `LeaveQuestion` with what it returns.
 */
export function useLeaveGuard({ isDirty, isSaving = false, isRemoving = false }: Unsaved) {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const mayLeave = useRef(false);
  /** whether who wants to leave waits for an answer, not for a question */
  const waits = useRef(false);
  useCountUnsaved(isDirty);
  const blocker = useBlocker({
    shouldBlockFn: (way) => {
      if (!isDirty || isRemoving || mayLeave.current || (isSaving && isClosing(way))) return false;
      waits.current = isSaving;
      return true;
    },
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const isHeld = isBlocked && waits.current;
  const open = useCallback(() => {
    mayLeave.current = true;
    setTimeout(() => {
      mayLeave.current = false;
    }, leaveGraceMs);
  }, []);
  // What was just removed may be left, though the form still counts as changed until its owner takes the answer in.
  useEffect(() => (isRemoving ? open : undefined), [isRemoving, open]);
  const isLong = useIsLong(isHeld);
  useEffect(() => (isHeld ? holdLeave() : undefined), [isHeld]);
  const { proceed, reset } = blocker;
  useEffect(() => {
    if (!isHeld || isSaving) return;
    waits.current = false;
    if (isDirty) reset?.();
    else proceed?.();
  }, [isHeld, isSaving, isDirty, proceed, reset]);
  const letGo = useRef<(() => void) | undefined>(undefined);
  letGo.current = isHeld ? proceed : undefined;
  // Gone before it was answered: nothing is left to wait for.
  useEffect(() => () => letGo.current?.(), []);
  const go = (how: () => void) => {
    open();
    how();
  };
  return {
    isAsking: pending !== null || (isBlocked && (!isHeld || isLong)),
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
