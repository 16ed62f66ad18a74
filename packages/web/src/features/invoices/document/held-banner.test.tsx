// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { HeldBanner } from './held-banner.tsx';
import { pageStrings } from './page.fa.ts';

afterEach(cleanup);

const open = (held: boolean, role: 'admin' | 'employee') => {
  signIn({ roles: [role], permissions: ['issue'] });
  const { shown } = pagesAt('/', {
    '/': () => (
      <>
        <p>paper</p>
        <HeldBanner invoice={{ held }} />
      </>
    ),
    '/upgrade-account': () => <p>plans</p>,
  });
  render(shown);
  return screen.findByText('paper');
};

it('tells a draft that waits for room from others, and leads an admin to the plans', async () => {
  await open(true, 'admin');
  expect(screen.getByText(pageStrings.held)).toBeTruthy();
  expect(screen.getByRole('link', { name: pageStrings.upgrade })).toBeTruthy();
});

it.each([
  [true, 'employee'],
  [false, 'admin'],
] as const)('held %s, to an %s: no way to the plans', async (held, role) => {
  await open(held, role);
  expect(screen.queryByText(pageStrings.held) !== null).toBe(held);
  expect(screen.queryByRole('link')).toBeNull();
});
