// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { Check } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { MenuList } from './menu.tsx';

afterEach(cleanup);

/** What stands before the words of each entry. */
const before = () => screen.getAllByRole('menuitem').map(({ children }) => children.length - 1);
const entry = { onAction: () => undefined };

test('words stand under words where only some entries have an icon', () => {
  const current = { ...entry, id: 'a', title: 'a', icon: Check };
  const other = { ...entry, id: 'b', title: 'b' };
  const { rerender } = render(<MenuList label="accounts" entries={[current, other]} />);
  expect(before()).toEqual([1, 1]);
  rerender(<MenuList label="accounts" entries={[{ ...other, id: 'c' }, other]} />);
  expect(before()).toEqual([0, 0]);
});
