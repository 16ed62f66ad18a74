// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { ShareDialog } from './share-dialog.tsx';
import { shareStrings as words } from './strings.fa.ts';

const id = '0198f000-0000-7000-8000-000000000001';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  toast.closeAll();
});

it('a buyer without a number is asked about where one can be written, not after it is too late', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify({ links: [], left_out: [{ document_id: id, reason: 'no phone' }] });
    return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone: '' }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect(await screen.findByText('no phone')).toBeTruthy();
  const field = screen.getByLabelText(words.dialog.document.phone);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
});

it.each([
  ['', words.dialog.document.phoneNone],
  // Not known: the server may have one.
  [null, words.dialog.document.phoneOwn],
  ['09121234567', words.phoneHint],
])('beside the number %j stands what it is for', (phone, hint) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(hint)).toBeTruthy();
});

it.each([
  [null, {}],
  [
    { from: '2026-01-01', to: '2026-01-31' },
    { from_day: '2026-01-01', to_day: '2026-01-31' },
  ],
  // A month that is not over, and what is looked at to today: told as of the moment it is opened.
  [{ from: '2026-01-01', to: '2099-01-31' }, { from_day: '2026-01-01' }],
  [{ from: '2026-01-01', to: dateToDay(todayInTehran()) }, { from_day: '2026-01-01' }],
])('an account is shared over the days that were looked at: %j', async (period, days) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    const reply = JSON.stringify({ links: [], left_out: [] });
    return new Response(reply, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="statement" documents={[{ id, name: 'x', phone: '' }]} period={period} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  await vi.waitFor(() => expect(sent).toEqual([{ customer_ids: [id], by: 'sms', days: 30, ...days }]));
});

it('says of customers, and not of documents, to whom nothing went', async () => {
  const left_out = [{ document_id: id, reason: 'no phone' }];
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify({ links: [], left_out });
    return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  const customers = [id, `${id.slice(0, -1)}2`].map((one) => ({ id: one, name: one, phone: '' }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="statement" documents={customers} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect(await screen.findByText('به ۱ مشتری فرستاده نشد')).toBeTruthy();
});

it('asks nothing before it is closed once it was sent', async () => {
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify({ links: [], left_out: [] });
    return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone: '' }]} onClose={onClose} />
    </QueryClientProvider>,
  );
  fireEvent.input(screen.getByLabelText(words.dialog.document.phone), { target: { value: '09121234567' } });
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  await vi.waitFor(() => expect(screen.queryByLabelText(words.dialog.document.phone)).toBe(null));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('says in itself why nothing was sent, what was written stands', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone: '09121234567' }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: words.send }));
  expect((await screen.findByRole('alert')).textContent).toContain(words.failed);
  expect(screen.getByLabelText(words.dialog.document.phone)).toHaveProperty('value', '(۹۱۲) ۱۲۳ - ۴۵۶۷');
});

it('copies the link that was asked for to be copied, and leaves the focus on copying it once more', async () => {
  const url = 'https://taraz.example/preview/invoice/abc';
  vi.stubGlobal('fetch', async () => {
    const body = JSON.stringify({ links: [{ id, url, document_id: id }], left_out: [] });
    return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
  });
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind="invoice" documents={[{ id, name: 'A1', phone: '' }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: words.byLink }));
  fireEvent.click(screen.getByRole('button', { name: words.make }));
  const copy = await screen.findByRole('button', { name: words.copy });
  expect(writeText).toHaveBeenCalledWith(url);
  await vi.waitFor(() => expect(document.activeElement).toBe(copy));
});

it.each([
  ['invoice', words.dialog.document.lead],
  ['pre_invoice', words.dialog.offerLead],
  ['statement', words.dialog.statement.lead],
] as const)('says what a buyer can do with what is shared: %s', (kind, lead) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShareDialog kind={kind} documents={[{ id, name: 'A1', phone: '' }]} onClose={() => {}} />
    </QueryClientProvider>,
  );
  const leads = [words.dialog.document.lead, words.dialog.offerLead, words.dialog.statement.lead];
  expect(leads.filter((one) => screen.queryByText(one) !== null)).toEqual([lead]);
});

const Notices = () => useToasts('bottom').map(({ id, text, detail }) => <p key={id}>{[text, detail].join(' ')}</p>);

it('tells whoever closed it how many were left out, and what was sent is shown', async () => {
  const ids = [id, `${id.slice(0, -1)}2`];
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const client = new QueryClient();
  for (const one of ids) client.setQueryData(['shares', 'invoice', one], { links: [] });
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      {isOpen && (
        <ShareDialog
          kind="invoice"
          documents={ids.map((one) => ({ id: one, name: one, phone: '' }))}
          onClose={() => {}}
        />
      )}
      <Notices />
    </QueryClientProvider>
  );
  const { rerender } = render(page(true));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words.send })));
  rerender(page(false));
  const made = { links: [{ id, url: '', document_id: id }], left_out: [{ document_id: ids[1], reason: 'no phone' }] };
  await act(async () => answer(Response.json(made, { status: 201 })));
  expect(await screen.findByText(`${words.dialog.document.leftOut.sms('۱')} no phone`)).toBeTruthy();
  for (const one of ids) expect(client.getQueryState(['shares', 'invoice', one])?.isInvalidated).toBe(true);
});
