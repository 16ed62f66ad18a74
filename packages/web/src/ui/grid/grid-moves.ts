/** Where the focus goes in a grid of `rowCount` rows, a new-line row under them, and columns some of which are edited. */

export interface GridPosition {
  /** 0-based; `rowCount` is the new-line row. */
  row: number;
  column: number;
}

export interface GridShape {
  rowCount: number;
  columnCount: number;
  hasNewRow: boolean;
  /** Whether Tab stops at the column. */
  isTabStop: (column: number) => boolean;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Index of the last row that can have the focus. */
export function lastRow(shape: GridShape): number {
  return shape.hasNewRow ? shape.rowCount : Math.max(0, shape.rowCount - 1);
}

export function moveBy(from: GridPosition, rows: number, columns: number, shape: GridShape): GridPosition {
  return {
    row: clamp(from.row + rows, 0, lastRow(shape)),
    column: clamp(from.column + columns, 0, shape.columnCount - 1),
  };
}

export function firstTabStop(shape: GridShape): number {
  for (let column = 0; column < shape.columnCount; column += 1) if (shape.isTabStop(column)) return column;
  return 0;
}

function lastTabStop(shape: GridShape): number {
  for (let column = shape.columnCount - 1; column >= 0; column -= 1) if (shape.isTabStop(column)) return column;
  return shape.columnCount - 1;
}

/**
 * The cell after Tab: the next one that is edited, from the last of a line to the first of the next, from the last line
 * to the new-line row. null: Tab leaves the grid (from the new-line row, or backwards from the first cell).
 */
export function tabFrom(from: GridPosition, direction: 1 | -1, shape: GridShape): GridPosition | null {
  const isNewRow = from.row >= shape.rowCount;
  if (!isNewRow) {
    for (let column = from.column + direction; column >= 0 && column < shape.columnCount; column += direction) {
      if (shape.isTabStop(column)) return { row: from.row, column };
    }
  }
  if (direction === 1) {
    if (isNewRow || from.row + 1 > lastRow(shape)) return null;
    return { row: from.row + 1, column: firstTabStop(shape) };
  }
  return from.row === 0 ? null : { row: from.row - 1, column: lastTabStop(shape) };
}
