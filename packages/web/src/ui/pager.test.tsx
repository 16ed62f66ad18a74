// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pager } from './pager.tsx';

afterEach(cleanup);

it.each([
  { count: 20, offset: 20, goesTo: 10, why: 'the only row of the third page is gone' },
  { count: 11, offset: 30, goesTo: 10, why: 'many rows are gone' },
  { count: 21, offset: 20, goesTo: null, why: 'the page has a row' },
  { count: 0, offset: 20, goesTo: null, why: 'there are none at all, or they are not known yet' },
])('of $count, at $offset: $why', ({ count, offset, goesTo }) => {
  const onChange = vi.fn();
  render(<Pager count={count} offset={offset} limit={10} onChange={onChange} />);
  expect(onChange.mock.calls).toEqual(goesTo === null ? [] : [[{ offset: goesTo, limit: 10 }]]);
});
