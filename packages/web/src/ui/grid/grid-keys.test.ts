import { describe, expect, it } from 'vitest';
import { type GridMode, gridIntent, type KeyPress } from './grid-keys.ts';
import { type GridPosition, type GridShape, moveBy, tabFrom } from './grid-moves.ts';
import { gridKeys } from './grid-shortcuts.ts';
import { formatTsv, parseTsv } from './tsv.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('gridIntent (ui.md §7)', () => {
  it.each<[string, KeyPress, GridMode, unknown]>([
    ['left is the next column', press('ArrowLeft'), 'cell', { type: 'move', rows: 0, columns: 1, extend: false }],
    ['right is the previous one', press('ArrowRight'), 'cell', { type: 'move', rows: 0, columns: -1, extend: false }],
    [
      'shift extends over rows',
      press('ArrowDown', { shiftKey: true }),
      'cell',
      { type: 'move', rows: 1, columns: 0, extend: true },
    ],
    [
      'and over columns',
      press('ArrowLeft', { shiftKey: true }),
      'cell',
      { type: 'move', rows: 0, columns: 1, extend: true },
    ],
    [
      'Shift+End to the last column',
      press('End', { shiftKey: true }),
      'cell',
      { type: 'edge', to: 'row-end', extend: true },
    ],
    ['typing replaces', press('۵'), 'cell', { type: 'type', text: '۵' }],
    ['a Persian letter types', press('ر'), 'cell', { type: 'type', text: 'ر' }],
    ['F2 edits', press('F2'), 'cell', { type: 'edit' }],
    ['Enter goes down', press('Enter'), 'cell', { type: 'move', rows: 1, columns: 0, extend: false }],
    ['Enter goes down from an editor', press('Enter'), 'editing', { type: 'move', rows: 1, columns: 0, extend: false }],
    ['Tab', press('Tab'), 'typing', { type: 'tab', direction: 1 }],
    ['Shift+Tab', press('Tab', { shiftKey: true }), 'cell', { type: 'tab', direction: -1 }],
    ['Ctrl+D by the physical key', press('ی', { code: 'KeyD', ctrlKey: true }), 'cell', { type: 'fill-down' }],
    ['Ctrl+Delete', press('Delete', { ctrlKey: true }), 'cell', { type: 'remove-rows' }],
    ['Ctrl+Down to the last row', press('ArrowDown', { ctrlKey: true }), 'cell', { type: 'edge', to: 'column-end' }],
    [
      'Ctrl+Shift+Up selects up to the first row',
      press('ArrowUp', { ctrlKey: true, shiftKey: true }),
      'cell',
      { type: 'edge', to: 'column-start', extend: true },
    ],
    ['Ctrl+Left to the last column', press('ArrowLeft', { ctrlKey: true }), 'cell', { type: 'edge', to: 'row-end' }],
    ['Ctrl+Left in an editor goes by words', press('ArrowLeft', { ctrlKey: true }), 'editing', null],
    ['Ctrl+Delete in an editor deletes a word, and no line', press('Delete', { ctrlKey: true }), 'editing', null],
    ['nor after typing', press('Delete', { ctrlKey: true }), 'typing', null],
    ['Ctrl+Home in an editor is the input’s', press('Home', { ctrlKey: true }), 'editing', null],
    ['and Ctrl+End', press('End', { ctrlKey: true }), 'typing', null],
    [
      'Shift+PageDown selects a page',
      press('PageDown', { shiftKey: true }),
      'cell',
      { type: 'page', direction: 1, extend: true },
    ],
    ['Delete empties', press('Delete'), 'cell', { type: 'clear' }],
    ['Alt+Enter takes the remedy', press('Enter', { altKey: true }), 'cell', { type: 'apply-fix', isOfAll: false }],
    [
      'with Shift for all alike',
      press('Enter', { altKey: true, shiftKey: true }),
      'cell',
      { type: 'apply-fix', isOfAll: true },
    ],
    [
      'an arrow leaves a typed cell',
      press('ArrowLeft'),
      'typing',
      { type: 'move', rows: 0, columns: 1, extend: false },
    ],
    ['an arrow moves the caret after F2', press('ArrowLeft'), 'editing', null],
    ['Delete in an editor is the input’s', press('Delete'), 'typing', null],
    ['Ctrl+Enter is the page’s', press('Enter', { ctrlKey: true }), 'cell', null],
    ['Ctrl+Z is the page’s', press('z', { code: 'KeyZ', ctrlKey: true }), 'cell', null],
    ['Alt+S is the page’s', press('s', { code: 'KeyS', altKey: true }), 'cell', null],
    ['composing is nobody’s', press('a', { isComposing: true }), 'cell', null],
    ['F8 is the page’s', press('F8'), 'cell', null],
  ])('%s', (_, key, mode, intent) => {
    expect(gridIntent(key, mode)).toEqual(intent);
  });
});

describe('tabFrom', () => {
  // Columns: # (0), code (1), total (2, computed), price (3).
  const shape: GridShape = {
    rowCount: 2,
    columnCount: 4,
    hasNewRow: true,
    isTabStop: (column) => [1, 3].includes(column),
  };
  it.each<[string, GridPosition, 1 | -1, GridPosition | null]>([
    ['the next edited cell', { row: 0, column: 1 }, 1, { row: 0, column: 3 }],
    ['from the last cell the next line', { row: 0, column: 3 }, 1, { row: 1, column: 1 }],
    ['from the last line a new line', { row: 1, column: 3 }, 1, { row: 2, column: 1 }],
    ['from the new line out', { row: 2, column: 1 }, 1, null],
    ['back from the new line', { row: 2, column: 1 }, -1, { row: 1, column: 3 }],
    ['back to the line above', { row: 1, column: 1 }, -1, { row: 0, column: 3 }],
    ['back out of the first cell', { row: 0, column: 1 }, -1, null],
  ])('%s', (_, from, direction, to) => {
    expect(tabFrom(from, direction, shape)).toEqual(to);
  });

  it('never leaves the grid by arrows', () => {
    expect(moveBy({ row: 0, column: 0 }, -1, -1, shape)).toEqual({ row: 0, column: 0 });
    expect(moveBy({ row: 2, column: 3 }, 5, 5, shape)).toEqual({ row: 2, column: 3 });
    expect(moveBy({ row: 1, column: 3 }, 5, 0, { ...shape, hasNewRow: false })).toEqual({ row: 1, column: 3 });
  });
});

describe('TSV of spreadsheets', () => {
  it.each<[string, string[][]]>([
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['تنها', [['تنها']]],
    ['"دو\nسطر"\t"یک ""نقل"""', [['دو\nسطر', 'یک "نقل"']]],
    ['5"\t6', [['5"', '6']]],
    ['\t\n', [['', '']]],
    ['', []],
  ])('%j', (text, cells) => {
    expect(parseTsv(text)).toEqual(cells);
  });

  it('writes what it reads', () => {
    const cells = [
      ['a"b', 'c\td'],
      ['e\nf', ''],
    ];
    expect(parseTsv(formatTsv(cells))).toEqual(cells);
  });
});

it.each(Object.entries(gridKeys))('the map of shortcuts tells of what the grid does: %s', (intent, { press: told }) => {
  expect(gridIntent(press('', told), 'cell')?.type).toBe(intent);
});
