import type { Finding } from '@taraz/core';
import { createContext, useContext, useMemo } from 'react';
import { useDraft } from '../draft-store/draft-context.ts';
import { useFindings } from '../findings/findings-store.ts';
import { maySpeak } from '../findings/findings-view.ts';

/** Index of the line being written, so that what is only missing there stays quiet; null for none. */
export const ActiveRowContext = createContext<number | null>(null);

/** The findings that may speak now, errors first. */
export function useSpokenFindings(): readonly Finding[] {
  const { all } = useFindings();
  const step = useDraft(({ state }) => state.steps);
  const reachedStep = useDraft(({ state }) => state.reachedStep);
  const activeRow = useContext(ActiveRowContext);
  return useMemo(
    () => all.filter((finding) => maySpeak(finding, { step, reachedStep, activeRow })),
    [all, step, reachedStep, activeRow],
  );
}

/** The gravest finding of a path that may speak now, or null. */
export function useSpokenFinding(path: string): Finding | null {
  const { byPath } = useFindings();
  const step = useDraft(({ state }) => state.steps);
  const reachedStep = useDraft(({ state }) => state.reachedStep);
  const activeRow = useContext(ActiveRowContext);
  const finding = byPath.get(path);
  return finding !== undefined && maySpeak(finding, { step, reachedStep, activeRow }) ? finding : null;
}
