// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { manageStrings as words } from './strings.fa.ts';
import { WebhooksTab } from './webhooks-tab.tsx';

const hook = {
  id: '0198f000-0000-7000-8000-000000000001',
  url: 'https://erp.example.com/hooks',
  description: '',
  events: [],
  state: 'enabled',
  disabled_because: null,
  pending: 0,
  failed: 0,
};

afterEach(() => {
  toast.closeAll();
  cleanup();
  vi.unstubAllGlobals();
});

function show(client = new QueryClient()) {
  const pages = { '/manage-accounts': WebhooksTab, '/': () => <p>elsewhere</p> };
  const frame = () => (
    <>
      <Outlet />
      <ToastRegions />
    </>
  );
  const { router, shown } = pagesAt('/manage-accounts', pages, frame);
  render(<QueryClientProvider client={client}>{shown}</QueryClientProvider>);
  return router;
}

it('an act without an answer is told in words, under the name of its receiver', async () => {
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) => {
    // The connection is looked after by a HEAD until it is answered: unanswered, it would ask on in other tests.
    if (!['GET', 'HEAD'].includes(init?.method ?? 'GET')) throw new TypeError('Failed to fetch');
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify({ webhooks: [hook], count: 1 }), { headers });
  });
  show();
  const more = await screen.findByRole('button', { name: `${uiStrings.moreActions} ${hook.url}` });
  expect(screen.getByRole('button', { name: `${words.deliveries} ${hook.url}` })).toBeTruthy();
  fireEvent.keyDown(more, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: words.test }));
  expect(await screen.findByText(uiStrings.notDone)).toBeTruthy();
  expect(screen.queryByText(/HTTP/)).toBeNull();
});

it('what failed is sent again all at once, and what is tried again says when and how long the last try took', async () => {
  const failing = { ...hook, failed: 3, created_at: '2026-01-01T00:00:00.000Z' };
  const delivery = {
    id: '7',
    type: 'invoice.confirmed',
    payload: { type: 'invoice.confirmed', data: { id: '1', tax_number: 'A1121605128000000001C19' } },
    state: 'pending',
    tries: 2,
    next_at: '2026-11-22T10:00:00.000Z',
    created_at: '2026-11-22T09:00:00.000Z',
    status: 500,
    problem: 'STATUS',
    answer: '{"error":"signature invalid"}',
    duration_ms: 1234,
  };
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'POST') asked.push(JSON.parse(String(init.body)));
    const address = String(input instanceof Request ? input.url : input);
    const answer = address.includes('/deliveries')
      ? { deliveries: [delivery], count: 1, next: null }
      : { webhooks: [failing], count: 1, replayed: 3 };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: `${words.deliveries} ${hook.url}` }));
  expect(await screen.findByText(/۱٬۲۳۴ میلی‌ثانیه · بار بعد ۱۴۰۵\/۰۹\/۰۱/)).toBeTruthy();
  expect(screen.queryByText(/signature invalid/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: words.deliveryDetails }));
  expect(screen.getByText('{"error":"signature invalid"}')).toBeTruthy();
  expect(screen.getByText(/"type": "invoice\.confirmed"/)).toBeTruthy();
  expect(screen.getByText('A1121605128000000001C19').parentElement?.textContent).toMatch(/^صورتحساب تأیید شد/);
  fireEvent.click(await screen.findByRole('button', { name: words.replayFailed('۳') }));
  expect(await screen.findByText(words.replayedFailed('۳'))).toBeTruthy();
  expect(asked).toEqual([{ failed_since: failing.created_at }]);
});

it('nothing is sent again while the receiver is off, and it says why', async () => {
  const off = {
    ...hook,
    failed: 3,
    state: 'disabled',
    disabled_because: 'GONE',
    created_at: '2026-01-01T00:00:00.000Z',
  };
  const delivery = {
    id: '7',
    type: 'webhook.test',
    payload: {},
    state: 'failed',
    tries: 1,
    next_at: null,
    status: 410,
  };
  const rest = { created_at: '2026-11-22T09:00:00.000Z', problem: 'STATUS', answer: '', duration_ms: 12 };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input);
    const answer = address.includes('/deliveries')
      ? { deliveries: [{ ...delivery, ...rest }], count: 1, next: null }
      : { webhooks: [off], count: 1 };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: `${words.deliveries} ${hook.url}` }));
  expect(await screen.findByText(words.replayOff)).toBeTruthy();
  for (const name of [words.replayFailed('۳'), new RegExp(`^${words.replay} ${words.eventNames['webhook.test']}`)])
    expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(true);
});

