// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { CannedAnswers } from './canned-answers.tsx';
import { ticketStrings } from './strings.fa.ts';

const words = ticketStrings.desk;
const answer = { id: '0198f000-0000-7000-8000-000000000001', title: 'greeting', text: 'good day', own: true };

afterEach(() => {
  toast.closeAll();
  cleanup();
  vi.unstubAllGlobals();
});

it('an answer that is taken away is kept again when asked', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) => {
    const method = init?.method ?? 'GET';
    // Beside it the connection is looked after by a HEAD now and then.
    if (method !== 'GET' && method !== 'HEAD') sent.push(`${method} ${init?.body ?? ''}`);
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify({ answers: [answer] }), { status: method === 'POST' ? 201 : 200, headers });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CannedAnswers text="" onChoose={() => {}} />
    </QueryClientProvider>,
  );
  const list = screen.getByRole('button', { name: new RegExp(words.canned) });
  await vi.waitFor(() => {
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyUp(list, { key: 'ArrowDown' });
    fireEvent.click(screen.getByRole('option', { name: answer.title }));
  });
  fireEvent.click(await screen.findByRole('button', { name: words.forget }));
  const told = () => renderHook(() => useToasts('bottom')).result.current;
  await vi.waitFor(() => expect(told()).toHaveLength(1));
  told()[0]?.action?.onPress();
  const body = JSON.stringify({ title: answer.title, text: answer.text });
  await vi.waitFor(() => expect(sent).toEqual(['DELETE ', `POST ${body}`]));
});
