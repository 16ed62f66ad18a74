// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { appStrings } from './app.fa.ts';
import { Crashed } from './layout/crashed.tsx';
import { lazyScreen } from './lazy-screen.ts';

const reload = vi.fn();
let isServerThere: boolean;
let asked = 0;
beforeEach(() => {
  isServerThere = false;
  reload.mockClear();
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (!isServerThere) throw new TypeError('Failed to fetch');
    return new Response('<html></html>');
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lost = () =>
  Promise.reject<{ Screen: () => null }>(
    new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/a.js'),
  );

function open(): void {
  const pages = pagesAt('/far', { '/far': lazyScreen(lost, 'Screen') });
  pages.router.update({ ...pages.router.options, defaultErrorComponent: Crashed } as never);
  render(pages.shown);
}

it('a screen that does not come leaves the page as it is, and is asked for again once the server answers', async () => {
  open();
  expect(await screen.findByText(appStrings.crashed.notHere)).toBeTruthy();
  const retry = async () => fireEvent.click(await screen.findByRole('button', { name: uiStrings.retry }));
  const before = asked;
  await retry();
  await vi.waitFor(() => expect(asked).toBe(before + 1));
  expect(reload).not.toHaveBeenCalled();
  isServerThere = true;
  // Busy until then.
  await retry();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it('is loaded with the whole page where the server answers, once', async () => {
  isServerThere = true;
  open();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  cleanup();
  open();
  expect(await screen.findByRole('button', { name: uiStrings.retry })).toBeTruthy();
  expect(reload).toHaveBeenCalledTimes(1);
});
