import { useKeptDraft } from '../../../app/use-kept-draft.ts';

/** Rows that are not wanted, by their number in the file. */
export interface LeftOut {
  has: (row: number) => boolean;
  rows: readonly number[];
  set: (rows: readonly number[]) => void;
  clear: () => void;
}

/** Kept on this device, so that a reload loses nothing. @param id of the file */
export function useLeftOut(id: string): LeftOut {
  const kept = useKeptDraft(`purchases.${id}`, { rows: '' });
  const rows = kept.values.rows.split(' ').flatMap((text) => (/^\d+$/.test(text) ? [Number(text)] : []));
  const known = new Set(rows);
  return {
    has: (row) => known.has(row),
    rows,
    set: (next) => kept.set({ rows: next.join(' ') }),
    clear: kept.clear,
  };
}
