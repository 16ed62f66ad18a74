import { type RefObject, useEffect, useRef } from 'react';
import type { GridCellRef, GridHandle } from '../../ui/grid/grid-types.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { columnKeyOf, columnOfKey, problemKey, standingFaults } from './repair-columns.tsx';
import { importStrings } from './strings.fa.ts';
import type { RowPages } from './use-row-pages.ts';

const words = importStrings.grid;

type Standing = Pick<ImportDetail, 'unchecked' | 'editing' | 'bad_rows'>;

/** The column that says what is wrong: behind all of the file's own, and that of an error that is in none of them. */
const problem = Number.POSITIVE_INFINITY;
const placeOfKey = (key: string): number => (key === problemKey ? problem : columnOfKey(key));
const keyOfPlace = (column: number): string => (column === problem ? problemKey : columnKeyOf(column));

/** Columns of a row's errors, in their order. */
const faultyColumns = (data: ImportedRow | null | undefined): number[] =>
  [
    ...new Set(
      standingFaults(data)
        .filter(({ severity }) => severity === 'error')
        .map(({ column }) => (column < 0 ? problem : column)),
    ),
  ].sort((one, other) => one - other);

/** Whether something of the file is checked still, or edited: what is wrong in it is not known yet. */
export const isUnsure = ({ unchecked, editing }: Pick<Standing, 'unchecked' | 'editing'>): boolean =>
  unchecked > 0 || editing !== null;

/** Why no bad cell is gone to. */
function noneLeft(job: Standing, { code }: RowFilter): string {
  if (code !== undefined && job.bad_rows > 0) return words.causeMended;
  return isUnsure(job) ? words.nothingBadYet : words.nothingBad;
}

/** Goes to the next bad cell after the one in hand, and begins again at the first; says so where there is none. */
export function useNextFault(
  grid: RefObject<GridHandle | null>,
  active: GridCellRef | null,
  pages: RowPages,
  { job, filter }: { job: Standing; filter: RowFilter },
) {
  /** Asked for while the first rows were on their way, as on a slow line: gone to as soon as the grid is there. */
  const waiting = useRef<GridCellRef | null>(null);
  const goTo = (cell: GridCellRef) => {
    waiting.current = grid.current === null ? cell : null;
    grid.current?.focusCell(cell);
  };
  useEffect(() => {
    if (waiting.current !== null) goTo(waiting.current);
  });
  const focus = (index: number, column: number | undefined) =>
    goTo({ rowKey: String(index), columnKey: keyOfPlace(column ?? problem) });
  return async () => {
    const { rows } = pages;
    const at = Number(active?.rowKey ?? -1);
    const here = placeOfKey(active?.columnKey ?? '');
    const inRow = faultyColumns(rows[at]?.data).find((column) => column > here);
    if (at >= 0 && inRow !== undefined) return focus(at, inRow);
    // As far as rows are here they are gone through; from there on the server knows.
    let index = at + 1;
    for (; index < rows.length && rows[index]?.data != null; index += 1) {
      const [column] = faultyColumns(rows[index]?.data);
      if (column !== undefined) return focus(index, column);
    }
    const from = index < rows.length ? (rows[index - 1]?.data?.row ?? 0) : 0;
    const found = (await pages.nextBad(from)) ?? (from > 0 ? await pages.nextBad(0) : null);
    if (found === null) return void toast.notice(noneLeft(job, filter), 'info');
    const [data] = await pages.ensure(found, found);
    focus(found, faultyColumns(data)[0]);
  };
}
