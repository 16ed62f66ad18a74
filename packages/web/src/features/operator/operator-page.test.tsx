// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { rateStrings } from '../rates/strings.fa.ts';
import { operatorStrings as words } from './operator.fa.ts';
import { OperatorPage } from './operator-page.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = { id: 'u', account: { id: 'a' }, username: 'u', roles: ['operator'], permissions: [] };
  dispatchSession({ type: 'user', user: user as unknown as Me, isLegal: true, signByTaxpayer: false });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([true, false])(
  'what is set for all accounts is in a menu on a phone alone, and leads there',
  async (isPhone) => {
    windowAsWideAs(isPhone ? 390 : 1280);
    const { shown } = pagesAt('/main/operator', {
      '/main/operator': OperatorPage,
      '/operator/rates': () => <p>rates</p>,
    });
    render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
    if (isPhone) {
      expect(screen.queryByRole('link', { name: rateStrings.link })).toBeNull();
      fireEvent.click(await screen.findByRole('button', { name: words.settings }));
      fireEvent.click(screen.getByRole('menuitem', { name: rateStrings.link }));
    } else fireEvent.click(await screen.findByRole('link', { name: rateStrings.link }));
    expect(await screen.findByText('rates')).toBeTruthy();
  },
);
