// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pager } from '../ui/pager.tsx';
import { ownRowsPerPage, setPreferences } from '../ui/preferences.ts';
import { limit, offset, searchOf } from './search-params.ts';

const read = searchOf<{ offset?: number; limit?: number }>({ offset, limit });

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  setPreferences({ rowsPerPage: 10 });
  vi.unstubAllGlobals();
});

it('are chosen in one list, and each that is opened afterwards has as many', async () => {
  const onChange = vi.fn();
  render(<Pager count={500} offset={70} limit={10} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /در هر صفحه/ }));
  fireEvent.click(await screen.findByRole('option', { name: '۵۰' }));
  expect(onChange.mock.lastCall).toEqual([{ offset: 50, limit: 50 }]);
  expect(ownRowsPerPage()).toBe(50);
  expect(read({})).toEqual({ limit: 50 });
});

it.each([
  ['an address that says its rows', { limit: '25' }, { limit: 25 }],
  ['a page of the usual rows, as another person shares it', { offset: '20' }, { offset: 20 }],
  ['a page of other rows', { offset: '200', limit: '100' }, { offset: 200, limit: 100 }],
])('are not put over %s', (_what, raw, search) => {
  setPreferences({ rowsPerPage: 50 });
  expect(read(raw)).toMatchObject(search);
  expect(read(raw).limit).toBe('limit' in search ? search.limit : undefined);
});

it('are none of what has no pages, and usual where the browser remembers nonsense', () => {
  setPreferences({ rowsPerPage: 50 });
  expect(searchOf<{ offset?: number }>({ offset })({})).toEqual({});
  setPreferences({ rowsPerPage: 7 });
  expect(read({})).toEqual({});
});
