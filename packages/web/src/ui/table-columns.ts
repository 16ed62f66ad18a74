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
}

/** The columns that fit into `width` px, dropping by rank; those of rank 1 stay in any case. */
export function columnsThatFit<T>(
  columns: readonly TableColumn<T>[],
  width: number | null,
  taken = 0,
): TableColumn<T>[] {
  if (width === null) return [...columns];
  const shown = [...columns];
  const rankOf = (column: TableColumn<T>) => column.rank ?? 1;
  const needed = () => shown.reduce((sum, column) => sum + column.minWidth, taken);
  while (needed() > width) {
    const worst = Math.max(...shown.map(rankOf));
    if (worst <= 1) break;
    shown.splice(
      shown.findLastIndex((column) => rankOf(column) === worst),
      1,
    );
  }
  return shown;
}
