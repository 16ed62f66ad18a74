// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { listPager, Pager } from './pager.tsx';

afterEach(cleanup);

it.each([
  { count: 20, offset: 20, goesTo: 10, why: 'the only row of the third page is gone' },
  { count: 11, offset: 30, goesTo: 10, why: 'many rows are gone' },
  { count: 21, offset: 20, goesTo: null, why: 'the page has a row' },
  { count: 0, offset: 20, goesTo: null, why: 'there are none at all, or they are not known yet' },
])('of $count, at $offset: $why', ({ count, offset, goesTo }) => {
  const onChange = vi.fn();
  render(<Pager count={count} offset={offset} limit={10} onChange={onChange} />);
  expect(onChange.mock.calls).toEqual(goesTo === null ? [] : [[{ offset: goesTo, limit: 10 }, true]]);
});

it('of a list takes the place of a page that is not there: who went back came to it again and was sent on again', () => {
  const change = vi.fn();
  render(listPager({ count: 100, search: { offset: 500 }, change }));
  expect(change.mock.calls).toEqual([[{ offset: 90, limit: undefined }, true]]);
});

it('of a list is told by its address, which leaves out what is usual; there is none where there are no rows', () => {
  const change = vi.fn();
  const shown = (search: { offset?: number; limit?: number }) => {
    cleanup();
    render(listPager({ count: 100, search, change }));
    screen.getByRole('button', { name: /۱$/ }).click();
    return change.mock.lastCall;
  };
  expect(shown({ offset: 50, limit: 50 })).toEqual([{ offset: undefined, limit: 50 }]);
  expect(shown({ offset: 10 })).toEqual([{ offset: undefined, limit: undefined }]);
  expect(screen.queryAllByText('در هر صفحه')).not.toEqual([]);
  expect([listPager({ count: 0, search: {}, change }), listPager({ count: undefined, search: {}, change })]).toEqual([
    null,
    null,
  ]);
});
