import { useMemo } from 'react';
import { useDraft } from '../draft-store/draft-context.ts';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import { useFindings } from '../findings/findings-store.ts';
import { maySpeak, type ShownFinding } from '../findings/findings-view.ts';

/** Errors that may speak now, and the line of the first of them. */
export function useSpokenErrors(): { count: number; row: number | null; first: ShownFinding | null } {
  const { all } = useFindings();
  const step = useDraft(({ state }) => state.steps);
  const reachedStep = useDraft(({ state }) => state.reachedStep);
  return useMemo(() => {
    const spoken = all.filter(
      (finding) => finding.severity === 'error' && maySpeak(finding, { step, reachedStep, activeRow: null }),
    );
    const first = spoken[0] ?? null;
    const place = first && parseDraftPath(first.path);
    return { count: spoken.length, row: place?.section === 'items' ? place.index : null, first };
  }, [all, step, reachedStep]);
}
