import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { significantOf } from '../../i18n/decimal-input.ts';
import { type GridIntent, type GridMode, gridIntent } from './grid-keys.ts';
import { firstTabStop, type GridPosition, type GridShape, lastRow, moveBy, tabFrom } from './grid-moves.ts';
import type { EditableGridProps, GridCellRef, GridColumn, LeaveTo } from './grid-types.ts';

export interface Editing {
  /** Typed to open the editor; null opens with the value. */
  initial: string | null;
  /** The value before, for Esc. */
  before: string;
}

interface ActiveCell {
  /** null is the new-line row. */
  rowKey: string | null;
  /** Where the row stood, in case it goes away. */
  row: number;
  column: number;
}

const pageRows = 10;

/** State and behaviour of an editable grid: the active cell, the editor in it, the rows selected by Shift. */
export function useGrid<T>(props: EditableGridProps<T>) {
  const { rows, columns, getKey, newRow } = props;
  const latest = useRef(props);
  latest.current = props;
  const [active, setActive] = useState<ActiveCell>({ rowKey: null, row: rows.length, column: firstEdited(columns) });
  const [editing, setEditing] = useState<Editing | null>(null);
  const [anchor, setAnchor] = useState<number | null>(null);
  const wantsFocus = useRef(false);

  const indexOfKey = useMemo(() => new Map(rows.map((row, index) => [getKey(row), index])), [rows, getKey]);
  const shape: GridShape = {
    rowCount: rows.length,
    columnCount: columns.length,
    hasNewRow: newRow !== undefined,
    isTabStop: (column) => columns[column]?.edit !== undefined,
  };
  const rowIndex = active.rowKey === null ? rows.length : (indexOfKey.get(active.rowKey) ?? active.row);
  const position: GridPosition = { row: Math.min(rowIndex, lastRow(shape)), column: active.column };

  const refAt = useCallback((at: GridPosition): GridCellRef => {
    const { rows: all, columns: fields, getKey: keyOf } = latest.current;
    const row = all[at.row];
    return { rowKey: row === undefined ? null : keyOf(row), columnKey: fields[at.column]?.key ?? '' };
  }, []);

  const activate = useCallback(
    (at: GridPosition, focus = true) => {
      const cell = refAt(at);
      wantsFocus.current ||= focus;
      setActive({ rowKey: cell.rowKey, row: at.row, column: at.column });
      latest.current.onActiveChange?.(cell);
    },
    [refAt],
  );

  const stopEditing = useCallback((isCancelled: boolean) => {
    setEditing((current) => {
      if (current !== null) wantsFocus.current = true;
      return null;
    });
    if (!isCancelled) latest.current.onEditEnd?.();
  }, []);

  const startEditing = (at: GridPosition, initial: string | null): boolean => {
    const row = rows[at.row];
    const column = columns[at.column];
    if (row === undefined) {
      if (newRow === undefined) return false;
      setEditing({ initial: initial ?? '', before: '' });
      return true;
    }
    if (column?.edit === undefined || column.isEditable?.(row) === false) return false;
    if (column.edit.type === 'decimal' && initial !== null && significantOf(initial, false) === '') return false;
    setEditing({ initial, before: column.read(row, at.row) });
    return true;
  };

  const moveTo = (at: GridPosition, extend = false) => {
    stopEditing(false);
    setAnchor(extend ? (anchor ?? position.row) : null);
    activate(at);
    // The new-line row is an open field from the start, for scanners, pasting and input methods.
    if (newRow !== undefined && at.row >= rows.length) setEditing({ initial: '', before: '' });
  };

  /** Goes to a row by its key, which this render may not know yet. */
  const activateKey = useCallback((rowKey: string, column: number) => {
    wantsFocus.current = true;
    setAnchor(null);
    setActive((current) => ({ rowKey, row: current.row, column: column < 0 ? current.column : column }));
    latest.current.onActiveChange?.({ rowKey, columnKey: latest.current.columns[column]?.key ?? '' });
  }, []);

  /** The focus went elsewhere by itself: the editor closes without pulling it back. */
  const blurEditing = useCallback(() => {
    setEditing(null);
    latest.current.onEditEnd?.();
  }, []);

  const cancelEditing = () => {
    const row = rows[position.row];
    const column = columns[position.column];
    if (editing && row !== undefined && column?.edit !== undefined && column.edit.type !== 'custom') {
      latest.current.onWrite(getKey(row), column.key, editing.before);
    }
    stopEditing(true);
  };

  const leave = (to: LeaveTo) => {
    if (to === 'stay') stopEditing(false);
    else if (to === 'down') moveTo(moveBy(position, 1, 0, shape));
    else {
      const next = tabFrom(position, 1, shape);
      if (next) moveTo(next);
      else stopEditing(false);
    }
  };

  const selection = (): { from: number; to: number } => {
    if (anchor === null) return { from: position.row, to: position.row };
    return { from: Math.min(anchor, position.row), to: Math.max(anchor, position.row) };
  };

  const keysBetween = (from: number, to: number) => rows.slice(from, to + 1).map(getKey);

  const fillDown = () => {
    const { from, to } = selection();
    const column = columns[position.column];
    const source = anchor === null ? from - 1 : from;
    const row = rows[source];
    if (row === undefined || column?.edit === undefined || position.row >= rows.length) return;
    props.onFill(keysBetween(source + 1, to), column.key, column.read(row, source));
    props.onEditEnd?.();
  };

  const removeRows = () => {
    const { from, to } = selection();
    const keys = keysBetween(from, to);
    if (keys.length === 0) return;
    stopEditing(true);
    setAnchor(null);
    props.onRemoveRows(keys);
    const left = rows.length - keys.length;
    const key = rows[to + 1] ?? rows[from - 1];
    const row = newRow !== undefined && left === 0 ? 0 : Math.min(from, Math.max(0, left - 1));
    wantsFocus.current = true;
    setActive({ rowKey: key === undefined ? null : getKey(key), row, column: position.column });
  };

  const clear = () => {
    const row = rows[position.row];
    const column = columns[position.column];
    if (row === undefined || column?.edit === undefined || column.edit.type === 'custom') return;
    if (column.isEditable?.(row) === false) return;
    props.onWrite(getKey(row), column.key, '');
    props.onEditEnd?.();
  };

  /** True when the intent was carried out, so that the browser must not act on the key. */
  const carryOut = (intent: GridIntent, event: KeyboardEvent): boolean => {
    switch (intent.type) {
      case 'move': {
        const isDoneHere = position.row >= rows.length && intent.rows > 0 && event.key === 'Enter';
        if (isDoneHere) props.onDone?.();
        else moveTo(moveBy(position, intent.rows, intent.columns, shape), intent.extend);
        return true;
      }
      case 'edge':
        moveTo(edgeOf(intent.to, position, shape));
        return true;
      case 'page':
        moveTo(moveBy(position, intent.direction * pageRows, 0, shape));
        return true;
      case 'tab': {
        const next = tabFrom(position, intent.direction, shape);
        if (next === null) {
          stopEditing(false);
          return false;
        }
        moveTo(next);
        return true;
      }
      case 'edit':
        return startEditing(position, null);
      case 'type':
        return startEditing(position, intent.text);
      case 'clear':
        clear();
        return true;
      case 'fill-down':
        fillDown();
        return true;
      case 'remove-rows':
        removeRows();
        return true;
      case 'apply-fix':
        props.onApplyFix?.(refAt(position));
        return true;
      case 'menu': {
        const { rowKey } = refAt(position);
        if (rowKey !== null && event.target instanceof HTMLElement) props.onRowMenu?.(rowKey, event.target);
        return rowKey !== null;
      }
      case 'cancel':
        if (editing === null) {
          setAnchor(null);
          return anchor !== null;
        }
        cancelEditing();
        return true;
    }
  };

  const mode: GridMode = editing === null ? 'cell' : editing.initial === null ? 'editing' : 'typing';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target as HTMLElement).closest('[data-grid-cell]')) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { code, isComposing } = event.nativeEvent;
    const intent = gridIntent({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }, mode);
    if (intent !== null && carryOut(intent, event)) event.preventDefault();
  };

  return {
    position,
    editing,
    anchor,
    wantsFocus,
    indexOfKey,
    onKeyDown,
    moveTo,
    activateKey,
    startEditing,
    leave,
    cancelEditing,
    stopEditing,
    blurEditing,
    selection,
    refAt,
  };
}

