import type { ReactNode } from 'react';

/** How an editor closes: where the focus goes next. */
export type LeaveTo = 'down' | 'next' | 'stay';

export interface CellEditorProps<T> {
  /** null in the new-line row. */
  row: T | null;
  rowIndex: number;
  /** What was typed to open the editor; null when it opens with the cell's own value. */
  initial: string | null;
  /** Spoken name of the input. */
  label: string;
  /** Shown while nothing is written. */
  placeholder?: string;
  /** Closes the editor; the value has been written by the editor itself. */
  leave: (to: LeaveTo) => void;
  /** Closes the editor and moves to another cell (a product taken: on to its quantity). */
  leaveTo: (rowKey: string, columnKey: string) => void;
  /** Closes the editor and keeps the cell. */
  cancel: () => void;
  /** The focus went elsewhere: closes the editor without pulling it back. */
  blur: () => void;
}

export interface CellSuggestion {
  /** Plain decimal. */
  value: string;
  content: ReactNode;
}

export interface GridColumn<T> {
  key: string;
  /** Column head; short. "" shows nothing and is read as `label`. */
  header: string;
  /** Name of the column in full: of its editors, and as a tooltip. */
  label: string;
  /** A track of grid-template-columns. */
  width: string;
  /** figure: tabular, right-aligned, left to right · code: left to right, weight 500 · text · action: no padding. */
  kind: 'figure' | 'code' | 'text' | 'action' | 'index';
  /** Plain value: what is copied, filled down and opened in an editor. */
  read: (row: T, rowIndex: number) => string;
  /** What is copied, where the plain value says less than the row does. */
  copied?: (row: T, rowIndex: number) => string;
  /** What is shown; default is the plain value. */
  render?: (row: T, rowIndex: number) => ReactNode;
  /** Absent: nobody types here. `decimal` and `text` write at each key; `custom` brings its own editor. */
  edit?:
    | {
        type: 'decimal';
        maxFraction?: number;
        /** «10%» may be written, which the owner makes an amount of; its note is shown of a percentage alone. */
        allowPercent?: true;
        /** A value at hand while the cell is edited, shown under it; Alt+↓ takes it. */
        suggest?: (row: T) => CellSuggestion | null;
        /** What is made of the value while it is written, shown under it; null: nothing to say. */
        note?: (row: T) => ReactNode;
      }
    | { type: 'text' }
    | { type: 'custom'; editor: (props: CellEditorProps<T>) => ReactNode };
  isEditable?: (row: T) => boolean;
  /** Says something of the row and is no cell of it: it is copied where nothing else is selected, and nothing is pasted into it. */
  isBeside?: boolean;
  /** The last one: stays in sight at the line's end however far the grid is scrolled. */
  isPinned?: boolean;
  /** Extra class of the body cells, e.g. for weight or colour. */
  className?: string;
  /** Columns that belong together stand under one head. */
  group?: { key: string; label: string; className?: string };
}

/** What is wrong in a row: tints it and outlines its cells; `aside`: it counts for nothing, and is dimmed. */
export interface RowMark {
  tone: 'error' | 'warning' | 'aside';
  cells: ReadonlyMap<string, 'error' | 'warning'>;
}

/** The strip right under a row: rule, remedy, fix. */
export interface RowStrip {
  rowKey: string;
  content: ReactNode;
}

/** The row under the last one, where a new line is begun. */
export interface NewRowOptions<T> {
  /** Spoken name of its input. */
  label: string;
  /** Before the text: the line's number. */
  lead: ReactNode;
  placeholder: string;
  editor: (props: CellEditorProps<T>) => ReactNode;
}

export interface GridCellRef {
  /** null is the new-line row. */
  rowKey: string | null;
  columnKey: string;
}

/** Cells from one corner to the other, both included; indices. */
export interface CellArea {
  from: number;
  to: number;
  first: number;
  last: number;
}

/** What a column gets. */
export interface ColumnText {
  columnKey: string;
  text: string;
}

export interface GridHandle {
  focusCell: (cell: GridCellRef, edit?: boolean) => void;
  focusNewRow: () => void;
}

export interface EditableGridProps<T> {
  /** Spoken name of the grid. */
  label: string;
  rows: readonly T[];
  getKey: (row: T) => string;
  /** Keys are the rows' places, from 0, and say so for good: a list of very many rows is not gone through to find one. */
  keysArePlaces?: boolean;
  columns: readonly GridColumn<T>[];
  /** Height of a row in px at the usual size of text; default 32 (ui.md §2 "Invoice lines"). */
  rowHeight?: number | undefined;
  /** Above so many rows only those in sight are in the page; default 100. */
  virtualAbove?: number;
  marks?: ReadonlyMap<string, RowMark>;
  strip?: RowStrip | null;
  newRow?: NewRowOptions<T>;
  /** Writes a cell, at each key while typing and when filled or emptied. */
  onWrite: (rowKey: string, columnKey: string, text: string) => void;
  /** Writes one text into each of some columns, over several rows; `fromKey` is the row it is copied from, null: it is emptied or pasted. */
  onFill: (rowKeys: readonly string[], texts: readonly ColumnText[], fromKey: string | null) => void;
  onRemoveRows: (rowKeys: readonly string[]) => void;
  /** A row whose texts have not come yet is not copied by the grid: `onCopyFar` does it where there is one among the selected. */
  isHere?: (row: T) => boolean;
  onCopyFar?: (area: CellArea, fields: readonly GridColumn<T>[]) => void;
  /** Cells to be laid from `cell` on: of a spreadsheet, or copied in a grid, and `columnKeys` are what they lie over then, also where nobody types. */
  onPaste: (cell: GridCellRef, cells: string[][], columnKeys?: readonly string[]) => void;
  /**
   * Esc in a cell that is edited: takes back what `onWrite` wrote there, and gives the row as it stands then; null: it took
   * nothing back. Where the cell does not read as before it was opened, also without this, the text of then is written.
   */
  onCancel?: (rowKey: string, columnKey: string) => T | null;
  /** A cell was left after editing: the undo step ends. */
  onEditEnd?: () => void;
  onActiveChange?: (cell: GridCellRef) => void;
  /** Alt+Enter in a cell; with Shift for all cells alike. */
  onApplyFix?: (cell: GridCellRef, isOfAll: boolean) => void;
  /** Tab goes from line to line to the last of very many: Esc in a cell leads out, to the strip or what follows the grid. */
  isLeftByEscape?: boolean;
  onRowMenu?: (rowKey: string, anchor: HTMLElement) => void;
  /** Column that the last line still lacks when a cell of it is left by Enter, which goes there before it goes down. */
  missingAfter?: (row: T, columnKey: string) => string | null;
  /** Enter on the empty new-line row: the work here is done. */
  onDone?: () => void;
  /** `[--cell-pad:…]` in it is the room beside each cell's text; 8 px without it. */
  className?: string;
}
