// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { appStrings } from '../app.fa.ts';
import { Page } from './page.tsx';
import { PhoneTopBar } from './phone-bars.tsx';

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList);
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (hasOwnBar: boolean) => {
  const screenOf = () => (
    <>
      <PhoneTopBar onOpenCommands={() => {}} />
      <Page title="wizard" hasOwnBar={hasOwnBar}>
        lines
      </Page>
    </>
  );
  const { shown } = pagesAt('/wizard', { '/': () => <p>home</p>, '/wizard': screenOf });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await screen.findByText('lines');
};

it('where the menu at the bottom gives way to a bar of the screen, the head leads back', async () => {
  await open(true);
  fireEvent.click(screen.getByRole('button', { name: appStrings.back }));
  expect(await screen.findByText('home')).toBeTruthy();
});

it('where the menu stands, the brand does', async () => {
  await open(false);
  expect(screen.queryByRole('button', { name: appStrings.back })).toBeNull();
});
