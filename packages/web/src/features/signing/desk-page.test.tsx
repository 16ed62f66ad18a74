// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../app/query-client.ts';
import { dispatchSession, type Me } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { SigningDeskPage } from './desk-page.tsx';
import { signingStatusQuery, unsignedQuery } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';

beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (role: 'admin' | 'employee', memories: unknown[]) => {
  dispatchSession({
    type: 'user',
    user: {
      id: 'u',
      account: { id: 'a' },
      username: 'u',
      roles: [role],
      permissions: ['issue', 'invoices'],
    } as unknown as Me,
    isLegal: true,
    signByTaxpayer: true,
  });
  queryClient.setQueryData(signingStatusQuery().queryKey, { memories } as never);
  const others = { '/manage-accounts': () => null, '/invoice/{-$id}': () => <p>invoice</p> };
  const { shown } = pagesAt('/signing-desk', { '/signing-desk': SigningDeskPage, ...others });
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

it('on a phone the invoices are rows, each of which opens to be read before it is signed', async () => {
  windowAsWideAs(390);
  const invoice = { id: 'i', tax_number: 'A112160000001', buyer_name: 'سپید', total: '550000' };
  const days = { invoice_date: '2026-11-26T08:00:00Z', deadline: '2026-12-06T08:00:00Z' };
  queryClient.setQueryData(unsignedQuery('A11216').queryKey, {
    invoices: [{ ...invoice, ...days }],
    count: 1,
  } as never);
  open('admin', [{ ...uncertified, unsigned: 1 }]);
  const row = await screen.findByRole('row', { name: /سپید/ });
  expect(screen.queryByRole('columnheader')).toBeNull();
  expect(row.textContent).toContain(words.until('۱۴۰۵/۰۹/۱۵'));
  fireEvent.click(row);
  expect(await screen.findByText('invoice')).toBeTruthy();
});
