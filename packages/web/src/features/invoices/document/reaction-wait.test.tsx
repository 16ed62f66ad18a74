// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import type { InvoiceDetail } from '../queries.ts';
import { pageStrings } from './page.fa.ts';
import { ReactionWait } from './reaction-wait.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['registered from here, since then', 'CONFIRMED', pageStrings.reaction.left('۲۹', '۳۰ آذر')],
  ['taken in from the portal, since its own day', 'ADOPTED', pageStrings.reaction.left('۱۰', '۱۱ آذر')],
])('silence counts of what was %s, whatever changed it since', (_, cause, left) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T08:30:00.000Z') });
  const events = [{ cause, at: '2026-11-21T08:30:00.000Z' }];
  const dates = { invoice_date: '2026-11-02T08:30:00.000Z', updated_at: '2026-11-22T08:00:00.000Z' };
  const invoice = { id: 'a', events, ...dates } as unknown as InvoiceDetail;
  render(
    <QueryClientProvider client={queryClient}>
      <ReactionWait invoice={invoice} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(left)).toBeDefined();
});
