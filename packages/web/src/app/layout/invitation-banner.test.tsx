// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { permissionNames } from '@taraz/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { appStrings } from '../app.fa.ts';
import { InvitationBanner } from './invitation-banner.tsx';

afterEach(cleanup);
const words = appStrings.invitations;

it.each([
  ['an admin', { role: 'admin', permissions: [] }, words.asAdmin],
  [
    'an employee',
    { role: 'employee', permissions: ['issue', 'treasury'] },
    words.asEmployeeWho(`${permissionNames.issue}، ${permissionNames.treasury}`),
  ],
  ['an employee who may nothing yet', { role: 'employee', permissions: [] }, words.asEmployee],
])('who is invited as %s reads what they will be before they answer', async (_name, offered, told) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const one = { id: 'i', account_name: 'بازرگانی', invited_by: 'مریم', created_at: '2026-11-28T05:00:00.000Z' };
  client.setQueryData(['own-invitations'], { invitations: [{ ...one, ...offered }] });
  render(
    <QueryClientProvider client={client}>
      <InvitationBanner />
    </QueryClientProvider>,
  );
  expect(await screen.findByText((text) => text.startsWith(told))).toBeTruthy();
});
