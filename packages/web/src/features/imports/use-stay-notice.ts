import { useEffect, useRef } from 'react';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { kindOf } from './kind-of.ts';
import type { ImportDetail } from './queries.ts';
import { rowWord } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';

/** It says that less was done than was asked for: it is to be read in peace. */
const stayMs = 10_000;

/** Says what an edit, or its undo, left as it was and why, once that is over. */
export function useStayNotice({
  stayed,
  editing,
  issued,
  drafts,
  deleted,
  sheets,
}: Pick<ImportDetail, 'stayed' | 'editing' | 'issued' | 'drafts' | 'deleted' | 'sheets'>): void {
  const format = useFormat();
  const turn = stayed?.turn ?? 0;
  const seen = useRef(turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said belongs to its turn
  useEffect(() => {
    if (editing !== null) return;
    if (stayed !== null && turn > seen.current) {
      const { rows, first_row } = stayed;
      const first = rowWord(sheets, first_row, format);
      const kind = importStrings.grid.issuedAs[kindOf({ issued, drafts, deleted })];
      const text = importStrings.grid.stayed(first, rows === 1 ? null : format.number(rows), kind);
      toast.show(text, { tone: 'warn', timeoutMs: stayMs });
    }
    seen.current = turn;
  }, [turn, editing]);
}
