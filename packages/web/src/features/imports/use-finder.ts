import { findPattern } from '@taraz/core';
import { type Ref, useImperativeHandle } from 'react';
import type { GridCellRef } from '../../ui/grid/grid-types.ts';
import { columnKeyOf, columnOfKey } from './repair-columns.tsx';
import type { RowPages } from './use-row-pages.ts';

/** What is looked for in the cells of a file. */
export interface Sought {
  find: string;
  /** none: every column */
  column: number | null;
  whole: boolean;
}

/** What others may ask of the grid of rows. */
export interface RepairGridHandle {
  /** The first cell after the one in hand in which it stands, from the beginning again after the last; null: there is none. */
  seek: (sought: Sought) => Promise<GridCellRef | null>;
  goTo: (cell: GridCellRef) => void;
  /** Goes to the next bad cell. */
  nextFault: () => Promise<void>;
}

/** Columns of a row in which it stands. */
function columnsWith(cells: readonly string[], { find, column, whole }: Sought): number[] {
  const pattern = new RegExp(whole ? `^(?:${findPattern(find)})$` : findPattern(find), 'u');
  return cells.flatMap((text, place) => ((column ?? place) === place && pattern.test(text) ? [place] : []));
}

/** Finding in the rows of a list, whose columns in sight are `keys`. */
export function useFinder(
  ref: Ref<RepairGridHandle> | undefined,
  active: GridCellRef | null,
  pages: RowPages,
  keys: readonly string[],
  { goTo, nextFault }: Omit<RepairGridHandle, 'seek'>,
): void {
  const cellIn = (index: number, columns: readonly number[], after = -1): GridCellRef | null => {
    const seen = columns.map(columnKeyOf).filter((key) => keys.indexOf(key) > after);
    return seen[0] === undefined ? null : { rowKey: String(index), columnKey: seen[0] };
  };
  const seek = async (sought: Sought): Promise<GridCellRef | null> => {
    const { find, column, whole } = sought;
    const at = Number(active?.rowKey ?? -1);
    const here = pages.rows[at]?.data ?? null;
    const beside = here && cellIn(at, columnsWith(here.cells, sought), keys.indexOf(active?.columnKey ?? ''));
    if (beside !== null) return beside;
    const asked = { find, find_whole: whole, ...(column === null ? {} : { find_column: column }) };
    const from = here?.row ?? 0;
    const found =
      (await pages.nextOf({ ...asked, after_find: from })) ??
      (from > 0 ? await pages.nextOf({ ...asked, after_find: 0 }) : null);
    if (found === null) return null;
    const [row] = await pages.ensure(found, found);
    // In a column that means nothing and is out of sight, its row is gone to.
    const first = { rowKey: String(found), columnKey: keys.find((key) => columnOfKey(key) >= 0) ?? '' };
    return cellIn(found, columnsWith(row?.cells ?? [], sought)) ?? first;
  };
  useImperativeHandle(ref, () => ({ seek, goTo, nextFault }));
}
