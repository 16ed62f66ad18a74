// @vitest-environment happy-dom
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterSelect } from './filter-select.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

const sourceOf = (status: number | null) => ({
  isPending: false,
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

describe('opened before its options came', () => {
  const awaited = { ...sourceOf(null), isPending: true, isFetching: true };
  const options = [
    { value: 'b-1', label: 'تهران' },
    { value: 'b-2', label: 'شیراز' },
  ];
  const open = () => fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
  const focused = () => document.activeElement?.textContent;

  it('a choice says that it reads, fills as they come, and gives the focus to the first', async () => {
    const shown = render(<Select {...field} value="" source={awaited} />);
    open();
    expect(screen.getByRole('listbox').contains(document.activeElement)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe('در حال خواندن…');
    shown.rerender(<Select {...field} options={options} value="" source={sourceOf(null)} />);
    await settled();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    expect(focused()).toBe('تهران');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('the focus is on what is chosen; until then its name is awaited, too', async () => {
    const shown = render(<Select {...field} value="b-2" source={awaited} />);
    expect(screen.getByRole('button').textContent).toBe('در حال خواندن…');
    open();
    shown.rerender(<Select {...field} options={options} value="b-2" source={sourceOf(null)} />);
    await settled();
    expect(focused()).toBe('شیراز');
  });

  it('tells in the open list that they did not come, and asks for them again', async () => {
    const shown = render(<Select {...field} value="" source={awaited} />);
    open();
    const lost = sourceOf(500);
    shown.rerender(<Select {...field} value="" source={lost} />);
    await settled();
    const retry = screen.getByRole('button', { name: 'تلاش دوباره: شعبه' });
    expect(retry.closest('[data-trigger=Select]')).not.toBeNull();
    fireEvent.click(retry);
    expect(lost.refetch).toHaveBeenCalledOnce();
  });

  it('a filter offers all meanwhile', () => {
    render(<FilterSelect {...field} all="همه شعبه‌ها" className="" value={undefined} source={awaited} />);
    open();
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['همه شعبه‌ها']);
    expect(screen.getByRole('status').textContent).toBe('در حال خواندن…');
  });

  it('one that has none says so', () => {
    render(<Select {...field} value="" source={sourceOf(null)} />);
    open();
    expect(screen.getByRole('status').textContent).toBe('چیزی برای انتخاب نیست');
  });
});
