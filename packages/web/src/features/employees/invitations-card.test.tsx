// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { InvitationsCard } from './invitations-card.tsx';
import { employeeStrings as strings } from './strings.fa.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const invitation = {
  branch_gone: false,
  id: 'i1',
  username: 'sara',
  role: 'employee',
  permissions: ['issue'],
  branch: { id: 'b1', name: 'مرکزی' },
  taxIDs: ['A11216'],
  created_at: '2026-11-01T08:00:00Z',
  expires_at: '2026-11-15T08:00:00Z',
};

it('says that an invitation ran out, which it left the list for, and sends it once more with the same rights', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    if (request.method === 'POST') bodies.push(await request.json());
    const reply =
      request.method === 'POST'
        ? invitation
        : { count: 1, next: null, invitations: [{ ...invitation, state: 'expired' }] };
    return new Response(JSON.stringify(reply), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationsCard />
    </QueryClientProvider>,
  );
  await screen.findByText(new RegExp(strings.ranOut('۱۴۰۵/۰۸/۲۴')));
  fireEvent.click(screen.getByRole('button', { name: strings.inviteAgainOf('sara') }));
  await waitFor(() =>
    expect(bodies).toEqual([
      {
        crew: { username: 'sara', role: 'employee', permissions: ['issue'], branch_id: 'b1' },
        profile: { taxIDs: ['A11216'] },
      },
    ]),
  );
});

it('sends none once more whose branch is gone: without it that would give everything', async () => {
  const gone = { ...invitation, branch: null, branch_gone: true, state: 'declined' };
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ count: 1, next: null, invitations: [gone] }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InvitationsCard />
    </QueryClientProvider>,
  );
  await screen.findByText(new RegExp(strings.invitedBranchGone));
  expect(screen.queryByRole('button', { name: strings.inviteAgainOf('sara') })).toBe(null);
  screen.getByRole('button', { name: strings.forgetOf('sara') });
});
