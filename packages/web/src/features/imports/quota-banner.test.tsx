// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import type { ImportDetail } from './queries.ts';
import { QuotaBanner } from './quota-banner.tsx';
import { importStrings } from './strings.fa.ts';

afterEach(cleanup);

it.each([
  ['an admin to the plans', ['admin'], 1],
  ['an employee, who takes none, nowhere', ['employee'], 0],
])('leads %s when the quota was full in the midst of a file', async (_, roles, links) => {
  signIn({ roles, permissions: ['issue'] });
  const job = { id: 'a', state: 'ready', failure: 'full' } as ImportDetail;
  const { shown } = pagesAt('/', { '/': () => <QuotaBanner job={job} />, '/upgrade-account': () => <p>plans</p> });
  render(shown);
  await screen.findByText('full');
  expect(screen.queryAllByRole('link', { name: importStrings.upgrade })).toHaveLength(links);
});
