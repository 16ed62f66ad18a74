// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterSelect } from './filter-select.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

const sourceOf = (status: number | null) => ({
  isLoadingError: status !== null,
  error: status === null ? null : new ApiProblem(status, null),
  isFetching: false,
  refetch: vi.fn(),
});
const field = { label: 'شعبه', options: [], onChange: () => {} };

it('a choice whose options did not come says so, and asks for them again', () => {
  const source = sourceOf(500);
  render(<Select {...field} value="" source={source} />);
  expect(screen.getByRole('alert').textContent).toContain('«شعبه» بارگذاری نشد');
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره: شعبه' }));
  expect(source.refetch).toHaveBeenCalledOnce();
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('says nothing while they may yet come, nor to whom they are forbidden', () => {
  const shown = render(<Select {...field} value="" source={sourceOf(null)} />);
  expect(screen.queryByRole('alert')).toBeNull();
  shown.rerender(<Select {...field} value="" source={sourceOf(403)} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('stands in a filter’s place, and beside one that is set, so that it can be let go', () => {
  const filter = { ...field, all: 'همه شعبه‌ها', className: '', source: sourceOf(0) };
  const shown = render(<FilterSelect {...filter} value={undefined} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  shown.rerender(<FilterSelect {...filter} value="b-1" />);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  expect(screen.getByRole('alert')).toBeTruthy();
});
