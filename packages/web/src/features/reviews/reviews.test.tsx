// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { ToastRegions } from '../../ui/toast.tsx';
import type { Review } from './queries.ts';
import { ReviewBanner } from './review-banner.tsx';
import { reviewStrings as words } from './strings.fa.ts';

const id = '0198f000-0000-7000-8000-000000000001';
const asked: Review = {
  ...{ state: 'asked', asked_by: 'زهرا', is_mine: false, asked_at: '2026-11-29T08:00:00.000Z' },
  ...{ note: 'نرخ را\nببینید', returned: null },
};
const returned: Review = {
  ...asked,
  state: 'returned',
  is_mine: true,
  returned: { by: 'مریم', at: '2026-11-29T09:00:00.000Z', note: 'کد کالا' },
};
let review: Review | null;
let sent: { method: string; body: unknown }[];
let answer: () => Response;
let isLost = false;
let client: QueryClient;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  sent = [];
  isLost = false;
  localStorage.clear();
  answer = () => json({ review });
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'HEAD') return new Response();
    if (method === 'GET') return isLost ? Response.error() : json({ review });
    sent.push({ method, body: typeof body === 'string' ? JSON.parse(body) : null });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onIssue = vi.fn();
async function show(of: Review | null, permissions: string[], isWritten = false) {
  review = of;
  signIn({ permissions });
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <ReviewBanner id={id} isWritten={isWritten} {...(isWritten ? {} : { onIssue })} />
      <ToastRegions />
    </QueryClientProvider>,
  );
  const title = of?.returned
    ? words.returnedBy(of.returned.by)
    : of?.is_mine
      ? words.waits
      : words.asks(of?.asked_by ?? '');
  if (of !== null) await screen.findByText(title);
}
const buttonOf = async (text: string) => (await screen.findByText(text)).closest('button') as HTMLButtonElement;
const offered = () => screen.queryAllByRole('button').map((button) => button.textContent);

it.each<[string, Review, string[], boolean, string[]]>([
  ['who may issue', asked, ['issue', 'invoices'], false, [words.issue, words.giveBack]],
  ['who may issue, where it is written', asked, ['issue'], true, [words.giveBack]],
  ['who asked', { ...asked, is_mine: true }, ['draft'], false, [words.withdraw]],
  ['who asked, though they may issue', { ...asked, is_mine: true }, ['issue'], false, [words.withdraw]],
  ['a colleague who may not', asked, ['draft', 'invoices'], false, []],
  ['a colleague, of one given back', { ...returned, is_mine: false }, ['draft', 'invoices'], false, []],
  ['who wrote it, once it is back', returned, ['draft'], false, [words.askAgain]],
  ['who mends it', returned, ['draft'], true, []],
])('%s is offered just what they may do', async (_who, of, permissions, isWritten, buttons) => {
  await show(of, permissions, isWritten);
  expect(offered()).toEqual(buttons);
});

it('says who asks in which words, and who gave it back', async () => {
  await show(asked, ['issue']);
  expect(screen.getByText(words.asks('زهرا'))).toBeDefined();
  expect(screen.getByText(/نرخ را/).textContent).toBe('نرخ را\nببینید');
  cleanup();
  await show(returned, ['draft']);
  expect(screen.getByText(words.returnedBy('مریم'))).toBeDefined();
  expect(screen.getByText('کد کالا')).toBeDefined();
});

it('is given back with a word alone, which stays where it was refused', async () => {
  await show(asked, ['issue']);
  fireEvent.click(await buttonOf(words.giveBack));
  const yes = await buttonOf(words.giveBackYes);
  expect(yes.disabled).toBe(true);
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'کد کالا را درست کنید' } });
  answer = () => json({ type: 'x', title: 'دیگر منتظر نیست', status: 409, code: 'CONFLICT', request_id: 'r' }, 409);
  fireEvent.click(yes);
  expect(await screen.findByText('دیگر منتظر نیست')).toBeDefined();
  expect(field.value).toBe('کد کالا را درست کنید');
  answer = () => json({ review: returned });
  fireEvent.click(yes);
  await waitFor(() => expect(document.querySelector('textarea')).toBeNull());
  const one = { method: 'PUT', body: { note: 'کد کالا را درست کنید' } };
  expect(sent).toEqual([one, one]);
});

it('keeps the word that is written while the review does not come again', async () => {
  await show(asked, ['issue']);
  fireEvent.click(await buttonOf(words.giveBack));
  fireEvent.change(document.querySelector('textarea') as HTMLTextAreaElement, { target: { value: 'کد کالا' } });
  isLost = true;
  await act(() => client.refetchQueries());
  expect(await screen.findByText(words.failed)).toBeDefined();
  expect(document.querySelector('textarea')?.value).toBe('کد کالا');
});

it('is asked for again without a word', async () => {
  await show(returned, ['draft']);
  fireEvent.click(await buttonOf(words.askAgain));
  answer = () => json({ review: asked }, 201);
  fireEvent.click(await buttonOf(words.askYes));
  expect(await screen.findByText(words.asked)).toBeDefined();
  expect(sent).toEqual([{ method: 'POST', body: {} }]);
});
