// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MemoryCard } from './queries.ts';
import { StillQueued } from './still-queued.tsx';
import { settingsStrings as words } from './strings.fa.ts';

const sent = vi.hoisted(() => vi.fn(async (..._call: unknown[]) => ({})));
vi.mock('../../app/api.ts', () => ({ api: sent }));
afterEach(cleanup);

const show = (memory: Partial<MemoryCard['memory']>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StillQueued
        card={{ memory: { id: 'a', etag: 'v2', memory_id: 'A11111', ...memory } } as unknown as MemoryCard}
      />
    </QueryClientProvider>,
  );

it('says what a disabled memory has in line, and enables it again', () => {
  show({ enabled: false, queued: 3 });
  expect(screen.getByText(words.stillQueued.title('۳', 'A11111'))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: words.enable }));
  const change = { params: { id: 'a' }, body: { enabled: true } };
  expect(sent).toHaveBeenCalledWith(calls.putMemory, change, { ifMatch: 'v2' });
});

it('says nothing of one that sends, or has nothing in line', () => {
  show({ enabled: true, queued: 3 });
  show({ enabled: false, queued: 0 });
  expect(document.body.textContent).toBe('');
});