function firstEdited<T>(columns: readonly GridColumn<T>[]): number {
  return firstTabStop({
    rowCount: 0,
    columnCount: columns.length,
    hasNewRow: true,
    isTabStop: (column) => columns[column]?.edit !== undefined,
  });
}

function edgeOf(to: 'row-start' | 'row-end' | 'first' | 'last', at: GridPosition, shape: GridShape): GridPosition {
  if (to === 'row-start') return { row: at.row, column: firstTabStop(shape) };
  if (to === 'row-end') return { row: at.row, column: shape.columnCount - 1 };
  if (to === 'first') return { row: 0, column: firstTabStop(shape) };
  return { row: lastRow(shape), column: at.column };
}

/** Puts the focus on the active cell once it is in the page; scrolls there first when it is not. */
export function useGridFocus(
  root: React.RefObject<HTMLElement | null>,
  wantsFocus: React.RefObject<boolean>,
  position: GridPosition,
  isEditing: boolean,
  scrollToRow: (row: number) => void,
) {
  useLayoutEffect(() => {
    if (!wantsFocus.current || isEditing) return;
    const cell = root.current?.querySelector<HTMLElement>(`[data-grid-cell="${position.row}:${position.column}"]`);
    const target = cell ?? root.current?.querySelector<HTMLElement>(`[data-grid-cell="${position.row}:new"]`);
    if (target) {
      wantsFocus.current = false;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else scrollToRow(position.row);
  });
}
