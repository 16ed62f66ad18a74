import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { type GridCommands, gridCommands } from './grid-commands.ts';
import { type GridEdge, type GridIntent, type GridMode, gridIntent } from './grid-keys.ts';
import { firstTabStop, type GridPosition, type GridShape, lastRow, moveBy, tabFrom } from './grid-moves.ts';
import type { EditableGridProps } from './grid-types.ts';
import { leaveGrid } from './leave-grid.ts';
import { type GridState, useGridState } from './use-grid-state.ts';

const pageRows = 10;

function edgeOf(to: GridEdge, at: GridPosition, shape: GridShape): GridPosition {
  if (to === 'row-start') return { row: at.row, column: firstTabStop(shape) };
  if (to === 'row-end') return { row: at.row, column: shape.columnCount - 1 };
  if (to === 'column-start') return { row: 0, column: at.column };
  if (to === 'first') return { row: 0, column: firstTabStop(shape) };
  return { row: lastRow(shape), column: at.column };
}

/** What the last line still lacks: whoever writes it goes there before a new one; null where there is nothing. */
function missingColumn<T>({ row, column }: GridPosition, props: EditableGridProps<T>): GridPosition | null {
  const line = props.rows[row];
  if (line === undefined || row < props.rows.length - 1) return null;
  const missing = props.missingAfter?.(line, props.columns[column]?.key ?? '') ?? null;
  const at = missing === null ? -1 : props.columns.findIndex(({ key, edit }) => key === missing && edit !== undefined);
  return at > column ? { row, column: at } : null;
}

type Handlers = {
  [K in GridIntent['type']]: (intent: Extract<GridIntent, { type: K }>, event: KeyboardEvent) => boolean;
};

/** One handler an intent; true when it was carried out, so that the browser must not act on the key. */
function handlersOf<T>(state: GridState<T>, commands: GridCommands, props: EditableGridProps<T>): Handlers {
  const { position, shape, editing, anchor } = state;
  const done = (command: () => void) => () => {
    command();
    return true;
  };
  return {
    move: ({ rows, columns, extend }, event) => {
      const isDone = position.row >= props.rows.length && rows > 0 && event.key === 'Enter';
      const missing = rows > 0 && !extend && event.key === 'Enter' ? missingColumn(position, props) : null;
      if (isDone) props.onDone?.();
      else state.moveTo(missing ?? moveBy(position, rows, columns, shape), extend);
      return true;
    },
    edge: ({ to, extend = false }) =>
      done(() => {
        const edge = edgeOf(to, position, shape);
        // To the first or last row a selection stays in its columns.
        const isAlongRow = to === 'row-start' || to === 'row-end';
        state.moveTo(extend && !isAlongRow ? { row: edge.row, column: position.column } : edge, extend);
      })(),
    page: ({ direction, extend = false }) =>
      done(() => state.moveTo(moveBy(position, direction * pageRows, 0, shape), extend))(),
    tab: ({ direction }) => {
      const next = tabFrom(position, direction, shape);
      if (next === null) state.stopEditing(false);
      else state.moveTo(next);
      return next !== null;
    },
    edit: () => state.startEditing(position, null),
    type: ({ text }) => state.startEditing(position, text),
    clear: done(commands.clear),
    'fill-down': done(commands.fillDown),
    'remove-rows': done(commands.removeRows),
    'apply-fix': ({ isOfAll }) => done(() => props.onApplyFix?.(state.refAt(position), isOfAll))(),
    menu: (_, event) => {
      const { rowKey } = state.refAt(position);
      if (rowKey !== null && event.target instanceof HTMLElement) props.onRowMenu?.(rowKey, event.target);
      return rowKey !== null;
    },
    cancel: (_, event) => {
      const isLeaving = editing === null && anchor === null && props.isLeftByEscape === true;
      if (editing !== null) commands.cancelEditing();
      else if (isLeaving) leaveGrid(event.currentTarget as HTMLElement);
      else state.setAnchor(null);
      return editing !== null || anchor !== null || isLeaving;
    },
  };
}

/** State, commands and keyboard of an editable grid. */
export function useGrid<T>(props: EditableGridProps<T>) {
  const state = useGridState(props);
  const commands = gridCommands(state, props);
  const { editing, isLost, moveTo, position } = state;
  // The focus went with its row: it goes on where that stood.
  useLayoutEffect(() => {
    if (isLost && document.activeElement === document.body) moveTo(position);
  });
  const mode: GridMode = editing === null ? 'cell' : editing.initial === null ? 'editing' : 'typing';
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target as HTMLElement).closest('[data-grid-cell]')) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const { code, isComposing } = event.nativeEvent;
    const intent = gridIntent({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }, mode);
    if (intent === null) return;
    const handle = handlersOf(state, commands, props)[intent.type] as (
      intent: GridIntent,
      event: KeyboardEvent,
    ) => boolean;
    if (handle(intent, event)) event.preventDefault();
  };
  return { ...state, ...commands, onKeyDown };
}

/** Puts the focus on the active cell once it is in the page; scrolls there first when it is not. */
export function useGridFocus(
  root: RefObject<HTMLElement | null>,
  wantsFocus: RefObject<boolean>,
  position: GridPosition,
  isEditing: boolean,
  scrollToRow: (row: number) => void,
) {
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    if (isEditing) {
      // The new-line row's field is open for long, and may have lost the focus to a layer since.
      const field = root.current?.querySelector<HTMLElement>(`[data-grid-cell="${position.row}:new"] input`);
      if (!field) return;
      wantsFocus.current = false;
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      return;
    }
    const cell = root.current?.querySelector<HTMLElement>(`[data-grid-cell="${position.row}:${position.column}"]`);
    const target = cell ?? root.current?.querySelector<HTMLElement>(`[data-grid-cell="${position.row}:new"]`);
    if (target) {
      wantsFocus.current = false;
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else scrollToRow(position.row);
  });
}
