/** What the keys of a grid do to its rows: fill down, remove, empty, give back. */
import { moveBy, tabFrom } from './grid-moves.ts';
import type { EditableGridProps, LeaveTo } from './grid-types.ts';
import type { GridState } from './use-grid-state.ts';

export interface GridCommands {
  /** First and last row selected; both the active one without a selection. */
  selection: () => { from: number; to: number };
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
    if (anchor === null) return { from: position.row, to: position.row };
    return { from: Math.min(anchor, position.row), to: Math.max(anchor, position.row) };
  };
  /** The active cell when it is one that is written as text. */
  const writable = () => {
    const row = rows[position.row];
    const column = columns[position.column];
    if (row === undefined || column?.edit === undefined || column.edit.type === 'custom') return null;
    return column.isEditable?.(row) === false ? null : { row, column };
  };
  return {
    selection,
    /** From the line above, or from the first of the selection to the others. */
    fillDown: () => {
      const { from, to } = selection();
      const column = columns[position.column];
      const source = anchor === null ? from - 1 : from;
      const row = rows[source];
      if (row === undefined || column?.edit === undefined || position.row >= rows.length) return;
      props.onFill(keysBetween(source + 1, to), column.key, column.read(row, source));
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
      const cell = writable();
      if (cell === null) return;
      const { from, to } = selection();
      if (from < to) props.onFill(keysBetween(from, to), cell.column.key, '');
      else props.onWrite(getKey(cell.row), cell.column.key, '');
      props.onEditEnd?.();
    },
    cancelEditing: () => {
      const cell = writable();
      if (editing !== null && cell !== null) props.onWrite(getKey(cell.row), cell.column.key, editing.before);
      state.stopEditing(true);
    },
    leave: (to) => {
      if (to === 'down') return state.moveTo(moveBy(position, 1, 0, shape));
      const next = to === 'next' ? tabFrom(position, 1, shape) : null;
      if (next === null) state.stopEditing(false);
      else state.moveTo(next);
    },
  };
}
