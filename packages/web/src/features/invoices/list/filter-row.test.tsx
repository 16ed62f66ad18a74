// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { statusWords } from '../../../ui/status.fa.ts';
import { paymentStrings } from '../payment/payment.fa.ts';
import { FilterRow } from './filter-row.tsx';
import { listStrings as words } from './list.fa.ts';
import type { ListSearch } from './list-search.ts';

const media = vi.hoisted(() => ({ isPhone: true }));
vi.mock('../../../ui/use-media.ts', () => ({ usePhone: () => media.isPhone, useMedia: () => false }));
vi.mock('../../../ui/address-search.tsx', () => ({ AddressSearch: () => null }));
// Without an address nothing is typed into it.
vi.mock('../../../ui/use-typed-search.ts', () => ({
  useTypedSearch: (value: string) => ({ value, onChange: () => undefined }),
}));
afterEach(() => {
  cleanup();
  media.isPhone = true;
});

const show = (search: ListSearch, onChange = vi.fn()) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FilterRow search={search} onChange={onChange} onClear={() => {}} />
    </QueryClientProvider>,
  );

const open = (search: ListSearch, onChange = vi.fn()) => {
  show(search, onChange);
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

it('on a phone says by what else the list is narrowed, which one press takes away, and opens its fields when asked', () => {
  const onChange = vi.fn();
  const button = open(
    { paid: 'overdue', min: '2500000', notes: true, goods: '2710000138624~چای', state: 'queued' },
    onChange,
  );
  expect(button.getAttribute('aria-expanded')).toBe('false');
  const chips = [words.withNotes, paymentStrings.overdue, `${words.min} ۲٬۵۰۰٬۰۰۰`, 'چای', statusWords.queued];
  for (const label of chips) expect(screen.getByRole('button', { name: words.behind.remove(label) })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.behind.remove(paymentStrings.overdue) }));
  expect(onChange).toHaveBeenCalledWith({ paid: undefined });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('checkbox', { name: words.withNotes })).toBeTruthy();
  expect(screen.queryByRole('button', { name: words.behind.remove(words.withNotes) })).toBe(null);
});

it('says no state again that its tab says', () => {
  open({ state: 'rejected', notes: true });
  expect(screen.queryByRole('button', { name: words.behind.remove(statusWords.rejected) })).toBe(null);
});

it('with nothing said beside its tab, clears by a word', () => {
  open({ state: 'rejected' });
  expect(screen.getByText(words.clear)).toBeTruthy();
});

it('in a wide window says of both ends of a span of amounts which they are, where a figure covers nothing', () => {
  media.isPhone = false;
  show({ min: '2500000' });
  expect(screen.getByText(words.amountFrom)).toBeTruthy();
  expect(screen.getByText(words.amountTo)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: words.min }).value).toBe('۲٬۵۰۰٬۰۰۰');
});
