// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid laid out by CSS grid and virtualised, with strips between its rows, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus goes to one cell at a time (roving tabindex), never to rows and heads
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all its cells
// biome-ignore-all lint/a11y/noStaticElementInteractions: the roles are computed
// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the roles are computed
import { memo, type ReactNode } from 'react';
import { CutName, tellWhole } from '../cut-name.tsx';
import { cx } from '../cx.ts';
import { useFormat } from '../preferences.ts';
import { DecimalCellInput, TextCellInput } from './cell-inputs.tsx';
import { codeDirection } from './code-direction.ts';
import type { CellEditorProps, GridColumn, LeaveTo, RowMark } from './grid-types.ts';
import { pinnedStyle } from './pinned-style.ts';
import type { Editing } from './use-grid-state.ts';

/** Stable functions that every row shares. */
export interface RowActions {
  write: (rowKey: string, columnKey: string, text: string) => void;
  press: (row: number, column: number, extend: boolean) => void;
  edit: (row: number, column: number) => void;
  leave: (to: LeaveTo) => void;
  leaveTo: (rowKey: string, columnKey: string) => void;
  cancel: () => void;
  blur: () => void;
}

export interface GridRowProps<T> {
  row: T;
  rowKey: string;
  rowIndex: number;
  columns: readonly GridColumn<T>[];
  template: string;
  height: number;
  /** Column of the active cell when it is in this row, else -1. */
  activeColumn: number;
  /** First and last selected column; -1 when nothing of this row is. */
  selectedFirst: number;
  selectedLast: number;
  editing: Editing | null;
  mark: RowMark | undefined;
  stripId: string | undefined;
  actions: RowActions;
}

const kindClass = {
  figure: 'tnum justify-start px-[var(--cell-pad,8px)]',
  code: 'justify-start px-[var(--cell-pad,8px)] font-medium tnum',
  text: 'justify-start px-[var(--cell-pad,8px)]',
  action: 'justify-center',
  index: 'justify-center bg-sunken text-caption text-ink-2',
} as const satisfies Record<GridColumn<unknown>['kind'], string>;

const rowClass = {
  error: 'bg-tint-bad',
  warning: 'bg-surface',
  aside: 'bg-sunken text-ink-3',
} as const satisfies Record<RowMark['tone'], string>;

function GridRowBase<T>(props: GridRowProps<T>) {
  const { row, rowIndex, columns, template, height, activeColumn, selectedFirst, selectedLast, mark } = props;
  const { editing, actions, rowKey, stripId } = props;
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={rowIndex + 2}
      className={cx('grid min-w-fit border-line border-b', rowClass[mark?.tone ?? 'warning'])}
      style={{ gridTemplateColumns: template, height }}
    >
      {columns.map((column, columnIndex) => (
        <GridCell
          key={column.key}
          {...{ row, rowKey, rowIndex, column, columnIndex, actions, stripId }}
          isActive={columnIndex === activeColumn}
          isSelected={columnIndex >= selectedFirst && columnIndex <= selectedLast}
          editing={columnIndex === activeColumn ? editing : null}
          tone={mark?.cells.get(column.key)}
        />
      ))}
    </div>
  );
}

/** One line of the grid; renders again only when its own line, marks or focus change. */
export const GridRow = memo(GridRowBase) as typeof GridRowBase;

interface GridCellProps<T> {
  row: T;
  rowKey: string;
  rowIndex: number;
  column: GridColumn<T>;
  columnIndex: number;
  isActive: boolean;
  isSelected: boolean;
  editing: Editing | null;
  tone: 'error' | 'warning' | undefined;
  stripId: string | undefined;
  actions: RowActions;
}

