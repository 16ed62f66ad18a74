// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { LoginPage } from './login-page.tsx';
import { authStrings as words } from './strings.fa.ts';

let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    if (/send|authorize/.test(String(input)) && init?.method === 'POST') asked += 1;
    const told = { type: '', title: '', status: 429, code: 'TOO_MANY_REQUESTS', detail: 'زیاد بود.', request_id: 'r' };
    const headers = { 'content-type': 'application/json', 'retry-after': '65' };
    return new Response(JSON.stringify(told), { status: 429, headers });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function show(way: 'login' | 'code') {
  const { shown } = pagesAt('/auth', { '/auth': () => <LoginPage way={way} /> });
  render(<QueryClientProvider client={new QueryClient()}>{shown}</QueryClientProvider>);
  await wait(1);
}

it('too many passwords: how long it is to be waited runs down on the button, and is said no more when it is over', async () => {
  await show('login');
  const name = screen.getByLabelText(words.username);
  fireEvent.change(name, { target: { value: 'sara' } });
  const password = screen.getByLabelText(words.password);
  fireEvent.change(password, { target: { value: 'wrong' } });
  fireEvent.submit(password);
  await wait(0.1);
  expect(screen.getByText('زیاد بود.')).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^تلاش دوباره تا ۱:۰[۴۵]/ });
  expect(button.disabled).toBe(true);
  await wait(20);
  expect(button.textContent).toMatch(/۰:۴[۴۵]/);
  // Enter asks the server nothing that it would refuse.
  fireEvent.submit(password);
  await wait(0.1);
  expect(asked).toBe(1);
  await wait(46);
  expect([button.textContent, button.disabled]).toEqual([words.submit, false]);
  expect(screen.queryByText('زیاد بود.')).toBeNull();
});

it('another name is not kept from trying', async () => {
  await show('login');
  const name = screen.getByLabelText(words.username);
  fireEvent.change(name, { target: { value: 'sara' } });
  fireEvent.change(screen.getByLabelText(words.password), { target: { value: 'wrong' } });
  fireEvent.submit(name);
  await wait(0.1);
  fireEvent.change(name, { target: { value: 'sarah' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.submit }).disabled).toBe(false);
});

it('too many codes: the way to the next one says when it opens', async () => {
  await show('code');
  const phone = screen.getByLabelText(words.phone);
  fireEvent.change(phone, { target: { value: '09121112222' } });
  fireEvent.submit(phone);
  await wait(0.1);
  expect(screen.getByText('زیاد بود.')).toBeDefined();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^تلاش دوباره تا ۱:۰/ });
  expect(button.disabled).toBe(true);
  await wait(66);
  expect([button.textContent, button.disabled]).toEqual([words.sendCode, false]);
  expect(screen.queryByText('زیاد بود.')).toBeNull();
});
