import { useMemo } from 'react';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import type { ShownFinding } from '../findings/findings-view.ts';
import { useSpokenFindings } from './use-spoken.ts';

/** Errors that may speak now, as many as the steps count together, and the line of the first of them. */
export function useSpokenErrors(): { count: number; row: number | null; first: ShownFinding | null } {
  const findings = useSpokenFindings();
  return useMemo(() => {
    const spoken = findings.filter(({ severity }) => severity === 'error');
    const first = spoken[0] ?? null;
    const place = first && parseDraftPath(first.path);
    return { count: spoken.length, row: place?.section === 'items' ? place.index : null, first };
  }, [findings]);
}
