// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../testing/window-as-wide-as.ts';
import { FiltersOrBar } from './filters-or-bar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  ['a desk', 1280, false, 'filters'],
  ['a desk', 1280, true, 'bar'],
  ['a phone, where the rows stay under the finger that chooses them', 390, true, 'filtersbar'],
])('at %s of %i px, with something chosen: %s', (_where, width, isAny, shown) => {
  windowAsWideAs(width);
  const { container } = render(<FiltersOrBar bar={isAny && 'bar'}>filters</FiltersOrBar>);
  expect(container.textContent).toBe(shown);
});
