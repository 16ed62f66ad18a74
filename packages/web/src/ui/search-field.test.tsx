// @vitest-environment happy-dom
import { searchMax } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';
import { SearchField } from './search-field.tsx';

afterEach(cleanup);

const List = ({ hasShortcut = true }: { hasShortcut?: boolean }) => (
  <main>
    <SearchField label="name" value="a" onChange={() => {}} hasShortcut={hasShortcut} />
    <DataTable<{ id: string }>
      label="samples"
      columns={[{ id: 'id', title: 'id', minWidth: 10, isRowHeader: true, render: ({ id }) => id }]}
      rows={[{ id: 'first' }, { id: 'second' }]}
      getId={({ id }) => id}
      onOpen={() => {}}
    />
  </main>
);
const press = (init: object) => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown', ...init });

it('↓ goes on from the search of a list to its first row', () => {
  render(<List />);
  screen.getByRole('searchbox').focus();
  press({ shiftKey: true });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  press({});
  expect(document.activeElement?.textContent).toContain('first');
});

it('not from one that is no list’s', () => {
  render(<List hasShortcut={false} />);
  screen.getByRole('searchbox').focus();
  press({});
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('takes no more than a search does', () => {
  render(<List />);
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(searchMax);
});
