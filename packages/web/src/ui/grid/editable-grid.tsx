// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid and virtualised, with strips between its rows, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to one cell at a time (roving tabindex), never to rows and heads
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
// biome-ignore-all lint/a11y/noStaticElementInteractions: the roles are computed
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the roles are computed
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import { cx } from '../cx.ts';
import { GridRow, type RowActions } from './grid-row.tsx';
import type { CellEditorProps, EditableGridProps, GridColumn, GridHandle } from './grid-types.ts';
import { formatTsv, parseTsv } from './tsv.ts';
import { useGrid, useGridFocus } from './use-grid.ts';

/**
 * A spreadsheet-like grid (ARIA grid) for invoice lines and import repair: keyboard of spec/ui.md §7, paste from
 * Excel, one finding strip, rows virtualised above `virtualAbove`. It holds focus and editor only; the owner holds the
 * rows and gets every key as `onWrite`.
 */
export function EditableGrid<T>(props: EditableGridProps<T> & { ref?: Ref<GridHandle> }) {
  const { rows, columns, getKey, rowHeight = 32, virtualAbove = 100, marks, strip, newRow, ref } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const stripId = useId();
  const grid = useGrid(props);
  const { position, editing } = grid;
  const isVirtual = rows.length > virtualAbove;
  const virtualizer = useVirtualizer({
    enabled: isVirtual,
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyAt(rows, getKey, index),
    overscan: 12,
    // The row with the focus stays in the page when it is scrolled out of sight.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
      const { row } = position;
      return row >= count || (row >= from && row <= to) ? inSight : [...inSight, row].sort((a, b) => a - b);
    },
  });
  useGridFocus(scroller, grid.wantsFocus, position, editing !== null, (row) =>
    row < rows.length
      ? virtualizer.scrollToIndex(row, { align: 'auto' })
      : scroller.current?.scrollTo({ top: scroller.current.scrollHeight }),
  );
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

  const template = columns.map(({ width }) => width).join(' ');
  const selected = grid.selection();
  const items = isVirtual
    ? virtualizer.getVirtualItems().map(({ index, start, end }) => ({ index, start, end }))
    : rows.map((_, index) => ({ index, start: 0, end: 0 }));
  const padStart = isVirtual ? (items[0]?.start ?? 0) : 0;
  const padEnd = isVirtual ? Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + (newRow ? 2 : 1)}
      aria-colcount={columns.length}
      aria-multiselectable
      tabIndex={-1}
      onKeyDown={grid.onKeyDown}
      onCopy={(event) => {
        if (editing !== null || position.row >= rows.length) return;
        const column = columns[position.column];
        const cells = rows
          .slice(selected.from, selected.to + 1)
          .map((row, index) => [column?.read(row, selected.from + index) ?? '']);
        event.clipboardData.setData('text/plain', formatTsv(cells));
        event.preventDefault();
      }}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text');
        const isTable = /[\t\n]/.test(text.trimEnd());
        if (editing !== null && !isTable) return;
        event.preventDefault();
        if (editing !== null) grid.cancelEditing();
        const cells = parseTsv(text);
        if (cells.length > 0) props.onPaste(grid.refAt(position), cells);
      }}
      className={cx('overflow-auto rounded-control border border-line bg-surface outline-hidden', props.className)}
    >
      <GridHead columns={columns} template={template} />
      <div role="rowgroup" style={{ paddingBlockStart: padStart, paddingBlockEnd: padEnd }}>
        {items.map(({ index }, order) => {
          const row = rows[index] as T;
          const rowKey = getKey(row);
          const isActive = index === position.row;
          const hasStrip = strip?.rowKey === rowKey;
          const previous = items[order - 1];
          const gap =
            isVirtual && previous !== undefined && previous.index !== index - 1
              ? (items[order]?.start ?? 0) - previous.end
              : 0;
          return (
            <div
              key={rowKey}
              role="presentation"
              data-index={index}
              ref={isVirtual ? virtualizer.measureElement : null}
              style={gap > 0 ? { marginBlockStart: gap } : undefined}
            >
              <GridRow
                {...{ row, rowKey, columns, template, actions }}
                rowIndex={index}
                height={rowHeight}
                activeColumn={isActive ? position.column : -1}
                isSelected={grid.anchor !== null && index >= selected.from && index <= selected.to}
                editing={isActive ? editing : null}
                mark={marks?.get(rowKey)}
                stripId={hasStrip ? stripId : undefined}
              />
              {hasStrip && (
                <div role="row" className="min-w-fit border-line border-b">
                  <div role="gridcell" id={stripId} aria-colspan={columns.length} className="sticky start-0">
                    {strip.content}
                  </div>
                </div>
              )}
            </div>
          );
        })}
        {newRow && (
          <NewRow
            {...newRow}
            rowIndex={rows.length}
            columnCount={columns.length}
            height={rowHeight}
            isActive={position.row >= rows.length}
            initial={position.row >= rows.length && editing ? editing.initial : undefined}
            actions={actions}
          />
        )}
      </div>
    </div>
  );
}

