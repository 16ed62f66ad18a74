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
afterEach(cleanup);

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
