// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EditableGrid } from './editable-grid.tsx';
import type { CellEditorProps, GridCellRef, GridColumn, GridHandle, RowMark, RowStrip } from './grid-types.ts';

interface Line {
  id: string;
  name: string;
  qty: string;
}

const columns: GridColumn<Line>[] = [
  { key: 'index', header: '#', label: '#', width: '40px', kind: 'index', read: (_, row) => String(row + 1) },
  {
    key: 'name',
    header: 'شرح',
    label: 'شرح',
    width: '1fr',
    kind: 'text',
    read: ({ name }) => name,
    edit: { type: 'text' },
  },
  {
    key: 'qty',
    header: 'مقدار',
    label: 'مقدار',
    width: '90px',
    kind: 'figure',
    read: ({ qty }) => qty,
    edit: { type: 'decimal', note: ({ qty }) => (qty === '18' ? <p>هجده از صد</p> : null) },
  },
  { key: 'sum', header: 'جمع', label: 'جمع', width: '90px', kind: 'figure', read: ({ qty }) => `${qty}0` },
];

const start: Line[] = [
  { id: 'a', name: 'الف', qty: '1' },
  { id: 'b', name: 'ب', qty: '2' },
  { id: 'c', name: 'پ', qty: '3' },
];

/** An owner as small as can be: keeps the rows, makes a line of what is typed in the last row. */
function Owner({
  log,
  marks,
  strip = { rowKey: 'b', content: <p>قاعده و راه درست</p> },
  isLeftByEscape = false,
  onCancel,
}: {
  log: (event: string, ...details: unknown[]) => void;
  marks?: ReadonlyMap<string, RowMark>;
  strip?: RowStrip | null;
  isLeftByEscape?: boolean;
  onCancel?: (rowKey: string, columnKey: string) => Line | null;
}) {
  const [rows, setRows] = useState(start);
  const handle = useRef<GridHandle>(null);
  const set = (keys: readonly string[], column: string, text: string) =>
    setRows((all) => all.map((row) => (keys.includes(row.id) ? { ...row, [column]: text } : row)));
  useEffect(() => {
    const undo = () => setRows((all) => all.slice(0, 2));
    window.addEventListener('undo-here', undo);
    return () => window.removeEventListener('undo-here', undo);
  }, []);
  return (
    <EditableGrid<Line>
      ref={handle}
      label="قلم‌ها"
      rows={rows}
      getKey={({ id }) => id}
      columns={columns}
      {...(marks ? { marks, strip } : {})}
      newRow={{ label: 'قلم تازه', lead: null, placeholder: 'بنویسید', editor: NewLine(setRows) }}
      onWrite={(key, column, text) => {
        log('write', key, column, text);
        set([key], column, text);
      }}
      {...(onCancel ? { onCancel } : {})}
      onFill={(keys, texts) => {
        for (const { columnKey, text } of texts) set(keys, columnKey, text);
      }}
      onRemoveRows={(keys) => setRows((all) => all.filter(({ id }) => !keys.includes(id)))}
      onPaste={(cell: GridCellRef, cells) => log('paste', cell, cells)}
      onApplyFix={(cell, isOfAll) => log('fix', cell, isOfAll)}
      isLeftByEscape={isLeftByEscape}
      missingAfter={({ qty }, column) => (column === 'name' && qty === '' ? 'qty' : null)}
      onDone={() => log('done')}
      onEditEnd={() => log('end')}
    />
  );
}

function NewLine(setRows: (change: (rows: Line[]) => Line[]) => void) {
  return ({ label, initial, leaveTo }: CellEditorProps<Line>) => (
    <input
      aria-label={label}
      defaultValue={initial ?? ''}
      ref={(element) => element?.focus()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.currentTarget.value === '') return;
        event.preventDefault();
        const name = event.currentTarget.value;
        setRows((rows) => [...rows, { id: name, name, qty: '1' }]);
        leaveTo(name, 'qty');
      }}
    />
  );
}

