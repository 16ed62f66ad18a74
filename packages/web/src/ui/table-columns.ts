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
  /** How it stands where room lacks: a status as its icon. */
  compact?: CompactColumn<T>;
}

/** The narrow form of a column. */
export interface CompactColumn<T> extends Pick<TableColumn<T>, 'minWidth' | 'render'> {
  /** It becomes so when columns of this rank give way; default 1, when no more of them can. */
  rank?: number;
  /** Another column's id, which goes when this one's cell shows both: the name, and under it the code. */
  takesIn?: string;
}

const compactRank = <T>({ compact }: TableColumn<T>): number => (compact === undefined ? 0 : (compact.rank ?? 1));

/** The rank at which a column gives way next, by becoming compact or by going. */
const rankOf = <T>(column: TableColumn<T>): number => Math.max(column.rank ?? 1, compactRank(column));

/** One column less, or one made compact; null when nothing more can give way. */
function narrower<T>(shown: readonly TableColumn<T>[]): TableColumn<T>[] | null {
  const worst = Math.max(1, ...shown.map(rankOf));
  const at = shown.findLastIndex((column) => rankOf(column) === worst && (worst > 1 || column.compact !== undefined));
  const column = shown[at];
  if (column === undefined) return null;
  if (column.compact === undefined || compactRank(column) < worst) return shown.toSpliced(at, 1);
  const { compact, ...rest } = column;
  const { takesIn, minWidth, render } = compact;
  return shown.with(at, { ...rest, minWidth, render }).filter(({ id }) => id !== takesIn);
}

/**
 * The columns that fit into `width` px: those of the greatest rank go first or become compact; the others stay in any
 * case. `isTight` where even so there is too little room.
 * @param taken px that are no column's
 * @param squeezed how many steps more, because figures proved longer than their columns' least width
 */
export function columnsThatFit<T>(
  columns: readonly TableColumn<T>[],
  width: number | null,
  taken = 0,
  squeezed = 0,
): { shown: TableColumn<T>[]; isTight: boolean } {
  let shown = [...columns];
  if (width === null) return { shown, isTight: false };
  const lacksRoom = () => shown.reduce((sum, column) => sum + column.minWidth, taken) > width;
  for (let left = squeezed; lacksRoom() || left > 0; ) {
    const next = narrower(shown);
    if (next === null) return { shown, isTight: true };
    if (!lacksRoom()) left -= 1;
    shown = next;
  }
  return { shown, isTight: false };
}
