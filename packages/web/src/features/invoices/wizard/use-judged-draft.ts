import { useEffect, useRef, useState } from 'react';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { createFindingsStore, type FindingsStore, type Judge } from '../findings/findings-store.ts';
import { afterPaint } from './browser-deps.ts';

/** The findings of a draft for the life of its screen; it is judged with what the screen knows by then. */
export function useJudgedDraft(store: DraftStore, judge: Judge): FindingsStore {
  const latest = useRef(judge);
  latest.current = judge;
  const [findings] = useState(() =>
    createFindingsStore(
      store,
      () => latest.current,
      afterPaint,
      () => performance.now(),
    ),
  );
  useEffect(() => findings.start(), [findings]);
  return findings;
}
