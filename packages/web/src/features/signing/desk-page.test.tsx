// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { SigningDeskPage } from './desk-page.tsx';
import { signingStatusQuery } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (role: 'admin' | 'employee', memories: unknown[]) => {
  dispatchSession({
    type: 'user',
    user: { id: 'u', account: { id: 'a' }, username: 'u', roles: [role], permissions: ['issue'] } as unknown as Me,
    isLegal: true,
    signByTaxpayer: true,
  });
  queryClient.setQueryData(signingStatusQuery().queryKey, { memories } as never);
  const { shown } = pagesAt('/signing-desk', { '/signing-desk': SigningDeskPage, '/manage-accounts': () => null });
  render(<QueryClientProvider client={queryClient}>{shown}</QueryClientProvider>);
};
const uncertified = { id: 'm', memory_id: 'A11216', title: '', certificate_pem: '', unsigned: 0, invoices: [] };

it.each([
  [[], words.nobody, words.nobodyForOthers],
  [[uncertified], words.notCertified, words.notCertifiedForOthers],
])('an admin is led to the keys, others are told whom to ask', async (memories, title, hint) => {
  open('admin', memories);
  await screen.findByText(title);
  expect(screen.getByRole('link', { name: words.toSettings })).toBeTruthy();
  cleanup();
  open('employee', memories);
  await screen.findByText(hint);
  expect(screen.queryByRole('link', { name: words.toSettings })).toBeNull();
});
