import { useEffect, useRef } from 'react';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

/**
 * Says how much an edit of several cells changed once it is over, with the way back until another edit: what is taken back
 * is the last one.
 */
export function useEditNotice({ last_edit, editing }: Pick<ImportDetail, 'last_edit' | 'editing'>, onUndo: () => void) {
  const format = useFormat();
  const number = last_edit?.number ?? 0;
  const seen = useRef(number);
  const notice = useRef<number | null>(null);
  const undo = useRef(onUndo);
  undo.current = onUndo;
  const cells = last_edit?.cells ?? 0;
  const of = last_edit?.of ?? 'cells';
  useEffect(() => {
    if (editing !== null) return;
    if (number !== seen.current && notice.current !== null) {
      toast.close(notice.current);
      notice.current = null;
    }
    // A cell is seen to change; a row that is left out may be out of sight.
    if (number > seen.current && (cells > 1 || of !== 'cells')) {
      const action = { label: words.keys.undo, onPress: () => undo.current() };
      notice.current = toast.show(words.changed[of](format.number(cells)), { action });
    }
    seen.current = number;
  }, [number, cells, of, editing, format]);
}
