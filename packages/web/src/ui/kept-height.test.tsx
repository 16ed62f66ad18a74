// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptHeight } from './kept-height.tsx';

afterEach(cleanup);
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(286);
});

const placeOf = (text: string) => screen.getByText(text).parentElement;

const part = (isThere: boolean, name = 'waiting') => (
  <KeptHeight name={name} isThere={isThere} first={240}>
    <p>{isThere ? 'rows' : 'bars'}</p>
  </KeptHeight>
);

it('what comes late has the place that it took the last time, and as much as it needs once it is there', () => {
  render(part(false));
  expect(placeOf('bars')?.style.minHeight).toBe('240px');
  cleanup();
  render(part(true));
  expect(placeOf('rows')?.style.height).toBe('');
  cleanup();
  render(part(false));
  expect(placeOf('bars')?.style.height).toBe('286px');
  cleanup();
  render(part(false, 'another'));
  expect(placeOf('bars')?.style.height).toBe('');
});

it('what was kept and cannot be read is as nothing kept', () => {
  localStorage.setItem('taraz.heights', '{');
  render(part(false));
  expect(placeOf('bars')?.style.minHeight).toBe('240px');
});
