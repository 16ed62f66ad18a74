import type { Finding } from '@taraz/core';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { useDraft } from '../draft-store/draft-context.ts';
import { useFindings } from '../findings/findings-store.ts';
import { maySpeak } from '../findings/findings-view.ts';

/** Index of the line being written, so that what is only missing there stays quiet; null for none. */
export const ActiveRowContext = createContext<number | null>(null);

/** Tells of a finding whether it may speak now. */
function useMaySpeak(): (finding: Finding) => boolean {
  const { awaitedRows } = useFindings();
  const step = useDraft(({ state }) => state.steps);
  const reachedStep = useDraft(({ state }) => state.reachedStep);
  const activeRow = useContext(ActiveRowContext);
  return useCallback(
    (finding) => maySpeak(finding, { step, reachedStep, activeRow, awaitedRows }),
    [step, reachedStep, activeRow, awaitedRows],
  );
}

/** The findings that may speak now, errors first. */
export function useSpokenFindings(): readonly Finding[] {
  const { all } = useFindings();
  const speaks = useMaySpeak();
  return useMemo(() => all.filter(speaks), [all, speaks]);
}

/** The gravest finding of a path that may speak now, or null. */
export function useSpokenFinding(path: string): Finding | null {
  const finding = useFindings().byPath.get(path);
  const speaks = useMaySpeak();
  return finding !== undefined && speaks(finding) ? finding : null;
}
