// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataTable } from './data-table.tsx';
import { NothingFound } from './empty-state.tsx';
import { Pager } from './pager.tsx';
import type { TableColumn } from './table-columns.ts';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

interface Sample {
  id: string;
  name: string;
}

const columns: TableColumn<Sample>[] = [
  { id: 'name', title: 'name', minWidth: 10, isRowHeader: true, render: ({ name }) => name },
];
const samples = (...names: string[]): Sample[] => names.map((name) => ({ id: name.toLowerCase(), name }));

interface ListProps {
  rows: Sample[];
  onOpen?: (row: Sample) => void;
  onSelect?: (ids: ReadonlySet<string>) => void;
  isRefreshing?: boolean;
  menu?: (row: Sample) => void;
}

function List({ rows, onOpen = () => {}, onSelect, isRefreshing = false, menu }: ListProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <DataTable<Sample>
      label="samples"
      columns={columns}
      rows={rows}
      getId={({ id }) => id}
      onOpen={onOpen}
      isRefreshing={isRefreshing}
      selected={selected}
      onSelect={(ids) => {
        setSelected(ids);
        onSelect?.(ids);
      }}
      {...(menu ? { rowMenu: (row) => [{ id: 'do', title: `do ${row.name}`, onAction: () => menu(row) }] } : {})}
    />
  );
}

const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(name) });
const tick = (name: string) => fireEvent.click(within(row(name)).getByRole('checkbox'));
const isTicked = (name: string) => row(name).getAttribute('aria-selected') === 'true';

function click(element: HTMLElement): void {
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse', detail: 1 };
  fireEvent.pointerDown(element, pointer);
  fireEvent.mouseDown(element, pointer);
  fireEvent.pointerUp(element, pointer);
  fireEvent.mouseUp(element, pointer);
  fireEvent.click(element, pointer);
}

it('ticks rows one after the other, each upon those that are ticked already', () => {
  const onSelect = vi.fn();
  render(<List rows={samples('One', 'Two', 'Three')} onSelect={onSelect} />);
  tick('One');
  tick('Two');
  tick('Three');
  tick('One');
  expect(onSelect.mock.lastCall).toEqual([new Set(['two', 'three'])]);
  expect(['One', 'Two', 'Three'].map(isTicked)).toEqual([false, true, true]);
});

it('ticks nothing of rows that are going', () => {
  const onSelect = vi.fn();
  const { rerender } = render(<List rows={samples('One', 'Two')} onSelect={onSelect} isRefreshing />);
  tick('One');
  expect(onSelect).not.toHaveBeenCalled();
  rerender(<List rows={samples('Two', 'Three')} onSelect={onSelect} />);
  tick('Three');
  expect(onSelect.mock.lastCall).toEqual([new Set(['three'])]);
});

it('chooses all of the page, also after rows were ticked one by one', () => {
  const onSelect = vi.fn();
  render(<List rows={samples('One', 'Two')} onSelect={onSelect} />);
  tick('Two');
  const [head] = screen.getAllByRole('checkbox');
  if (head) fireEvent.click(head);
  expect(onSelect.mock.lastCall).toEqual([new Set(['one', 'two'])]);
  tick('Two');
  expect(onSelect.mock.lastCall).toEqual([new Set(['one'])]);
});

it('opens a row by a click, and ticks it instead while another is ticked', () => {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  render(<List rows={samples('One', 'Two', 'Three')} onOpen={onOpen} onSelect={onSelect} />);
  click(row('Two'));
  expect(onOpen).toHaveBeenCalledWith({ id: 'two', name: 'Two' });
  tick('One');
  // One that nothing has happened to since.
  click(row('Three'));
  expect(onSelect.mock.lastCall).toEqual([new Set(['one', 'three'])]);
  expect(onOpen).toHaveBeenCalledTimes(1);
});

it('tells those who show it now, although the rows are the same', () => {
  const before = vi.fn();
  const after = vi.fn();
  const rows = samples('One');
  const { rerender } = render(<List rows={rows} onOpen={before} />);
  rerender(<List rows={rows} onOpen={after} />);
  click(row('One'));
  expect(before).not.toHaveBeenCalled();
  expect(after).toHaveBeenCalledWith(rows[0]);
});

