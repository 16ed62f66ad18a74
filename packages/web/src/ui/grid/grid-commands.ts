/** What the keys of a grid do to its cells: fill down, remove, empty, give back. */
import { readFigure } from '@taraz/core';
import { moveBy, tabFrom } from './grid-moves.ts';
import type { CellArea, ColumnText, EditableGridProps, GridColumn, LeaveTo } from './grid-types.ts';
import type { GridState } from './use-grid-state.ts';

export interface GridCommands {
  /** The cells selected; the active one without a selection. */
  selection: () => CellArea;
  /** Writes a text into each of the selected cells that are written. */
  fillAll: (text: string) => void;
  fillDown: () => void;
  removeRows: () => void;
  clear: () => void;
  cancelEditing: () => void;
  leave: (to: LeaveTo) => void;
}

/** Commands on the state of this render. */
export function gridCommands<T>(state: GridState<T>, props: EditableGridProps<T>): GridCommands {
  const { rows, columns, getKey, newRow } = props;
  const { position, shape, anchor, editing } = state;
  const keysBetween = (from: number, to: number) => rows.slice(from, to + 1).map(getKey);
  const selection = () => {
    const { row, column } = anchor ?? position;
    return {
      from: Math.min(row, position.row),
      to: Math.max(row, position.row),
      first: Math.min(column, position.column),
      last: Math.max(column, position.column),
    };
  };
  /** The active cell when it is one that is written as text. */
  const writable = () => {
    const row = rows[position.row];
    const column = columns[position.column];
    if (row === undefined || column?.edit === undefined || column.edit.type === 'custom') return null;
    return column.isEditable?.(row) === false ? null : { row, column };
  };
  /** A cell's text need not say all that stands there: who owns it brings it back, and what nobody touched is not written. */
  const giveBack = (row: T, column: GridColumn<T>, before: string) => {
    const left = props.onCancel?.(getKey(row), column.key) ?? row;
    if (column.read(left, position.row) !== before) props.onWrite(getKey(row), column.key, before);
  };
  const fillAll = (text: string) => {
    const { from, to, first, last } = selection();
    const texts = columns.slice(first, last + 1).flatMap(({ key, edit }): ColumnText[] => {
      if (edit === undefined || edit.type === 'custom') return [];
      // A word of another column is none of a figure's; what has a figure in it and is none is told as one that is wrong.
      if (edit.type === 'decimal' && text !== '' && !/\p{Nd}/u.test(text)) return [];
      return [{ columnKey: key, text: edit.type === 'decimal' ? (readFigure(text) ?? text) : text }];
    });
    const keys = keysBetween(from, to);
    if (texts.length === 0 || keys.length === 0) return;
    props.onFill(keys, texts, null);
    props.onEditEnd?.();
  };
  return {
    selection,
    fillAll,
    /** From the line above, or from the first of the selection to the others. */
    fillDown: () => {
      const { from, to, first, last } = selection();
      const source = from === to ? from - 1 : from;
      const row = rows[source];
      const fields = columns.slice(first, last + 1).filter(({ edit }) => edit !== undefined);
      if (row === undefined || fields.length === 0 || position.row >= rows.length) return;
      const texts = fields.map((column): ColumnText => ({ columnKey: column.key, text: column.read(row, source) }));
      props.onFill(keysBetween(source + 1, to), texts, getKey(row));
      props.onEditEnd?.();
    },
    /** The line under them comes into their place; the last ones leave the one above active. */
    removeRows: () => {
      const { from, to } = selection();
      const keys = keysBetween(from, to);
      if (keys.length === 0) return;
      state.stopEditing(true);
      state.setAnchor(null);
      props.onRemoveRows(keys);
      const left = rows.length - keys.length;
      const next = rows[to + 1] ?? rows[from - 1];
      const row = newRow !== undefined && left === 0 ? 0 : Math.min(from, Math.max(0, left - 1));
      state.wantsFocus.current = true;
      state.setActive({ rowKey: next === undefined ? null : getKey(next), row, column: position.column });
    },
    clear: () => {
      const { from, to, first, last } = selection();
      if (from < to || first < last) return fillAll('');
      const cell = writable();
      if (cell === null) return;
      props.onWrite(getKey(cell.row), cell.column.key, '');
      props.onEditEnd?.();
    },
    cancelEditing: () => {
      const cell = editing === null ? null : writable();
      if (cell !== null) giveBack(cell.row, cell.column, editing?.before ?? '');
      // What is given back is over: kept by its owner as being written, it would go over what is done next.
      state.stopEditing(false);
    },
    leave: (to) => {
      if (to === 'down') return state.moveTo(moveBy(position, 1, 0, shape));
      const next = to === 'next' ? tabFrom(position, 1, shape) : null;
      if (next === null) state.stopEditing(false);
      else state.moveTo(next);
    },
  };
}
