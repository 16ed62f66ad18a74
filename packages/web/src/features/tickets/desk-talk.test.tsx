// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, problems } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DeskTalk } from './desk-page.tsx';
import { ticketStrings as strings } from './strings.fa.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
vi.mock('./canned-answers.tsx', () => ({ CannedAnswers: () => null }));
afterEach(() => {
  cleanup();
  api.mockReset();
  localStorage.clear();
});

const ticket = {
  id: 't1',
  etag: 'v3',
  kind: 'ticket',
  subject: 's',
  state: 'waiting_for_us',
  unread: false,
  trace_code: '',
  requests: [],
  responses: [],
} as never;

it.each([true, false])('an account that is closed is told before an answer is written: %s', (account_closed) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskTalk ticket={{ ...(ticket as object), account_closed } as never} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(strings.desk.accountClosed) !== null).toBe(account_closed);
});

it('why an answer failed is told, also where the customer wrote while it was on its way', async () => {
  let refuse: (error: Error) => void = () => {};
  api.mockImplementation((_call, { body }: { body: { action: string } }) =>
    body.action === 'reply' ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(ticket),
  );
  const client = new QueryClient();
  const shown = (unread: boolean) => (
    <QueryClientProvider client={client}>
      <DeskTalk ticket={{ ...(ticket as object), unread } as never} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(false));
  fireEvent.change(screen.getByRole('textbox', { name: strings.desk.answer }), { target: { value: 'پاسخ' } });
  fireEvent.click(screen.getByRole('button', { name: strings.desk.send }));
  await waitFor(() => expect(api).toHaveBeenCalled());
  rerender(shown(true));
  await waitFor(() => expect(api.mock.lastCall?.[1]).toMatchObject({ body: { action: 'read' } }));
  const refused = { type: '', title: '', detail: 'نشد', status: 422, code: 'RULE_BROKEN', request_id: 'r1' };
  refuse(new ApiProblem(422, refused as never));
  expect(await screen.findByText('نشد')).toBeTruthy();
});

it('answers what was seen: where another operator or the customer wrote meanwhile, the text stays and the talk is read anew', async () => {
  const stale = { type: '', title: problems.STALE.title, status: 412, code: 'STALE', request_id: 'r1' };
  api.mockRejectedValue(new ApiProblem(412, stale as never));
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <DeskTalk ticket={ticket} />
    </QueryClientProvider>,
  );
  const box = screen.getByRole('textbox', { name: strings.desk.answer });
  fireEvent.change(box, { target: { value: 'پاسخ' } });
  fireEvent.click(screen.getByRole('button', { name: strings.desk.send }));
  expect(await screen.findByText(problems.STALE.title)).toBeTruthy();
  expect(api.mock.calls[0]?.[2]).toMatchObject({ ifMatch: 'v3' });
  await waitFor(() => expect(invalidate).toHaveBeenCalledWith({ queryKey: ['operator', 'tickets'] }));
  expect((box as HTMLTextAreaElement).value).toBe('پاسخ');
});