function keyAt<T>(rows: readonly T[], getKey: (row: T) => string, index: number): string | number {
  const row = rows[index];
  return row === undefined ? index : getKey(row);
}

/** The same functions for the life of the grid, so that rows are not rendered again for their sake. */
function useRowActions<T>(grid: ReturnType<typeof useGrid<T>>, props: EditableGridProps<T>): RowActions {
  const latest = useRef({ grid, props });
  latest.current = { grid, props };
  const leaveTo = useCallback((rowKey: string, columnKey: string) => {
    const { grid: now, props: given } = latest.current;
    now.stopEditing(false);
    const column = given.columns.findIndex(({ key }) => key === columnKey);
    // The row may have been added this very moment and be unknown to this render: found again by its key.
    now.activateKey(rowKey, column);
  }, []);
  return useMemo<RowActions>(
    () => ({
      write: (rowKey, columnKey, text) => latest.current.props.onWrite(rowKey, columnKey, text),
      press: (row, column, extend) => latest.current.grid.moveTo({ row, column }, extend),
      edit: (row, column) => void latest.current.grid.startEditing({ row, column }, null),
      leave: (to) => latest.current.grid.leave(to),
      leaveTo,
      cancel: () => latest.current.grid.cancelEditing(),
      blur: () => latest.current.grid.blurEditing(),
    }),
    [leaveTo],
  );
}

function GridHead<T>({ columns, template }: { columns: readonly GridColumn<T>[]; template: string }) {
  return (
    <div role="rowgroup" className="sticky top-0 z-20 min-w-fit">
      {columns.some(({ group }) => group !== undefined) && <GroupHead columns={columns} template={template} />}
      <div
        role="row"
        aria-rowindex={1}
        className="grid min-w-fit border-line-strong border-b bg-sunken"
        style={{ gridTemplateColumns: template }}
      >
        {columns.map(({ key, header, label, kind }, index) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 1}
            className={cx(
              'flex h-8 items-center border-line border-s px-2 text-caption text-ink-2 first:border-s-0',
              kind === 'index' && 'justify-center',
            )}
          >
            <span className="truncate" title={label}>
              {header || <span className="sr-only">{label}</span>}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Columns of one group stand under one head, e.g. «خدمت، مشمول مالیات». */
function GroupHead<T>({ columns, template }: { columns: readonly GridColumn<T>[]; template: string }) {
  const runs: { key: string; label: string; className: string; span: number }[] = [];
  for (const { group, key } of columns) {
    const last = runs.at(-1);
    if (group && last?.key === group.key) last.span += 1;
    else
      runs.push({
        key: group?.key ?? `-${key}`,
        label: group?.label ?? '',
        className: group?.className ?? '',
        span: 1,
      });
  }
  return (
    <div
      aria-hidden
      className="grid min-w-fit border-line border-b bg-sunken"
      style={{ gridTemplateColumns: template }}
    >
      {runs.map(({ key, label, className, span }) => (
        <div
          key={key}
          className={cx('flex h-6 items-center px-2 font-bold text-caption', className)}
          style={{ gridColumn: `span ${span}` }}
        >
          {label}
        </div>
      ))}
    </div>
  );
}

interface NewRowProps<T> {
  label: string;
  lead: React.ReactNode;
  placeholder: string;
  editor: (props: CellEditorProps<T>) => React.ReactNode;
  rowIndex: number;
  columnCount: number;
  height: number;
  isActive: boolean;
  /** undefined: not being edited. */
  initial: string | null | undefined;
  actions: RowActions;
}

/** The row under the last one: typing here makes a new line. */
function NewRow<T>(props: NewRowProps<T>) {
  const { label, lead, placeholder, editor: Editor, rowIndex, columnCount, height, isActive, initial, actions } = props;
  const isEditing = initial !== undefined;
  const { leave, leaveTo, cancel, blur } = actions;
  return (
    <div role="row" aria-rowindex={rowIndex + 2} className="flex min-w-fit bg-surface" style={{ height }}>
      <div
        role="gridcell"
        aria-colspan={columnCount}
        data-grid-cell={`${rowIndex}:new`}
        tabIndex={isActive && !isEditing ? 0 : -1}
        onMouseDown={(event) => {
          if (isEditing) return;
          event.preventDefault();
          actions.press(rowIndex, 0, false);
        }}
        onFocus={(event) => {
          if (!isEditing && event.target === event.currentTarget) actions.edit(rowIndex, 0);
        }}
        className={cx(
          'relative flex grow cursor-text items-center outline-hidden focus:outline-2 focus:outline-focus focus:outline-solid focus:-outline-offset-2',
          isEditing && 'z-10 outline-2! outline-focus outline-solid! -outline-offset-2',
        )}
      >
        {lead}
        {isEditing ? (
          <Editor row={null} {...{ rowIndex, initial, label, placeholder, leave, leaveTo, cancel, blur }} />
        ) : (
          <span className="truncate px-2 text-ink-3">{placeholder}</span>
        )}
      </div>
    </div>
  );
}
