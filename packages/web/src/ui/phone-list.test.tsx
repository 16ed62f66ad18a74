// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhoneList } from './phone-list.tsx';

afterEach(cleanup);

it('names each group by its title and sum alone', async () => {
  render(
    <PhoneList
      label="invoices"
      rows={[{ id: 'a' }, { id: 'b' }]}
      getId={({ id }) => id}
      row={({ id }) => ({ title: id, sub: '', name: id })}
      group={() => ({ id: '01a205f2-4345', title: 'today', end: '42' })}
    />,
  );
  const group = await screen.findByRole('rowgroup', { name: 'today 42' });
  expect(group.textContent).toContain('b');
});

it('chooses nothing of rows that are going', async () => {
  const onSelect = vi.fn();
  const list = (isRefreshing: boolean) => (
    <PhoneList
      label="invoices"
      rows={[{ id: 'a' }, { id: 'b' }]}
      getId={({ id }) => id}
      row={({ id }) => ({ title: id, sub: '', name: id })}
      selected={new Set(['a'])}
      onSelect={onSelect}
      isRefreshing={isRefreshing}
    />
  );
  const { rerender } = render(list(true));
  const press = () => fireEvent.click(screen.getByRole('row', { name: 'b' }));
  press();
  expect(onSelect).not.toHaveBeenCalled();
  rerender(list(false));
  press();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(new Set(['a', 'b']));
});

it("has a row's menu behind a button that is named after the row, and does not open the row by it", async () => {
  const onPay = vi.fn();
  const onOpen = vi.fn();
  render(
    <PhoneList
      label="purchases"
      rows={[{ id: 'a' }, { id: 'b' }]}
      getId={({ id }) => id}
      row={({ id }) => ({ title: `supplier ${id}`, sub: '', name: id })}
      onOpen={onOpen}
      rowMenu={({ id }) => [{ id: 'pay', title: `pay ${id}`, onAction: () => onPay(id) }]}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: /supplier b/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'pay b' }));
  expect(onPay).toHaveBeenCalledExactlyOnceWith('b');
  expect(onOpen).not.toHaveBeenCalled();
});