it('shows a row that was changed in place, one that came and one that went', () => {
  const [one, two] = samples('One', 'Two') as [Sample, Sample];
  const onOpen = vi.fn();
  const { rerender } = render(<List rows={[one, two]} onOpen={onOpen} />);
  rerender(
    <List
      rows={[
        { id: 'zero', name: 'Zero' },
        { ...one, name: 'First' },
      ]}
      onOpen={onOpen}
    />,
  );
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Zero', 'First']);
  click(row('First'));
  expect(onOpen).toHaveBeenCalledWith({ id: 'one', name: 'First' });
});

it('walks with the arrow keys and ticks with Space', () => {
  const onSelect = vi.fn();
  render(<List rows={samples('One', 'Two', 'Three')} onSelect={onSelect} />);
  act(() => row('One').focus());
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    fireEvent.keyDown(document.activeElement as Element, { key });
    fireEvent.keyUp(document.activeElement as Element, { key });
  }
  expect(document.activeElement).toBe(row('Two'));
  fireEvent.keyDown(row('Two'), { key: ' ' });
  fireEvent.keyUp(row('Two'), { key: ' ' });
  expect(onSelect.mock.lastCall).toEqual([new Set(['two'])]);
});

it('opens the row in hand by Enter, also while others are ticked, and ticks none by it', () => {
  const onOpen = vi.fn();
  const onSelect = vi.fn();
  render(<List rows={samples('One', 'Two')} onOpen={onOpen} onSelect={onSelect} />);
  const enter = (name: string) => {
    act(() => row(name).focus());
    fireEvent.keyDown(row(name), { key: 'Enter' });
    fireEvent.keyUp(row(name), { key: 'Enter' });
  };
  enter('Two');
  expect(onOpen.mock.calls).toEqual([[{ id: 'two', name: 'Two' }]]);
  tick('One');
  enter('Two');
  expect(onOpen).toHaveBeenCalledTimes(2);
  expect(onSelect.mock.calls).toEqual([[new Set(['one'])]]);
});

it('opens one menu for all rows at the button of each, by the right button, and by Shift+F10', async () => {
  const menu = vi.fn();
  render(<List rows={samples('One', 'Two')} menu={menu} />);
  for (const name of ['One', 'Two']) {
    const button = within(row(name)).getByRole('button');
    click(button);
    fireEvent.click(await screen.findByRole('menuitem', { name: `do ${name}` }));
    expect(menu.mock.lastCall?.[0].name).toBe(name);
    expect(screen.queryByRole('menu')).toBeNull();
  }
  fireEvent.contextMenu(row('One'), { clientX: 5, clientY: 5 });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'do One' }));
  // No browser on a Mac makes a contextmenu event of it.
  fireEvent.keyDown(row('Two'), { key: 'F10', shiftKey: true });
  expect(await screen.findByRole('menuitem', { name: 'do Two' })).toBeTruthy();
});

/** What React Aria says at once; it keeps that for a while. */
const announced = () => document.querySelector('[data-live-announcer] [aria-live=assertive]')?.textContent ?? '';

const sortable = (sort: string) => (
  <DataTable
    label="samples"
    columns={columns.map((column) => ({ ...column, sortField: 'name' }))}
    rows={samples('One')}
    getId={({ id }) => id}
    sort={sort}
    onSort={() => {}}
  />
);

it('says by which column the rows are ordered now', async () => {
  const { rerender } = render(sortable('-name'));
  act(() => screen.getByRole('columnheader').focus());
  await new Promise((resolve) => setTimeout(resolve, 350));
  rerender(sortable('name'));
  await vi.waitFor(() => expect(announced()).toMatch(/sorted by column name/));
  await vi.waitFor(() => expect(announced()).not.toMatch(/sorted/));
});

it('does not interrupt a reader with the order it opens with', async () => {
  const told: string[] = [];
  const watch = new MutationObserver(() => told.push(announced()));
  watch.observe(document.body, { childList: true, subtree: true });
  render(sortable('-name'));
  await new Promise((resolve) => setTimeout(resolve, 350));
  watch.disconnect();
  expect(told.at(-1)).not.toMatch(/sorted/);
});

it('does not say again what is chosen when the rows are drawn anew', async () => {
  const list = (names: string[], chosen: string[]) => (
    <DataTable
      label="samples"
      columns={columns}
      rows={samples(...names)}
      getId={({ id }) => id}
      selected={new Set(chosen)}
      onSelect={() => {}}
    />
  );
  const { rerender } = render(list(['One', 'Two'], []));
  act(() => row('One').focus());
  const before = announced();
  rerender(list(['One', 'Two', 'Three'], []));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(announced()).toBe(before);
});

