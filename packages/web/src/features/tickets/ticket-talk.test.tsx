// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { uiStrings } from '../../ui/ui.fa.ts';
import type { TicketKind } from './queries.ts';
import { ticketStrings as strings } from './strings.fa.ts';
import { Talk } from './ticket-page.tsx';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
afterEach(() => {
  cleanup();
  api.mockReset();
  localStorage.clear();
});

const ticket = {
  id: 't1',
  etag: 'v3',
  subject: 's',
  state: 'waiting_for_us',
  trace_code: '',
  requests: [],
  responses: [],
};

function open(kind: TicketKind) {
  let refuse: (error: Error) => void = () => {};
  api.mockImplementation((_call, { body }: { body: { action: string } }) =>
    body.action === 'reply' ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(ticket),
  );
  const client = new QueryClient();
  const shown = (unread: boolean) => (
    <QueryClientProvider client={client}>
      <Talk kind={kind} ticket={{ ...ticket, unread } as never} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(false));
  fireEvent.change(screen.getByRole('textbox', { name: strings.reply }), { target: { value: 'این عکس' } });
  fireEvent.click(screen.getByRole('button', { name: strings.send }));
  return {
    isSending: () => screen.queryByRole('button', { name: `${strings.send} ${uiStrings.busy}` }) !== null,
    supportSpeaks: async () => {
      const before = api.mock.calls.length;
      rerender(shown(true));
      await waitFor(() => expect(api.mock.calls.length).toBeGreaterThan(before));
      expect(api.mock.lastCall?.[1]).toMatchObject({ body: { action: 'read' } });
    },
    refuse: () => {
      const refused = { type: '', title: '', detail: 'نشد', status: 422, code: 'RULE_BROKEN', request_id: 'r1' };
      refuse(new ApiProblem(422, refused as never));
    },
  };
}

it.each(['ticket', 'report'] as const)(
  'why a reply of a %s was not taken is told, also where support spoke while it was on its way',
  async (kind) => {
    const talk = open(kind);
    await waitFor(() => expect(talk.isSending()).toBe(true));
    await talk.supportSpeaks();
    expect(talk.isSending()).toBe(true);
    talk.refuse();
    expect(await screen.findByText('نشد')).toBeTruthy();
    expect(talk.isSending()).toBe(false);
  },
);

it('why a reply was not taken stays told when support speaks', async () => {
  const talk = open('ticket');
  await waitFor(() => expect(api).toHaveBeenCalled());
  talk.refuse();
  await screen.findByText('نشد');
  await talk.supportSpeaks();
  expect(screen.getByText('نشد')).toBeTruthy();
});
