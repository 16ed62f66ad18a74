// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../app/session-store.ts';
import { liveServer } from '../../testing/live-server.ts';
import { signIn } from '../../testing/sign-in.ts';
import { useSubscription } from './use-subscription.ts';

beforeEach(() => {
  vi.useFakeTimers();
  signIn({ roles: ['admin'] });
  const body = { status: 'VERIFIED', missing: [] };
  dispatchSession({ type: 'signup-status', httpStatus: 200, hasToken: true, body });
});
afterEach(async () => {
  cleanup();
  // The stream is let go a moment after the last screen.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a plan that the operator gives shows where somebody looks at the one before', async () => {
  const { asked, tell } = liveServer({ held: 0, payments: [] });
  renderHook(useSubscription, {
    wrapper: ({ children }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>,
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  const before = asked.filter((one) => one === 'subscription').length;
  tell('subscription.changed');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(asked.filter((one) => one === 'subscription')).toHaveLength(before + 1);
});
