// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { signingStatusQuery } from './queries.ts';
import { SigningBanner } from './signing-banner.tsx';
import { signingStrings as words } from './strings.fa.ts';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = { id: 'u', account: { id: 'a' }, username: 'u', roles: ['admin'], permissions: [] } as unknown as Me;
const waiting = { id: 'm', certificate_pem: '', unsigned: 0, waiting: 12, desk_open: false, tokens_by: 'desk' };

it.each([true, false])('leads to the desk; on a phone it is one line', async (isPhone) => {
  windowAsWideAs(isPhone ? 390 : 1280);
  dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: true });
  queryClient.setQueryData(signingStatusQuery().queryKey, { memories: [waiting] } as never);
  const pages = { '/': () => <SigningBanner onKnown={() => {}} />, '/signing-desk': () => <p>desk</p> };
  render(<QueryClientProvider client={queryClient}>{pagesAt('/', pages).shown}</QueryClientProvider>);
  const link = await screen.findByRole('link', { name: isPhone ? words.bannerTokensShort('۱۲') : words.goToDesk });
  expect(screen.queryByText(words.bannerTokensHint) === null).toBe(isPhone);
  fireEvent.click(link);
  expect(await screen.findByText('desk')).toBeTruthy();
});
