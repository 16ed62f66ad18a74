// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid and virtualised, with strips between its rows, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to one cell at a time (roving tabindex), never to rows and heads
import { type ClipboardEvent, type Ref, useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { growing, textScale } from '../text-size.ts';
import { GridHead } from './grid-head.tsx';
import { GridRow, type RowActions } from './grid-row.tsx';
import type { CellArea, EditableGridProps, GridCellRef, GridColumn, GridHandle } from './grid-types.ts';
import { NewRow } from './new-row.tsx';
import { formatTsv, parseTsv } from './tsv.ts';
import { useGrid, useGridFocus } from './use-grid.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

type Grid<T> = ReturnType<typeof useGrid<T>>;

/**
 * A spreadsheet-like grid (ARIA grid) for invoice lines and import repair: keyboard of spec/ui.md §7, paste from
 * Excel, one finding strip, rows virtualised above `virtualAbove`. It holds focus and editor only; the owner holds the
 * rows and gets every key as `onWrite`.
 */
export function EditableGrid<T>(props: EditableGridProps<T> & { ref?: Ref<GridHandle> }) {
  const { rows, columns, getKey, virtualAbove = 100, newRow, keysArePlaces = false, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMemo(() => (props.rowHeight ?? 32) * textScale(), [props.rowHeight]);
  const grid = useGrid(props);
  const { position, editing } = grid;
  const window = useRowWindow({
    scroller,
    count: rows.length,
    rowHeight,
    isVirtual: rows.length > virtualAbove,
    focusedRow: position.row,
    keyOf: useKeys(keysArePlaces ? noRows : rows, getKey),
  });
  useGridFocus(scroller, grid.wantsFocus, position, editing !== null, window.scrollToRow);
  const actions = useRowActions(grid, props);
  useImperativeHandle(ref, () => ({
    focusCell: ({ rowKey, columnKey }, edit = false) => {
      const row = rowKey === null ? rows.length : (grid.indexOfKey.get(rowKey) ?? -1);
      const column = columns.findIndex(({ key }) => key === columnKey);
      if (row < 0 || column < 0) return;
      grid.moveTo({ row, column });
      if (edit) grid.startEditing({ row, column }, null);
    },
    focusNewRow: () => grid.moveTo({ row: rows.length, column: position.column }),
  }));
  const template = growing(columns.map(({ width }) => width).join(' '));
  const isNewActive = position.row >= rows.length;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + (newRow ? 2 : 1)}
      aria-colcount={columns.length}
      aria-multiselectable
      // Without rows no cell takes the focus, and its heads may still be wider than a phone.
      tabIndex={rows.length === 0 && newRow === undefined ? 0 : -1}
      // A cell that is gone to does not stand under a pinned one.
      {...(columns.some(({ isPinned }) => isPinned) ? { style: { scrollPaddingInlineEnd: '14em' } } : {})}
      onKeyDown={grid.onKeyDown}
      onCopy={(event) => copyCells(event, grid, props)}
      onPaste={(event) => pasteCells(event, grid, props)}
      className={cx(
        // What is layered in it stays below the page's own bars.
        '@container isolate overflow-auto rounded-control border border-line bg-surface outline-hidden',
        props.className,
      )}
    >
      <GridHead columns={columns} template={template} />
      <div role="rowgroup" style={{ paddingBlockStart: window.padStart, paddingBlockEnd: window.padEnd }}>
        <Rows {...{ props, grid, window, template, actions, rowHeight }} />
        {newRow && (
          <NewRow
            {...newRow}
            rowIndex={rows.length}
            columnCount={columns.length}
            height={rowHeight}
            isActive={isNewActive}
            initial={isNewActive && editing ? editing.initial : undefined}
            actions={actions}
          />
        )}
      </div>
    </div>
  );
}

const noRows: readonly never[] = [];

/**
 * Keys by index: another function makes the window forget its measures and put those of all rows together again, so it is
 * another one only when a row came, went or moved.
 */
function useKeys<T>(rows: readonly T[], getKey: (row: T) => string): (index: number) => string | number {
  const known = useRef<readonly string[]>([]);
  const keys = rows.map(getKey);
  const isSame = keys.length === known.current.length && keys.every((key, index) => key === known.current[index]);
  if (!isSame) known.current = keys;
  const { current } = known;
  return useCallback((index) => current[index] ?? index, [current]);
}

interface RowsProps<T> {
  props: EditableGridProps<T>;
  grid: Grid<T>;
  window: RowWindow;
  template: string;
  actions: RowActions;
  rowHeight: number;
}

function Rows<T>({ props, grid, window, template, actions, rowHeight }: RowsProps<T>) {
  const { rows, columns, getKey, marks, strip } = props;
  const { position, editing, anchor } = grid;
  const stripId = useId();
  const selected = grid.selection();
  const isIn = (index: number) => anchor !== null && index >= selected.from && index <= selected.to;
  return window.rows.map(({ index, gap }) => {
    const row = rows[index] as T;
    const rowKey = getKey(row);
    const isActive = index === position.row;
    const hasStrip = strip?.rowKey === rowKey;
    return (
      <div
        key={rowKey}
        role="presentation"
        data-index={index}
        ref={window.measure}
        className="min-w-fit"
        style={gap > 0 ? { marginBlockStart: gap } : undefined}
      >
        <GridRow
          {...{ row, rowKey, columns, template, actions }}
          rowIndex={index}
          height={rowHeight}
          activeColumn={isActive ? position.column : -1}
          selectedFirst={isIn(index) ? selected.first : -1}
          selectedLast={isIn(index) ? selected.last : -1}
          editing={isActive ? editing : null}
          mark={marks?.get(rowKey)}
          stripId={hasStrip ? stripId : undefined}
        />
        {hasStrip && (
          <div role="row" className="border-line border-b">
            {/* As wide as what is in sight of the grid, however far that is scrolled. */}
            <div
              role="gridcell"
              id={stripId}
              data-grid-strip
              aria-colspan={columns.length}
              className="sticky start-0 w-[100cqw]"
            >
              {strip.content}
            </div>
          </div>
        )}
      </div>
    );
  });
}