function GridCell<T>(props: GridCellProps<T>) {
  const { row, rowIndex, column, columnIndex, isActive, isSelected, editing, tone, stripId, actions } = props;
  const canEdit = column.edit !== undefined && column.isEditable?.(row) !== false;
  return (
    <div
      role={column.kind === 'index' ? 'rowheader' : 'gridcell'}
      aria-colindex={columnIndex + 1}
      {...(canEdit ? {} : { 'aria-readonly': true })}
      {...(isSelected ? { 'aria-selected': true } : {})}
      {...(tone === 'error' ? { 'aria-invalid': true } : {})}
      {...(tone && stripId ? { 'aria-describedby': stripId } : {})}
      data-grid-cell={`${rowIndex}:${columnIndex}`}
      data-column={column.key}
      style={column.isPinned ? pinnedStyle : undefined}
      tabIndex={isActive && editing === null ? 0 : -1}
      onMouseDown={(event) => {
        if (editing || (event.target as HTMLElement).closest('button, input')) return;
        if (isActive && canEdit && !event.shiftKey && document.activeElement === event.currentTarget) {
          event.preventDefault();
          actions.edit(rowIndex, columnIndex);
        } else actions.press(rowIndex, columnIndex, event.shiftKey);
      }}
      className={cx(
        'relative flex min-w-0 items-center border-line border-s outline-hidden first:border-s-0',
        kindClass[column.kind],
        column.className,
        column.kind === 'index' && tone === 'error' && 'font-bold text-bad',
        isSelected && !editing && 'bg-accent-soft!',
        editing && 'overflow-visible px-0! bg-surface',
        frameOf(isActive, editing !== null, column.kind === 'index' ? undefined : tone),
      )}
    >
      {editing ? <CellEditor {...props} editing={editing} /> : <CellContent {...props} />}
    </div>
  );
}

/** The frame of a cell: the focus ring stands outside a faulty border (ui.md §2). */
function frameOf(isActive: boolean, isEditing: boolean, tone: 'error' | 'warning' | undefined): string {
  const ring = 'z-10 outline-2! outline-solid! outline-focus';
  if (isEditing) return cx(ring, 'outline-offset-0');
  const border = tone === undefined ? '' : cx('z-5 ring-2 ring-inset', tone === 'error' ? 'ring-bad' : 'ring-warn');
  const focus = `focus:z-10 focus:outline-2 focus:outline-solid focus:outline-focus ${tone ? 'focus:outline-offset-1' : 'focus:-outline-offset-1'}`;
  return cx(border, isActive && focus);
}

const isLatin = (content: ReactNode): boolean => typeof content === 'string' && !/[۰-۹]/.test(content);

function CellContent<T>({ row, rowIndex, column }: GridCellProps<T>): ReactNode {
  const content = column.render ? column.render(row, rowIndex) : column.read(row, rowIndex);
  if (column.kind === 'action' || column.kind === 'index') return content;
  if (column.kind === 'code') {
    return (
      // Latin digits have no holes to be pulled together.
      <bdi
        dir={typeof content === 'string' ? codeDirection(content) : 'ltr'}
        onPointerEnter={tellWhole}
        className={cx('truncate', isLatin(content) && 'tracking-normal')}
      >
        {content}
      </bdi>
    );
  }
  if (typeof content === 'string') return <CutName name={content} />;
  return (
    <span onPointerEnter={tellWhole} className="truncate">
      {content}
    </span>
  );
}

function CellEditor<T>(props: GridCellProps<T> & { editing: Editing }) {
  const { row, rowKey, rowIndex, column, editing, actions, tone, stripId } = props;
  const format = useFormat();
  const { edit } = column;
  const common = { label: `${column.label}، ${format.number(rowIndex + 1)}`, initial: editing.initial };
  if (edit?.type === 'custom') {
    const { leave, leaveTo, cancel, blur } = actions;
    const Editor = edit.editor as (props: CellEditorProps<T>) => ReactNode;
    return <Editor {...common} {...{ row, rowIndex, leave, leaveTo, cancel, blur }} />;
  }
  const value = column.read(row, rowIndex);
  const onChange = (text: string) => actions.write(rowKey, column.key, text);
  const faultId = tone === 'error' ? (stripId ?? '') : '';
  const shared = { ...common, value, onChange, onBlur: actions.blur, faultId };
  if (edit?.type === 'decimal') {
    const { maxFraction, allowPercent, suggest, note } = edit;
    return (
      <DecimalCellInput
        {...shared}
        {...{ maxFraction, allowPercent }}
        suggestion={suggest?.(row) ?? null}
        note={note?.(row) ?? null}
      />
    );
  }
  return <TextCellInput {...shared} isCode={column.kind === 'code'} />;
}
