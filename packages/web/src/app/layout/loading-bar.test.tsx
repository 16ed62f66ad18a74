// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { withLoading } from '../loading.ts';
import { LoadingBar } from './loading-bar.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('runs at once, and is spoken of only when it takes long', async () => {
  render(pagesAt('/', {}, LoadingBar).shown);
  const bar = await screen.findByRole('status');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let end = () => {};
  const work = new Promise<void>((resolve) => {
    end = resolve;
  });
  await act(async () => void withLoading(work));
  expect(bar.children.length).toBe(1);
  expect(bar.textContent).toBe('');
  act(() => vi.advanceTimersByTime(1_000));
  expect(bar.textContent).toBe(uiStrings.loading);
  await act(async () => end());
  expect(bar.children.length).toBe(0);
});
