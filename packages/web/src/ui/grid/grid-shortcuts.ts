/** Keys of editable grids as people are told of them. What the grid itself does with a key is in grid-keys.ts. */
import type { GridIntent, KeyPress } from './grid-keys.ts';

/** Combinations of `useShortcut` that whoever shows a grid gives it. */
export const gridCombinations = {
  nextError: 'F8',
  undo: 'Ctrl+KeyZ',
  redo: 'Ctrl+KeyY',
  redoToo: 'Ctrl+Shift+KeyZ',
  find: 'Ctrl+KeyF',
  findNext: 'F3',
  replace: 'Ctrl+KeyH',
} as const;

/** The key caps of a combination: "Ctrl+KeyZ" is Ctrl and Z. */
export const capsOf = (combination: string): string[] => combination.split('+').map((part) => part.replace(/^Key/, ''));

interface GridKey {
  readonly keys: readonly string[];
  /** another one that does the same, or the like */
  readonly also?: readonly string[];
  /** the press itself: a test holds it against what the grid does */
  readonly press: Partial<KeyPress>;
}

/** A key for everything that keys do in a grid, but for typing and Esc. */
export const gridKeys = {
  edit: { keys: ['F2'], press: { key: 'F2' } },
  move: { keys: ['Shift', '↓'], also: ['Shift', '←'], press: { key: 'ArrowDown', shiftKey: true } },
  edge: { keys: ['Ctrl', 'Home'], also: ['Ctrl', 'End'], press: { key: 'Home', ctrlKey: true } },
  page: { keys: ['PageDown'], also: ['PageUp'], press: { key: 'PageDown' } },
  tab: { keys: ['Tab'], also: ['Shift', 'Tab'], press: { key: 'Tab' } },
  clear: { keys: ['Delete'], press: { key: 'Delete' } },
  'fill-down': { keys: ['Ctrl', 'D'], press: { key: 'd', code: 'KeyD', ctrlKey: true } },
  'apply-fix': { keys: ['Alt', 'Enter'], press: { key: 'Enter', altKey: true } },
  'remove-rows': { keys: ['Ctrl', 'Delete'], press: { key: 'Delete', ctrlKey: true } },
  menu: { keys: ['Shift', 'F10'], press: { key: 'F10', shiftKey: true } },
} as const satisfies Record<Exclude<GridIntent['type'], 'type' | 'cancel'>, GridKey>;

/** Keys of the grid of a file alone. */
export const fileGridKeys = {
  fixAll: ['Alt', 'Shift', 'Enter'],
  leave: ['Esc'],
  forward: ['Ctrl', 'Enter'],
} as const;
