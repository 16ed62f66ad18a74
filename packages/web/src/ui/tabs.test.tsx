// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

/** A row of 500 px in a place of `width`, whose chosen tab begins at 400. */
const place = { width: 300 };

beforeEach(() => {
  place.width = 300;
  const measure = (name: 'scrollWidth' | 'clientWidth' | 'offsetLeft' | 'offsetWidth', value: () => number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(value);
  measure('scrollWidth', () => 500);
  measure('clientWidth', () => place.width);
  measure('offsetLeft', () => 400);
  measure('offsetWidth', () => 60);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const items = [
  { id: 'all', title: 'all' },
  { id: 'rejected', title: 'rejected' },
];

it('keeps the chosen tab in sight when what stands beside it comes late, unless somebody scrolled', async () => {
  const row = (count?: number) => (
    <Tabs label="states" items={items.map((item) => ({ ...item, count }))} selected="rejected" onSelect={() => {}} />
  );
  const { rerender } = render(row());
  const list = screen.getByRole('tablist');
  await vi.waitFor(() => expect(list.scrollLeft).toBe(280));
  place.width = 200;
  rerender(row(5));
  await vi.waitFor(() => expect(list.scrollLeft).toBe(330));
  list.scrollLeft = 5;
  place.width = 180;
  rerender(row(6));
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(list.scrollLeft).toBe(5);
});
