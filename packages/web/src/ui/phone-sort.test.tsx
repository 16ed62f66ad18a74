// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhoneSort } from './phone-sort.tsx';

afterEach(cleanup);

const columns = [
  { title: 'name', sortField: 'name' },
  { title: 'phone' },
  { title: 'balance', sortField: 'balance', isFigure: true },
];

async function chosen(sort: string, option: string, newest?: string) {
  const onSort = vi.fn();
  render(<PhoneSort {...{ columns, sort, onSort }} {...(newest === undefined ? {} : { newest })} />);
  fireEvent.click(screen.getByRole('button', { name: /مرتب‌سازی/ }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
  return onSort.mock.calls;
}

it('figures begin with the greatest, words with the first', async () => {
  expect(await chosen('-created_at', 'balance', '-created_at')).toEqual([['-balance']]);
  cleanup();
  expect(await chosen('-balance', 'name')).toEqual([['name']]);
});

it('leads back to the order of the list itself, which is no column and has no other way round', async () => {
  expect(await chosen('name', 'تازه‌ترین نخست', '-created_at')).toEqual([['-created_at']]);
  cleanup();
  render(<PhoneSort columns={columns} sort="-created_at" newest="-created_at" onSort={vi.fn()} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('is turned round by one press', () => {
  const onSort = vi.fn();
  render(<PhoneSort columns={columns} sort="-balance" onSort={onSort} />);
  fireEvent.click(screen.getByRole('button', { name: /^نزولی/ }));
  expect(onSort.mock.calls).toEqual([['balance']]);
  expect(screen.queryByText('phone')).toBeNull();
});

it('says nothing where nothing can be sorted', () => {
  const { container } = render(<PhoneSort columns={[{ title: 'phone' }]} sort="-created_at" onSort={vi.fn()} />);
  expect(container.textContent).toBe('');
});

it('has a word of its own for an order that is none of its columns', () => {
  render(<PhoneSort columns={columns} sort="-created_at" onSort={vi.fn()} />);
  expect(screen.getByRole('button', { name: /مرتب‌سازی/ }).textContent).toBe('مرتب‌سازی');
});
