// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { RemindDialog } from './remind-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const words = customerStrings.reminding;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toast.closeAll();
});

const debtor = { id: 'a', name: 'پخش آریا', phone: '09121234567', balance: '5000000', cheques: null, reminded: null };
const Notices = () => useToasts('bottom').map(({ id, text, detail }) => <p key={id}>{[text, detail].join(' ')}</p>);
/** The dialog says of them by itself that they cannot be told. */
const unreachable = { ...debtor, id: 'b', phone: '' };
const page = (isOpen: boolean, debtors = [debtor]) => (
  <QueryClientProvider client={new QueryClient()}>
    {isOpen && <RemindDialog debtors={debtors} onClose={() => {}} />}
    <Notices />
  </QueryClientProvider>
);

it('says in itself why nobody was reminded', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  render(page(true));
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.failed);
});

const problem = { type: '', title: 'کمی بعد', status: 429, code: 'TOO_MANY', request_id: 'r' };
it.each([
  ['why nobody was', 429, problem, `${uiStrings.notDone} کمی بعد`],
  [
    'who was not',
    200,
    { reminded: [], left_out: [{ customer_id: 'a', reason: 'بی‌شماره' }] },
    `${words.cannot('۱')} بی‌شماره`,
  ],
  ['no more than it said itself', 200, { reminded: [], left_out: [{ customer_id: 'b', reason: 'بی‌شماره' }] }, ''],
])('tells whoever closed it while they were being reminded %s', async (_what, status, body, told) => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('remind')
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(Response.json({})),
  );
  const both = [debtor, unreachable];
  const { container, rerender } = render(page(true, both));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.send })));
  rerender(page(false, both));
  await act(async () => answer(Response.json(body, { status })));
  await waitFor(() => expect(container.textContent).toBe(told));
});
