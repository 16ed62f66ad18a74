// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchSession, type Me } from '../../../app/session-store.ts';
import { FirstUse } from './first-use.tsx';
import { listStrings as words } from './list.fa.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
afterEach(() => {
  cleanup();
  dispatchSession({ type: 'signed-out', from: null });
});

it.each([
  [
    ['issue', 'invoices'],
    [words.firstIssue, words.firstImport],
  ],
  [['invoices'], []],
])('offers who may issue one by hand or many from a file, and others neither (%j)', (permissions, offered) => {
  const user = { roles: ['employee'], permissions } as unknown as Me;
  dispatchSession({ type: 'user', user, isLegal: false, signByTaxpayer: false });
  render(<FirstUse />);
  const links = screen.queryAllByRole('link').map(({ textContent }) => textContent ?? '');
  for (const word of [words.firstIssue, words.firstImport]) {
    expect(links.some((link) => link.includes(word))).toBe(offered.includes(word));
  }
});
