// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { liveScreens } from '../../testing/live-screens.ts';
import { liveServer } from '../../testing/live-server.ts';
import { useSubscription } from './use-subscription.ts';

liveScreens();

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