it('tells what a search came to, once that is there, and not what changes by itself', async () => {
  const list = (names: string[], isRefreshing: boolean) => (
    <DataTable
      label="samples"
      columns={columns}
      rows={samples(...names)}
      getId={({ id }) => id}
      isRefreshing={isRefreshing}
      empty={<NothingFound title="none" />}
      footer={names.length > 0 && <Pager offset={0} limit={10} count={names.length} onChange={() => {}} />}
    />
  );
  const status = () => screen.getByRole('status').textContent;
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 150));
  const { rerender } = render(list(['One', 'Two'], false));
  await drawn();
  // A panel is opened.
  window.history.replaceState(null, '', '?open=one');
  rerender(list(['One', 'Two'], false));
  await drawn();
  rerender(list(['One', 'Two', 'Three'], false));
  await drawn();
  expect(status()).toBe('');
  rerender(list(['One', 'Two', 'Three'], true));
  rerender(list(['One'], false));
  await vi.waitFor(() => expect(status()).toBe('۱ تا ۱ از ۱'));
  rerender(list(['One'], true));
  rerender(list([], false));
  await vi.waitFor(() => expect(status()).toBe('none'));
  // Known from before, so that nothing had to be waited for.
  window.history.replaceState(null, '', '?q=two');
  rerender(list(['One', 'Two'], false));
  await vi.waitFor(() => expect(status()).toBe('۱ تا ۲ از ۲'));
  window.history.replaceState(null, '', window.location.pathname);
});

it('names the menu of each row after the row', () => {
  render(<List rows={samples('One', 'Two')} menu={() => {}} />);
  const names = ['One', 'Two'].map((name) => `${uiStrings.moreActions} ${name}`);
  for (const name of names) expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('what was open from the beginning leaves the focus at its row', async () => {
  const list = (openId: string | null) => (
    <main tabIndex={-1}>
      <DataTable<Sample>
        label="samples"
        columns={columns}
        rows={samples('Ann', 'Bob')}
        getId={({ id }) => id}
        onOpen={() => {}}
        openId={openId}
      />
    </main>
  );
  const { rerender } = render(list('bob'));
  screen.getByRole('main').focus();
  rerender(list(null));
  await expect.poll(() => document.activeElement).toBe(row('Bob'));
});

it('what was made in a panel that was begun from nowhere has the focus once it stands, and only then', async () => {
  const list = (openId: string | null, ...names: string[]) => (
    <main tabIndex={-1}>
      <DataTable<Sample>
        label="samples"
        columns={columns}
        rows={samples(...names)}
        getId={({ id }) => id}
        onOpen={() => {}}
        openId={openId}
      />
    </main>
  );
  const { rerender } = render(list(null, 'Ann'));
  screen.getByRole('main').focus();
  rerender(list('new', 'Ann'));
  rerender(list(null, 'Ann'));
  rerender(list(null, 'Ann', 'Bob'));
  await expect.poll(() => document.activeElement).toBe(row('Bob'));
  // Nothing is made: what comes later is a colleague's.
  screen.getByRole('main').focus();
  rerender(list(null, 'Ann', 'Bob', 'Cid'));
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('shows that a column can be sorted beside its title, and of the last, behind which there is nothing, before it', () => {
  const [column] = columns;
  if (column === undefined) throw new Error('there is one');
  const both = ['first', 'last'].map((id) => ({
    ...column,
    id,
    title: id,
    sortField: id,
    isRowHeader: id === 'first',
  }));
  render(
    <DataTable
      label="samples"
      columns={both}
      rows={samples('One')}
      getId={({ id }) => id}
      sort="x"
      onSort={() => {}}
    />,
  );
  const placeOf = (title: string) => screen.getByText(title).querySelector('.absolute')?.className ?? '';
  expect([/start-full/.test(placeOf('first')), /end-full/.test(placeOf('last'))]).toEqual([true, true]);
});

it('has on paper the columns that an open panel left no room for', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  const wide = ['name', 'net', 'total'].map((id, at) => ({
    ...{ id, title: id, minWidth: 250, rank: at + 1, isRowHeader: at === 0, isWide: at === 0 },
    render: () => id,
  }));
  render(<DataTable<Sample> label="samples" columns={wide} rows={samples('A')} getId={({ id }) => id} />);
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads()).toEqual(['name']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(heads()).toEqual(['name', 'net', 'total']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(heads()).toEqual(['name']);
  vi.restoreAllMocks();
});
