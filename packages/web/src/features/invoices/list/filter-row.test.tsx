// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterRow } from './filter-row.tsx';
import { listStrings as words } from './list.fa.ts';
import type { ListSearch } from './list-search.ts';

vi.mock('../../../ui/use-media.ts', () => ({ usePhone: () => true, useMedia: () => false }));
vi.mock('../../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
afterEach(cleanup);

const open = (search: ListSearch) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterRow search={search} onChange={() => {}} onClear={() => {}} />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: new RegExp(`^${words.filters}`) });
};

it('on a phone says how many filters are set, and of which days the list is, without a press', () => {
  const button = open({ from: '2026-10-01', to: '2026-11-20' });
  expect(button.getAttribute('aria-label')).toBe(`${words.filters} (۱)`);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('button', { name: /۱۴۰۵\/۰۷\/۰۹/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: words.clear })).toBeTruthy();
  // Marked for the eye too: of two grounds of one button the later one in the style sheet would win.
  expect(button.className).toContain('bg-accent-soft');
  expect(button.className).not.toContain('bg-surface');
});

it('stands open while more of them are set, and can be closed all the same', () => {
  const button = open({ notes: true });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(words.withNotes)).toBe(null);
});