const at = () => {
  const active = document.activeElement;
  return (
    active?.getAttribute('data-grid-cell') ??
    `in ${active?.closest('[data-grid-cell]')?.getAttribute('data-grid-cell')}`
  );
};
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const cell = (place: string) => {
  const found = document.querySelector<HTMLElement>(`[data-grid-cell="${place}"]`);
  if (!found) throw new Error(`no cell ${place}`);
  return found;
};
const go = (place: string) => fireEvent.mouseDown(cell(place));
const open = (marks?: ReadonlyMap<string, RowMark>) => {
  const log = vi.fn();
  render(<Owner log={log} {...(marks ? { marks } : {})} />);
  return log;
};

afterEach(cleanup);

describe('EditableGrid: moving (ui.md §7)', () => {
  it('goes left to the next column, right to the previous, up and down', () => {
    open();
    go('0:1');
    press('ArrowLeft');
    expect(at()).toBe('0:2');
    press('ArrowRight');
    expect(at()).toBe('0:1');
    press('ArrowDown');
    press('ArrowDown');
    expect(at()).toBe('2:1');
  });

  it('has one Tab stop, the active cell', () => {
    open();
    go('1:2');
    expect(document.querySelectorAll('[data-grid-cell][tabindex="0"]')).toHaveLength(1);
  });

  it('goes from cell to cell by Tab and from the last one to a new line', () => {
    open();
    go('1:2');
    press('Tab');
    expect(at()).toBe('2:1');
    press('Tab');
    press('Tab');
    expect(at()).toBe('in 3:new');
  });

  it('leaves by Tab from the new line, so that nobody is trapped', () => {
    open();
    go('2:2');
    press('Tab');
    expect(press('Tab')).toBe(true);
    expect(press('Tab', { shiftKey: true })).toBe(false);
  });
});