it('says of which events a receiver hears, and is changed in its place', async () => {
  const known = {
    ...hook,
    etag: 'e1',
    description: 'فروشگاه',
    events: ['invoice.confirmed', 'invoice.draft', 'webhook.test'],
  };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.method === 'PUT') sent.push([new Headers(init.headers).get('if-match'), JSON.parse(String(init.body))]);
    const answer = { webhooks: [known], count: 1 };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
  show();
  const { 'invoice.confirmed': confirmed } = words.eventNames;
  expect(await screen.findByText(`فروشگاه · ${words.eventsChosen(confirmed, '۲')}`)).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('button', { name: `${uiStrings.moreActions} ${hook.url}` }), { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: words.change }));
  fireEvent.change(await screen.findByRole('textbox', { name: words.url }), {
    target: { value: 'https://new.example.ir' },
  });
  fireEvent.click(screen.getByRole('checkbox', { name: words.eventNames['invoice.draft'] }));
  fireEvent.click(screen.getByRole('button', { name: uiStrings.save }));
  expect(await screen.findByText(words.saved)).toBeTruthy();
  const body = { url: 'https://new.example.ir', description: 'فروشگاه', events: ['invoice.confirmed', 'webhook.test'] };
  expect(sent).toEqual([['e1', body]]);
});

it('the panel of one that a colleague removes stays with what is typed in it', async () => {
  let webhooks: object[] = [{ ...hook, etag: 'e1' }];
  vi.stubGlobal('fetch', async () => Response.json({ webhooks, count: 1 }));
  const client = new QueryClient();
  show(client);
  const more = await screen.findByRole('button', { name: `${uiStrings.moreActions} ${hook.url}` });
  fireEvent.keyDown(more, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: words.change }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: words.url });
  fireEvent.change(address, { target: { value: 'https://new.example.ir' } });
  webhooks = [];
  await act(() => client.refetchQueries());
  expect(await screen.findByText(words.noWebhooks)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: words.url }).value).toBe('https://new.example.ir');
});

it('shows one panel, and asks before what is written of a new one is left for another', async () => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const address = String(input instanceof Request ? input.url : input);
    const answer = address.includes('/deliveries') ? { deliveries: [], next: null } : { webhooks: [hook] };
    return new Response(JSON.stringify({ ...answer, count: 1 }), { headers: { 'content-type': 'application/json' } });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: words.newWebhook }));
  const address = await screen.findByRole('textbox', { name: words.url });
  fireEvent.change(address, { target: { value: 'https://example.com' } });
  fireEvent.click(screen.getByRole('button', { name: `${words.deliveries} ${hook.url}` }));
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.leaveStay }));
  expect(screen.getByRole('textbox', { name: words.url })).toBe(address);
  expect(screen.queryByRole('complementary', { name: new RegExp(words.deliveries) })).toBeNull();
});

it.each([false, true])('a new secret is shown, also where the tab was left before it came: %s', async (isLeft) => {
  let answer: ((reply: Response) => void) | undefined;
  vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) =>
    init?.method === 'POST'
      ? new Promise<Response>((resolve) => {
          answer = resolve;
        })
      : Promise.resolve(Response.json({ webhooks: [hook], count: 1 })),
  );
  const router = show();
  const more = await screen.findByRole('button', { name: `${uiStrings.moreActions} ${hook.url}` });
  fireEvent.keyDown(more, { key: 'ArrowDown' });
  fireEvent.click(await screen.findByRole('menuitem', { name: words.rotate }));
  await vi.waitFor(() => expect(answer).toBeDefined());
  if (isLeft) await act(() => router.navigate({ to: '/' as never }));
  await act(async () => answer?.(Response.json({ secret: 'whsec_new' })));
  expect(await screen.findByText('whsec_new')).toBeTruthy();
  expect(screen.queryByRole('dialog') === null).toBe(isLeft);
});

it('of two secrets that are rotated one after the other both are shown', async () => {
  const other = { ...hook, id: '0198f000-0000-7000-8000-000000000002', url: 'https://shop.example.com/hooks' };
  const answers: ((reply: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) =>
    init?.method === 'POST'
      ? new Promise<Response>((resolve) => answers.push(resolve))
      : Promise.resolve(Response.json({ webhooks: [hook, other], count: 2 })),
  );
  show();
  for (const [index, { url }] of [hook, other].entries()) {
    fireEvent.keyDown(await screen.findByRole('button', { name: `${uiStrings.moreActions} ${url}` }), {
      key: 'ArrowDown',
    });
    fireEvent.click(await screen.findByRole('menuitem', { name: words.rotate }));
    await vi.waitFor(() => expect(answers).toHaveLength(index + 1));
  }
  for (const [index, answer] of answers.entries())
    await act(async () => answer(Response.json({ secret: `whsec_${index}` })));
  expect(await screen.findByText('whsec_0')).toBeTruthy();
  expect(await screen.findByText('whsec_1')).toBeTruthy();
});
