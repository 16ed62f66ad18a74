// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FaultBanner } from './fault-banner.tsx';

afterEach(cleanup);

it.each([
  ['a file that is held since one of its steps failed', 'paused', 'خطا', 1],
  ['a file that is stopped as before', 'stopped', 'خطا', 1],
  ['a file that was held by its user', 'paused', '', 0],
  ['a file whose quota was full, which has a banner of its own', 'ready', 'سهمیه', 0],
] as const)('says why of %s', (_, state, failure, told) => {
  render(<FaultBanner job={{ state, failure }} />);
  expect(screen.queryAllByRole('alert')).toHaveLength(told);
});