describe('EditableGrid: writing', () => {
  it('replaces by typing, in any digits, at each key', () => {
    open();
    go('0:2');
    press('۵');
    const input = screen.getByRole('textbox', { name: /مقدار/ });
    expect(document.activeElement).toBe(input);
    fireEvent.change(input, { target: { value: '۵٬۰۰۰' } });
    expect(cell('0:3').textContent).toBe('50000');
  });

  it('says under the cell what is made of the value while it is written', () => {
    open();
    go('0:2');
    press('1');
    const input = screen.getByRole('textbox', { name: /مقدار/ });
    const said = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(said()).toBeUndefined();
    fireEvent.change(input, { target: { value: '۱۸' } });
    expect(said()).toBe('هجده از صد');
    press('Enter');
    expect(screen.queryByText('هجده از صد')).toBeNull();
  });

  it('ignores a letter in a figure', () => {
    open();
    go('0:2');
    press('ل');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('takes Enter as done and goes down', () => {
    const log = open();
    go('0:2');
    press('7');
    press('Enter');
    expect(at()).toBe('1:2');
    expect(cell('0:2').textContent).toBe('7');
    expect(log).toHaveBeenCalledWith('end');
  });

  it('goes by Enter to what the last line still lacks before it goes down', () => {
    open();
    go('2:2');
    press('Delete');
    go('2:1');
    press('Enter');
    expect(at()).toBe('2:2');
    press('9');
    press('Enter');
    expect(at()).toBe('in 3:new');
    // A line that has others under it is gone down through, as in a spreadsheet.
    go('0:2');
    press('Delete');
    go('0:1');
    press('Enter');
    expect(at()).toBe('1:1');
  });

  it('gives the old value back by Esc', () => {
    open();
    go('0:1');
    press('F2');
    fireEvent.change(screen.getByRole('textbox', { name: /شرح/ }), { target: { value: 'دیگر' } });
    press('Escape');
    expect(cell('0:1').textContent).toBe('الف');
    expect(at()).toBe('0:1');
  });

  it('writes nothing by Esc where nothing was typed, and what its owner takes back himself neither', () => {
    const log = vi.fn();
    const cancel = vi.fn(() => ({ id: 'a', name: 'الف', qty: '1' }));
    render(<Owner log={log} onCancel={cancel} />);
    go('0:1');
    press('F2');
    press('Escape');
    press('F2');
    fireEvent.change(screen.getByRole('textbox', { name: /شرح/ }), { target: { value: 'دیگر' } });
    press('Escape');
    expect(cancel.mock.calls).toEqual([
      ['a', 'name'],
      ['a', 'name'],
    ]);
    expect(log.mock.calls.filter(([event]) => event === 'write')).toEqual([['write', 'a', 'name', 'دیگر']]);
    cleanup();
    render(<Owner log={log} />);
    go('0:2');
    press('F2');
    press('Escape');
    expect(log.mock.calls.filter(([event]) => event === 'write')).toHaveLength(1);
  });

  it('makes a line of what is written in the last row and goes on to its quantity', () => {
    open();
    go('2:1');
    press('ArrowDown');
    const input = screen.getByRole('textbox', { name: 'قلم تازه' });
    fireEvent.change(input, { target: { value: 'ت' } });
    press('Enter');
    expect(at()).toBe('3:2');
    expect(cell('3:1').textContent).toBe('ت');
  });

  it('says that the work is done by Enter in the empty last row', () => {
    const log = open();
    go('2:1');
    press('Enter');
    press('Enter');
    expect(log).toHaveBeenCalledWith('done');
  });
});

describe('EditableGrid: rows', () => {
  it('empties the whole selection; Ctrl with an arrow goes to the end of the column or row', () => {
    open();
    go('0:1');
    press('ArrowDown', { shiftKey: true });
    press('Delete');
    expect(['0:1', '1:1', '2:1'].map((place) => cell(place).textContent)).toEqual(['', '', 'پ']);
    press('ArrowUp', { ctrlKey: true });
    expect(at()).toBe('0:1');
    press('ArrowLeft', { ctrlKey: true });
    expect(at()).toBe('0:3');
    press('ArrowRight', { ctrlKey: true });
    expect(at()).toBe('0:1');
  });

  it('fills down from the line above, and over a selection', () => {
    open();
    go('1:2');
    press('d', { code: 'KeyD', ctrlKey: true });
    expect(cell('1:2').textContent).toBe('1');
    go('0:1');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('ی', { code: 'KeyD', ctrlKey: true });
    expect(['0:1', '1:1', '2:1'].map((place) => cell(place).textContent)).toEqual(['الف', 'الف', 'الف']);
  });

  const selected = () =>
    [...document.querySelectorAll('[aria-selected=true]')].map((one) => one.getAttribute('data-grid-cell'));

  it('shows as selected what it will fill, empty and copy, and nothing beside it', () => {
    open();
    go('0:1');
    expect(selected()).toEqual([]);
    press('ArrowDown', { shiftKey: true });
    expect(selected()).toEqual(['0:1', '1:1']);
    press('ArrowLeft', { shiftKey: true });
    expect(selected()).toEqual(['0:1', '0:2', '1:1', '1:2']);
    const setData = vi.fn();
    fireEvent.copy(cell('1:2'), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', 'الف\t1\nب\t2');
    press('d', { code: 'KeyD', ctrlKey: true });
    expect(['1:1', '1:2', '2:1'].map((place) => cell(place).textContent)).toEqual(['الف', '1', 'پ']);
    press('Delete');
    expect(['0:1', '0:2', '1:1', '1:2', '2:2'].map((place) => cell(place).textContent)).toEqual(['', '', '', '', '3']);
    press('Escape');
    expect(selected()).toEqual([]);
  });

  it('puts one pasted value into all that is selected, a table from its first corner on', () => {
    const log = open();
    go('2:2');
    press('ArrowUp', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    fireEvent.paste(cell('1:1'), { clipboardData: { getData: () => '۱٬۲۰۰\n' } });
    expect(['1:1', '1:2', '2:1', '2:2'].map((place) => cell(place).textContent)).toEqual([
      '۱٬۲۰۰',
      '1200',
      '۱٬۲۰۰',
      '1200',
    ]);
    fireEvent.paste(cell('1:1'), { clipboardData: { getData: () => '1.250.000 ریال' } });
    expect(cell('2:2').textContent).toBe('1250000');
    fireEvent.paste(cell('1:1'), { clipboardData: { getData: () => 'ی\t۴' } });
    expect(log).toHaveBeenCalledWith('paste', { rowKey: 'b', columnKey: 'name' }, [['ی', '۴']]);
  });

  it('lays a table that is pasted into an open cell once what stood there is given back', () => {
    const log = open();
    go('1:1');
    press('F2');
    fireEvent.change(screen.getByRole('textbox', { name: /شرح/ }), { target: { value: 'دیگر' } });
    log.mockClear();
    fireEvent.paste(screen.getByRole('textbox', { name: /شرح/ }), { clipboardData: { getData: () => 'ی\t۴' } });
    expect(log.mock.calls.map(([what]) => what)).toEqual(['write', 'end', 'paste']);
  });

  it('removes the line and stays in its place', () => {
    open();
    go('1:1');
    press('Delete', { ctrlKey: true });
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(cell('1:1').textContent).toBe('پ');
    expect(at()).toBe('1:1');
  });

  it('keeps the focus when its row goes away by itself', () => {
    open();
    go('2:2');
    act(() => void window.dispatchEvent(new Event('undo-here')));
    expect(at()).toBe('in 2:new');
  });

  it('hands over cells pasted from a spreadsheet', () => {
    const log = open();
    go('0:1');
    const clipboardData = { getData: () => 'ی\t۴\nک\t۵\n' };
    fireEvent.paste(cell('0:1'), { clipboardData });
    expect(log).toHaveBeenCalledWith('paste', { rowKey: 'a', columnKey: 'name' }, [
      ['ی', '۴'],
      ['ک', '۵'],
    ]);
  });
});

describe('EditableGrid: no cell in hand', () => {
  const clipboard = (text: string) => ({ getData: () => text, setData: vi.fn() });
  const show = () => {
    const log = vi.fn();
    render(
      <EditableGrid<Line>
        label="قلم‌ها"
        rows={start}
        getKey={({ id }) => id}
        columns={columns}
        onWrite={log}
        onFill={log}
        onRemoveRows={log}
        onPaste={log}
      />,
    );
    return log;
  };
  const pressHead = () => act(() => screen.getByRole('grid').focus());

  it('begins at the first row, where there is no new line', () => {
    show();
    expect(document.querySelector('[data-grid-cell][tabindex="0"]')).toBe(cell('0:1'));
  });

  it('is pasted into nowhere and copies nothing after a press on a head, also with a cell that was in hand before', () => {
    const log = show();
    const head = screen.getByRole('columnheader', { name: 'مقدار' });
    for (const before of [() => undefined, () => go('1:1')]) {
      before();
      pressHead();
      for (const text of ['۵', '۵\n۶']) fireEvent.paste(head, { clipboardData: clipboard(text) });
      const copied = clipboard('');
      fireEvent.copy(head, { clipboardData: copied });
      expect(copied.setData).not.toHaveBeenCalled();
    }
    expect(log).not.toHaveBeenCalled();
    act(() => cell('1:1').focus());
    fireEvent.paste(head, { clipboardData: clipboard('۵\n۶') });
    expect(log).toHaveBeenCalledWith({ rowKey: 'b', columnKey: 'name' }, [['۵'], ['۶']], undefined);
  });

  it('takes a table onto the new line from wherever it is pasted', () => {
    const log = open();
    pressHead();
    fireEvent.paste(screen.getByRole('grid'), { clipboardData: clipboard('ی\t۴') });
    expect(log).toHaveBeenCalledWith('paste', { rowKey: null, columnKey: 'name' }, [['ی', '۴']]);
  });
});

describe('EditableGrid: findings', () => {
  const marks = new Map<string, RowMark>([['b', { tone: 'error', cells: new Map([['qty', 'error']]) }]]);

  it('marks the cell as invalid and describes it by the strip under its row', () => {
    open(marks);
    const faulty = cell('1:2');
    expect(faulty.getAttribute('aria-invalid')).toBe('true');
    const strip = document.getElementById(faulty.getAttribute('aria-describedby') ?? '');
    expect(strip && within(strip).getByText('قاعده و راه درست')).toBeTruthy();
    expect(cell('0:2').hasAttribute('aria-invalid')).toBe(false);
  });

  it('goes on describing it while the cell is written anew, under a name with the digits of the user', () => {
    open(marks);
    go('1:2');
    press('F2');
    const input = screen.getByRole('textbox', { name: 'مقدار، ۲' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')).toBeTruthy();
  });

  it('takes the fix by Alt+Enter', () => {
    const log = open(marks);
    go('1:2');
    press('Enter', { altKey: true });
    expect(log).toHaveBeenCalledWith('fix', { rowKey: 'b', columnKey: 'qty' }, false);
    press('Enter', { altKey: true, shiftKey: true });
    expect(log).toHaveBeenCalledWith('fix', { rowKey: 'b', columnKey: 'qty' }, true);
  });

  it('is left by Esc where its owner says so: to the strip under the row, else to what follows it', () => {
    const leaving = (strip: RowStrip | null) => {
      render(
        <>
          <button type="button">پیش از آن</button>
          <Owner log={vi.fn()} marks={marks} strip={strip} isLeftByEscape />
          <button type="button">پس از آن</button>
        </>,
      );
      go('0:1');
      press('ArrowDown', { shiftKey: true });
      press('Escape');
      expect(at()).toBe('1:1');
      press('Escape');
    };
    leaving({ rowKey: 'b', content: <button type="button">راه درست</button> });
    expect(document.activeElement?.textContent).toBe('راه درست');
    cleanup();
    leaving(null);
    expect(document.activeElement?.textContent).toBe('پس از آن');
    cleanup();
    open(marks);
    go('0:1');
    press('Escape');
    expect(at()).toBe('0:1');
  });
});

describe('EditableGrid: roles', () => {
  it('is a grid with named columns, numbered rows and read-only sums', () => {
    open();
    const grid = screen.getByRole('grid', { name: 'قلم‌ها' });
    expect(grid.getAttribute('aria-rowcount')).toBe('5');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'شرح',
      'مقدار',
      'جمع',
    ]);
    expect(cell('0:3').getAttribute('aria-readonly')).toBe('true');
    expect(cell('0:2').hasAttribute('aria-readonly')).toBe(false);
  });
});

it('shows a code as one, and words in a column of codes as words run', () => {
  const days: GridColumn<Line>[] = [
    { key: 'name', header: 'مهلت', label: 'مهلت', width: '90px', kind: 'code', read: ({ name }) => name },
  ];
  const idle = () => {};
  const said = ['1405/10/15', '۱۴۰۵/۱۰/۱۵', '۳۰ روز', '۶ آذر ۱۴۰۵', ''];
  const rows = said.map((name, at) => ({ id: `${at}`, name, qty: '' }));
  render(
    <EditableGrid
      label="ردیف‌ها"
      columns={days}
      rows={rows}
      getKey={({ id }) => id}
      {...{ onWrite: idle, onFill: idle, onRemoveRows: idle, onPaste: idle }}
    />,
  );
  const shown = screen.getAllByRole('gridcell').map((cell) => cell.querySelector('bdi')?.dir);
  expect(shown).toEqual(['ltr', 'ltr', 'rtl', 'rtl', 'ltr']);
});
