import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { significantOf } from '../../i18n/decimal-input.ts';
import { firstTabStop, type GridPosition, type GridShape, lastRow } from './grid-moves.ts';
import type { EditableGridProps, GridCellRef, GridColumn } from './grid-types.ts';

export interface Editing {
  /** Typed to open the editor; null opens with the value. */
  initial: string | null;
  /** The value before, for Esc. */
  before: string;
}

interface ActiveCell {
  /** null is the new-line row, the first row where there is none. */
  rowKey: string | null;
  /** Where the row stood, in case it goes away. */
  row: number;
  column: number;
}

export interface GridState<T> {
  /** The props of the latest render, for what runs later. */
  latest: RefObject<EditableGridProps<T>>;
  position: GridPosition;
  shape: GridShape;
  editing: Editing | null;
  /** The corner where a selection by Shift began, null without one. */
  anchor: GridPosition | null;
  indexOfKey: Pick<ReadonlyMap<string, number>, 'get' | 'has'>;
  /** The active row went away by itself, e.g. by undo. */
  isLost: boolean;
  /** The focus is to go to the active cell once that is in the page. */
  wantsFocus: RefObject<boolean>;
  refAt: (at: GridPosition) => GridCellRef;
  setActive: (active: ActiveCell) => void;
  setAnchor: (anchor: GridPosition | null) => void;
  /** Ends editing, the other cell takes the focus. */
  moveTo: (at: GridPosition, extend?: boolean) => void;
  /** Goes to a row by its key, which this render may not know yet. */
  moveToKey: (rowKey: string, column: number) => void;
  /** False when nobody types in that cell. */
  startEditing: (at: GridPosition, initial: string | null) => boolean;
  stopEditing: (isCancelled: boolean) => void;
  /** The focus went elsewhere by itself: the editor closes without pulling it back. */
  blurEditing: () => void;
}

function shapeOf<T>({ rows, columns, newRow }: EditableGridProps<T>): GridShape {
  return {
    rowCount: rows.length,
    columnCount: columns.length,
    hasNewRow: newRow !== undefined,
    isTabStop: (column) => columns[column]?.edit !== undefined,
  };
}

/** "0", "1" … without a table of them. */
function placesBelow(count: number): GridState<unknown>['indexOfKey'] {
  const has = (key: string): boolean => Number(key) >= 0 && Number(key) < count;
  return { has, get: (key) => (has(key) ? Number(key) : undefined) };
}

/** Whether an editor may open in a cell with what was typed. */
function canEdit<T>(column: GridColumn<T> | undefined, row: T, initial: string | null): boolean {
  if (column?.edit === undefined || column.isEditable?.(row) === false) return false;
  return column.edit.type !== 'decimal' || initial === null || significantOf(initial, false) !== '';
}

/** Which cell is active, the editor in it, the cells selected by Shift. */
export function useGridState<T>(props: EditableGridProps<T>): GridState<T> {
  const { rows, columns, getKey, newRow, keysArePlaces = false } = props;
  const latest = useRef(props);
  latest.current = props;
  const shape = shapeOf(props);
  const [active, setActive] = useState<ActiveCell>({ rowKey: null, row: rows.length, column: firstTabStop(shape) });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [anchor, setAnchor] = useState<GridPosition | null>(null);
  const wantsFocus = useRef(false);
  const indexOfKey = useMemo(
    () => (keysArePlaces ? placesBelow(rows.length) : new Map(rows.map((row, index) => [getKey(row), index]))),
    [keysArePlaces, rows, getKey],
  );
  const begin = newRow === undefined ? 0 : rows.length;
  const row = active.rowKey === null ? begin : (indexOfKey.get(active.rowKey) ?? active.row);
  const isLost = active.rowKey !== null && !indexOfKey.has(active.rowKey);
  const position: GridPosition = { row: Math.min(row, lastRow(shape)), column: active.column };

  const refAt = useCallback((at: GridPosition): GridCellRef => {
    const { rows: all, columns: fields, getKey: keyOf } = latest.current;
    const found = all[at.row];
    return { rowKey: found === undefined ? null : keyOf(found), columnKey: fields[at.column]?.key ?? '' };
  }, []);
  const stopEditing = useCallback((isCancelled: boolean) => {
    setEditing((current) => {
      if (current !== null) wantsFocus.current = true;
      return null;
    });
    if (!isCancelled) latest.current.onEditEnd?.();
  }, []);
  const blurEditing = useCallback(() => {
    setEditing(null);
    latest.current.onEditEnd?.();
  }, []);
  const moveToKey = useCallback((rowKey: string, column: number) => {
    wantsFocus.current = true;
    setAnchor(null);
    setActive((current) => ({ rowKey, row: current.row, column: column < 0 ? current.column : column }));
    latest.current.onActiveChange?.({ rowKey, columnKey: latest.current.columns[column]?.key ?? '' });
  }, []);

  const moveTo = (at: GridPosition, extend = false) => {
    stopEditing(false);
    setAnchor(extend ? (anchor ?? position) : null);
    wantsFocus.current = true;
    const cell = refAt(at);
    setActive({ rowKey: cell.rowKey, row: at.row, column: at.column });
    props.onActiveChange?.(cell);
    // The new-line row is an open field from the start, for scanners, pasting and input methods.
    if (newRow !== undefined && at.row >= rows.length) setEditing({ initial: '', before: '' });
  };
  const startEditing = (at: GridPosition, initial: string | null): boolean => {
    const target = rows[at.row];
    if (target === undefined) {
      if (newRow === undefined) return false;
      setEditing({ initial: initial ?? '', before: '' });
      return true;
    }
    const column = columns[at.column];
    if (column === undefined || !canEdit(column, target, initial)) return false;
    setEditing({ initial, before: column.read(target, at.row) });
    return true;
  };
  return {
    ...{ latest, position, shape, editing, anchor, indexOfKey, isLost, wantsFocus, refAt, setActive, setAnchor },
    ...{ moveTo, moveToKey, startEditing, stopEditing, blurEditing },
  };
}
