import { useKeptDraft } from '../../../app/use-kept-draft.ts';
import type { ImportRow } from './queries.ts';

type Chosen = Pick<ImportRow, 'row' | 'state'>;

/** Rows that are not wanted: those that were taken off, and of what is likely there already all that were not put on. */
export interface LeftOut {
  has: (row: Chosen) => boolean;
  /** leaves out of these rows exactly those that are not wanted */
  choose: (rows: readonly Chosen[], isWanted: (row: Chosen) => boolean) => void;
  /** numbers of rows in the file, as taking it is told: those that were taken off, those that were put on */
  without: readonly number[];
  likely: readonly number[];
  clear: () => void;
}

const numbersOf = (text: string): number[] =>
  text.split(' ').flatMap((one) => (/^\d+$/.test(one) ? [Number(one)] : []));

/** Kept on this device, so that a reload loses nothing. @param id of the file */
export function useLeftOut(id: string): LeftOut {
  const kept = useKeptDraft(`purchases.${id}`, { rows: '', likely: '' });
  const [without, likely] = [new Set(numbersOf(kept.values.rows)), new Set(numbersOf(kept.values.likely))];
  const isLikely = ({ state }: Chosen): boolean => state === 'likely';
  return {
    has: (row) => without.has(row.row) || (isLikely(row) && !likely.has(row.row)),
    choose: (rows, isWanted) => {
      for (const row of rows) {
        const isOn = isWanted(row);
        without[isOn || isLikely(row) ? 'delete' : 'add'](row.row);
        likely[isOn && isLikely(row) ? 'add' : 'delete'](row.row);
      }
      kept.set({ rows: [...without].join(' '), likely: [...likely].join(' ') });
    },
    without: [...without],
    likely: [...likely],
    clear: kept.clear,
  };
}
