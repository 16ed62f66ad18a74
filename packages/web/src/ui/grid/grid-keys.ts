/** What a key press means in an editable grid (spec/ui.md §7 "Line grid"). Pure: the grid carries the intent out. */

/** The part of a keyboard event that matters. Shortcuts match `code`, so that they work with the Persian layout. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing?: boolean;
}

/**
 * `cell`: a cell has the focus. `typing`: an editor opened by typing, where every arrow leaves the cell as in a
 * spreadsheet. `editing`: an editor opened by F2 or a click, where left and right move the caret.
 */
export type GridMode = 'cell' | 'typing' | 'editing';

export type GridEdge = 'row-start' | 'row-end' | 'column-start' | 'column-end' | 'first' | 'last';

export type GridIntent =
  | { type: 'move'; rows: number; columns: number; extend: boolean }
  | { type: 'edge'; to: GridEdge; extend?: boolean }
  | { type: 'page'; direction: 1 | -1; extend?: boolean }
  | { type: 'tab'; direction: 1 | -1 }
  | { type: 'edit' }
  | { type: 'type'; text: string }
  | { type: 'clear' }
  | { type: 'fill-down' }
  | { type: 'remove-rows' }
  /** of the cell, or of all alike */
  | { type: 'apply-fix'; isOfAll: boolean }
  | { type: 'menu' }
  | { type: 'cancel' };

const move = (rows: number, columns: number, extend = false): GridIntent => ({ type: 'move', rows, columns, extend });

/** Left is the next column, for the page reads right to left. */
const arrows: Readonly<Record<string, { rows: number; columns: number }>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: 1 },
  ArrowRight: { rows: 0, columns: -1 },
};

const edges: Readonly<Record<string, GridEdge>> = {
  ArrowUp: 'column-start',
  ArrowDown: 'column-end',
  ArrowLeft: 'row-end',
  ArrowRight: 'row-start',
};

function withControl(press: KeyPress, mode: GridMode): GridIntent | null {
  if (press.code === 'KeyD') return { type: 'fill-down' };
  // In an editor these go and delete by words, and to the ends of what is written.
  if (mode !== 'cell') return null;
  if (press.key === 'Delete') return { type: 'remove-rows' };
  const extended = press.shiftKey ? { extend: true } : {};
  const edge = edges[press.key];
  if (edge !== undefined) return { type: 'edge', to: edge, ...extended };
  if (press.key === 'Home') return { type: 'edge', to: 'first', ...extended };
  if (press.key === 'End') return { type: 'edge', to: 'last', ...extended };
  return null;
}

/** Keys that mean the same whether the cell is being edited or not. */
function inBoth(press: KeyPress): GridIntent | null {
  if (press.key === 'Enter') {
    if (press.altKey) return { type: 'apply-fix', isOfAll: press.shiftKey };
    return move(press.shiftKey ? -1 : 1, 0);
  }
  if (press.key === 'Tab') return { type: 'tab', direction: press.shiftKey ? -1 : 1 };
  return null;
}

function inCell(press: KeyPress): GridIntent | null {
  const arrow = arrows[press.key];
  if (arrow) return move(arrow.rows, arrow.columns, press.shiftKey);
  if (press.key === 'ContextMenu' || (press.key === 'F10' && press.shiftKey)) return { type: 'menu' };
  if (press.key === 'F2') return { type: 'edit' };
  const extended = press.shiftKey ? { extend: true } : {};
  if (press.key === 'Home') return { type: 'edge', to: 'row-start', ...extended };
  if (press.key === 'End') return { type: 'edge', to: 'row-end', ...extended };
  if (press.key === 'PageDown' || press.key === 'PageUp')
    return { type: 'page', direction: press.key === 'PageDown' ? 1 : -1, ...extended };
  if (press.key === 'Delete' || press.key === 'Backspace') return { type: 'clear' };
  if (press.key === 'Escape') return { type: 'cancel' };
  // A letter of any script: one character, whatever its length in UTF-16.
  if ([...press.key].length === 1) return { type: 'type', text: press.key };
  return null;
}

/** The intent of a key press, or null when the key is not the grid's (it goes on to the input or the page). */
export function gridIntent(press: KeyPress, mode: GridMode): GridIntent | null {
  if (press.isComposing) return null;
  const isControl = press.ctrlKey || press.metaKey;
  // Ctrl+Enter belongs to the page: its main button.
  if (isControl) return press.key === 'Enter' ? null : withControl(press, mode);
  if (press.altKey && press.key !== 'Enter') return null;
  const shared = inBoth(press);
  if (shared) return shared;
  if (mode === 'cell') return inCell(press);
  if (press.key === 'Escape') return { type: 'cancel' };
  const arrow = arrows[press.key];
  if (!arrow || press.shiftKey) return null;
  if (arrow.rows !== 0 || mode === 'typing') return move(arrow.rows, arrow.columns);
  return null;
}
