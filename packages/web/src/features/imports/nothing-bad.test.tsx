// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { NothingBad } from './nothing-bad.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(cleanup);

test('a cause that is mended does not say that no error is left while others are, and leads to them', () => {
  const onOthers = vi.fn();
  const { rerender } = render(<NothingBad onOthers={onOthers} />);
  expect(screen.queryByText('خطایی نمانده است.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'دیدن خطاهای دیگر' }));
  expect(onOthers).toHaveBeenCalledOnce();
  rerender(<NothingBad onOthers={undefined} />);
  expect(screen.getByText('خطایی نمانده است.')).toBeTruthy();
});

test('while the file is checked it does not say that no error is left, but that none was found so far', () => {
  const { rerender } = render(<NothingBad onOthers={undefined} isUnsure />);
  expect(screen.getByRole('status').textContent).toBe(importStrings.grid.nothingBadYet);
  // Others that are known already it leads to.
  rerender(<NothingBad onOthers={() => undefined} isUnsure />);
  expect(screen.getByRole('status').textContent).toBe(importStrings.grid.causeMended);
});
