// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import { HeldBanner } from './held-banner.tsx';
import { pageStrings } from './page.fa.ts';

afterEach(cleanup);

const open = (held: boolean, role: 'admin' | 'employee', deadline: string | null = null) => {
  signIn({ roles: [role], permissions: ['issue'] });
  const { shown } = pagesAt('/', {
    '/': () => (
      <>
        <p>paper</p>
        <HeldBanner invoice={{ held, deadline }} />
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
  ['2050-12-01T08:00:00Z', true],
  ['2020-12-01T08:00:00Z', false],
])('names the deadline of the law while it is to come: %s', async (deadline, isNamed) => {
  await open(true, 'admin', deadline);
  const words = pageStrings.heldUntil(createFormat('fa').dateTime(deadline));
  expect(screen.queryByText(new RegExp(words)) !== null).toBe(isNamed);
});

it.each([
  [true, 'employee'],
  [false, 'admin'],
] as const)('held %s, to an %s: no way to the plans', async (held, role) => {
  await open(held, role);
  expect(screen.queryByText(pageStrings.held) !== null).toBe(held);
  expect(screen.queryByRole('link')).toBeNull();
});
