// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LeftBehind } from './left-behind.tsx';
import type { MemoryCard } from './queries.ts';
import { settingsStrings } from './strings.fa.ts';

const words = settingsStrings.leftBehind;
const sent = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../../app/api.ts', () => ({ api: sent }));
afterEach(() => {
  cleanup();
  sent.mockClear();
});

const card = (id: string, memory: Partial<MemoryCard['memory']>, isForTests = false) =>
  ({ memory: { id, memory_id: id, is_default: false, enabled: true, ...memory }, isForTests }) as unknown as MemoryCard;
const old = card('A11111', { enabled: false, left_behind: { drafts: 3, recurring: 1, offers: 2, files: 0 } });

const show = (one: MemoryCard, others: readonly MemoryCard[]) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LeftBehind card={one} cards={[one, ...others]} />
    </QueryClientProvider>,
  );

it('offers the default of its kind for what was written for a disabled memory', () => {
  show(old, [card('A22222', {}), card('A33333', { is_default: true }), card('A44444', {}, true)]);
  expect(screen.getByText(words.title('۳ پیش‌نویس و ۲ پیش‌فاکتور و ۱ صورتحساب دوره‌ای', 'A11111'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.handOver('A33333') }));
  expect(sent).toHaveBeenCalledWith(expect.anything(), { params: { id: 'A11111' }, body: { to: 'A33333' } });
});

it('says what is to be done where no other issues, and nothing where nothing is left', () => {
  show(old, [card('A22222', { enabled: false })]);
  expect(screen.getByText(words.noHeir)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  show(card('A11111', { enabled: false, left_behind: { drafts: 0, recurring: 0, offers: 0, files: 0 } }), [
    card('A22222', {}),
  ]);
  expect(document.body.textContent).toBe('');
});
