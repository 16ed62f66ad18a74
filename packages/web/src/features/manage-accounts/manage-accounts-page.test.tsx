// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { settingsStrings } from '../settings/strings.fa.ts';
import { ManageAccountsPage } from './manage-accounts-page.tsx';
import { manageStrings as words } from './strings.fa.ts';

/** The route's id; the screens' own frame is left out. */
const path = '/main/manage-accounts';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const signInAs = (role: 'admin' | 'employee', signing: object = {}) =>
  dispatchSession({
    type: 'user',
    user: {
      id: 'u',
      account: { id: 'a' },
      username: 'u',
      roles: [role],
      permissions: [],
      memories: [],
      accounts: [],
      branch: null,
      phone: null,
      ...signing,
    } as unknown as Me,
    isLegal: true,
    signByTaxpayer: false,
  });
const open = async (role: 'admin' | 'employee', tab?: string, signing: object = {}) => {
  signInAs(role, signing);
  const { shown } = pagesAt(tab === undefined ? path : `${path}?tab=${tab}`, { [path]: ManageAccountsPage });
  render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>);
  await screen.findByRole('heading', { name: words.title });
};
const refusal = () => screen.queryByText(words.adminTab(settingsStrings.tab));

it('tells who is no admin why the tab of an address is not there, and an admin nothing', async () => {
  await open('employee', 'keys');
  expect(refusal()).toBeTruthy();
  cleanup();
  await open('employee', 'display');
  expect(refusal()).toBeNull();
  cleanup();
  await open('admin', 'keys');
  expect(refusal()).toBeNull();
});

const noKey = { sign_by_taxpayer: true };
const withKey = { sign_by_taxpayer: true, memories: [{ memory_id: 'A1B2C3', ready: true, signer: 'platform' }] };
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

it.each([
  ['the keys, once the key is there', noKey, withKey, settingsStrings.tab],
  ['the profile, once a key is wanted', withKey, noKey, words.tabs.profile],
])('without a tab in its address stays at %s', async (_, before, after, title) => {
  await open('admin', undefined, before);
  expect(shownTab()).toBe(title);
  act(() => void signInAs('admin', after));
  expect(shownTab()).toBe(title);
});
