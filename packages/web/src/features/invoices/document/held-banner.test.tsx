// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFormat } from '../../../i18n/format.ts';
import { pagesAt } from '../../../testing/pages-at.tsx';
import { signIn } from '../../../testing/sign-in.ts';
import type { InvoiceDetail } from '../queries.ts';
import { HeldBanner } from './held-banner.tsx';
import { pageStrings } from './page.fa.ts';

afterEach(cleanup);

const open = (held: boolean, role: 'admin' | 'employee', deadline: string | null = null, sending_rule = '') => {
  const draft = { invoice: { sending_rule } } as unknown as InvoiceDetail['draft'];
  signIn({ roles: [role], permissions: ['issue'] });
  const { shown } = pagesAt('/', {
    '/': () => (
      <>
        <p>paper</p>
        <HeldBanner invoice={{ held, deadline, draft }} />
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
  ['2050-12-01T08:00:00Z', '', [true, true, false]],
  ['2020-12-01T08:00:00Z', '', [false, false, true]],
  ['2020-12-01T08:00:00Z', '1', [true, false, false]],
])(
  'promises that it goes by itself until its deadline of the law, or by article 9: %s «%s»',
  async (deadline, rule, said) => {
    await open(true, 'admin', deadline, rule);
    const at = createFormat('fa').dateTime(deadline);
    const words = [pageStrings.heldHint, pageStrings.heldUntil(at), pageStrings.heldOver(at)];
    const text = document.body.textContent;
    expect(words.map((one) => text.includes(one))).toEqual(said);
  },
);

it.each([
  [true, 'employee'],
  [false, 'admin'],
] as const)('held %s, to an %s: no way to the plans', async (held, role) => {
  await open(held, role);
  expect(screen.queryByText(pageStrings.held) !== null).toBe(held);
  expect(screen.queryByRole('link')).toBeNull();
});
