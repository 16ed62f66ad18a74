// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { CauseList } from './cause-list.tsx';
import type { ErrorCauses } from './queries.ts';
import { errorStrings } from './strings.fa.ts';

afterEach(cleanup);

const cause = (code: string): ErrorCauses['causes'][number] => ({ code, count: 2, deadline: null });

it.each([
  [[], false],
  [['0304401'], false],
  [['0304401', '0203001'], true],
])('says in which order the causes %j stand only where there is one: %s', async (codes, isTold) => {
  const causes = { count: 0, causes: codes.map(cause), mended: [{ code: '0304401', count: 5 }] } as ErrorCauses;
  render(pagesAt('/invoice-errors', { '/invoice-errors': () => <CauseList causes={causes} selected="" /> }).shown);
  await screen.findByText(errorStrings.causes);
  expect(screen.queryByText(errorStrings.order) !== null).toBe(isTold);
});