/** Under it the clipboard says of which columns cells are, to whoever pastes them into a grid. */
const columnsType = 'application/x-taraz-columns';

/**
 * Whether a cell has the focus: after a press on a head or beside the rows none has, and nobody sees which one is active. Not by
 * where the event comes from: to some browsers that is where the pointer was last.
 */
const isInCell = (): boolean => document.activeElement?.closest('[data-grid-cell]') != null;

/** The selected cells, as a spreadsheet takes them. */
function copyCells<T>(event: ClipboardEvent, grid: Grid<T>, props: EditableGridProps<T>): void {
  const { rows, columns, isHere, onCopyFar } = props;
  if (grid.editing !== null || grid.position.row >= rows.length || !isInCell()) return;
  event.preventDefault();
  const area = grid.selection();
  const fields = ownFields(columns.slice(area.first, area.last + 1));
  const copied = rows.slice(area.from, area.to + 1);
  if (isHere && !copied.every(isHere)) {
    onCopyFar?.(area, fields);
    return;
  }
  const cells = copied.map((row, index) => fields.map(({ copied, read }) => (copied ?? read)(row, area.from + index)));
  event.clipboardData.setData(columnsType, keysOf(fields).join());
  event.clipboardData.setData('text/plain', formatTsv(cells));
}

/** What is copied of selected columns: what only stands beside the rows' cells would put all else one column on wherever it is pasted. */
function ownFields<T>(fields: readonly GridColumn<T>[]): readonly GridColumn<T>[] {
  const own = fields.filter(({ isBeside = false }) => !isBeside);
  return own.length === 0 ? fields : own;
}

const keysOf = (fields: readonly { key: string }[]): string[] => fields.map(({ key }) => key);
const isOne = ({ from, to, first, last }: CellArea): boolean => from === to && first === last;

/** A table goes to the owner even out of an open editor; a single value there is the editor's own. */
function pasteCells<T>(event: ClipboardEvent, grid: Grid<T>, { rows, columns, onPaste }: EditableGridProps<T>): void {
  // A new line takes it from anywhere: there nothing is written over.
  if (grid.position.row < rows.length && !isInCell()) return;
  const given = event.clipboardData.getData('text');
  const isTable = /[\t\n]/.test(given.trimEnd());
  if (grid.editing !== null && !isTable) return;
  event.preventDefault();
  if (grid.editing !== null) grid.cancelEditing();
  const cells = parseTsv(given);
  const area = grid.selection();
  const [[text = ''] = []] = cells;
  const cell = grid.refAt({ row: area.from, column: area.first });
  const copied = event.clipboardData.getData(columnsType).split(',');
  const beside = keysOf(columns.filter(({ isBeside }) => isBeside));
  // A row's number goes nowhere: least of all into the cells beside another row's.
  if ([cell.columnKey, ...copied].every((key) => beside.includes(key))) return;
  // One value goes into every cell selected; a table is laid from the corner where reading begins.
  if (!isTable && cells.length > 0 && !isOne(area)) grid.fillAll(text);
  else if (cells.length > 0) onPaste(cell, cells, laidOver(copied, cell, keysOf(columns)));
}

/**
 * Columns over which cells that were copied in a grid lie: their own, on the new row or from the first of them on, however
 * wide the window was where they were copied. Elsewhere they lie over as many others, where the grid has them as they were
 * copied. undefined: as of a spreadsheet.
 */
function laidOver(copied: readonly string[], { rowKey, columnKey }: GridCellRef, keys: readonly string[]) {
  const [first = ''] = copied;
  if (first === '') return undefined;
  if (rowKey === null || first === columnKey) return copied;
  const from = keys.indexOf(first);
  const isAsCopied = from >= 0 && copied.every((key, index) => keys[from + index] === key);
  return isAsCopied ? keys.slice(keys.indexOf(columnKey)) : undefined;
}

/** The same functions for the life of the grid, so that rows are not rendered again for their sake. */
function useRowActions<T>(grid: Grid<T>, props: EditableGridProps<T>): RowActions {
  const latest = useRef({ grid, props });
  latest.current = { grid, props };
  return useMemo<RowActions>(
    () => ({
      write: (rowKey, columnKey, text) => latest.current.props.onWrite(rowKey, columnKey, text),
      press: (row, column, extend) => latest.current.grid.moveTo({ row, column }, extend),
      edit: (row, column) => void latest.current.grid.startEditing({ row, column }, null),
      leave: (to) => latest.current.grid.leave(to),
      leaveTo: (rowKey, columnKey) => {
        const { grid: now, props: given } = latest.current;
        now.stopEditing(false);
        // The row may have been added this very moment and be unknown to this render: found again by its key.
        now.moveToKey(
          rowKey,
          given.columns.findIndex(({ key }) => key === columnKey),
        );
      },
      cancel: () => latest.current.grid.cancelEditing(),
      blur: () => latest.current.grid.blurEditing(),
    }),
    [],
  );
}
