// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { TriangleAlert } from 'lucide-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { EditableGrid } from './grid/editable-grid.tsx';
import type { GridColumn } from './grid/grid-types.ts';
import { Icon } from './icon.tsx';
import type { TableColumn } from './table-columns.ts';

interface Line {
  id: string;
}
const lines: Line[] = [{ id: 'a' }];

/** A browser set to text twice as large. */
beforeEach(() => {
  document.documentElement.style.fontSize = '32px';
});
afterEach(() => {
  document.documentElement.style.fontSize = '';
  cleanup();
  vi.restoreAllMocks();
});

it('gives the cells of a grid of lines as much more room: figures were cut, and rows lay over each other', () => {
  const column: GridColumn<Line> = {
    key: 'sum',
    header: 'sum',
    label: 'sum',
    width: '96px',
    kind: 'figure',
    read: ({ id }) => id,
  };
  render(
    <EditableGrid<Line>
      label="lines"
      rows={lines}
      getKey={({ id }) => id}
      columns={[column, { ...column, key: 'least', width: 'minmax(64px, 1fr)' }]}
      onWrite={() => {}}
      onFill={() => {}}
      onRemoveRows={() => {}}
      onPaste={() => {}}
      onApplyFix={() => {}}
    />,
  );
  const row = screen.getAllByRole('row').at(-1);
  expect(row?.style.gridTemplateColumns).toBe('6rem minmax(4rem, 1fr)');
  expect(row?.style.height).toBe('64px');
});

it('lets columns of a list go as in a window of half the width', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const named = (id: string, rank: number): TableColumn<Line> => ({
    id,
    title: id,
    minWidth: 150,
    rank,
    isRowHeader: rank === 1,
    render: (row) => row.id,
  });
  render(
    <DataTable<Line> label="list" columns={[named('name', 1), named('note', 2)]} rows={lines} getId={({ id }) => id} />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['name']);
});

it('draws icons as large as the words beside them', () => {
  render(<Icon of={TriangleAlert} size={24} label="beware" />);
  expect(screen.getByRole('img').getAttribute('width')).toBe('1.5rem');
});
