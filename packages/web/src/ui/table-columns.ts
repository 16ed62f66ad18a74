import type { ReactNode } from 'react';

/** One column of a DataTable. */
export interface TableColumn<T> {
  id: string;
  /** Head; the currency of figures is said here, once: «مبلغ کل (ریال)». */
  title: string;
  render: (row: T) => ReactNode;
  /** Least px the column needs; the widest content decides above it. */
  minWidth: number;
  /** Takes what room is left (one column a table: usually the name). */
  isWide?: boolean;
  /** 1 always stays; where room lacks, columns of the greatest rank go first. Default 1. */
  rank?: number;
  /** The list's sort field, when the column can be sorted. */
  sortField?: string;
  /** Read out as the row's name; one a table. */
  isRowHeader?: boolean;
  /** Figures and dates stand under each other. */
  isFigure?: boolean;
  /** Head for screen readers only. */
  isTitleHidden?: boolean;
  /** How it stands where no more columns can give way: a status as its icon. */
  compact?: Pick<TableColumn<T>, 'minWidth' | 'render'>;
}

const rankOf = <T>({ rank = 1 }: TableColumn<T>): number => rank;

/** One column less, or one made compact; null when nothing more can give way. */
function narrower<T>(shown: readonly TableColumn<T>[]): TableColumn<T>[] | null {
  const worst = Math.max(1, ...shown.map(rankOf));
  if (worst > 1)
    return shown.toSpliced(
      shown.findLastIndex((column) => rankOf(column) === worst),
      1,
    );
  const at = shown.findLastIndex(({ compact }) => compact !== undefined);
  const column = shown[at];
  if (column?.compact === undefined) return null;
  const { compact, ...rest } = column;
  return shown.with(at, { ...rest, ...compact });
}

/**
 * The columns that fit into `width` px: those of the greatest rank go first, then some become compact; the others stay in
 * any case.
 * @param taken px that are no column's
 * @param squeezed how many steps more, because figures proved longer than their columns' least width
 */
export function columnsThatFit<T>(
  columns: readonly TableColumn<T>[],
  width: number | null,
  taken = 0,
  squeezed = 0,
): TableColumn<T>[] {
  let shown = [...columns];
  if (width === null) return shown;
  const lacksRoom = () => shown.reduce((sum, column) => sum + column.minWidth, taken) > width;
  for (let left = squeezed; lacksRoom() || left > 0; ) {
    const next = narrower(shown);
    if (next === null) break;
    if (!lacksRoom()) left -= 1;
    shown = next;
  }
  return shown;
}
